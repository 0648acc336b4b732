import { controlWords, depthsOf } from '#web/features/emails/control-words.ts';
import { t } from '#web/lib/text.ts';

/** A piece of words that a condition decides about, or that is always there. */
export interface Piece {
  /** Counted from 0, as `withPiece` takes it. */
  number: number;
  /** The condition in words; empty: none was before it. */
  condition: string;
  words: string;
  /** In how many conditions it is. */
  depth: number;
}

const TAG = /(\{%.*?%\})/s;
const CONDITION = /^\{%-?\s*(if|unless|elsif|else|endif|endunless)\b/;
const OPENS = ['if', 'unless'];

/**
 * The words of one part of an email by the conditions between them; `withPiece` changes one.
 * @returns undefined for words without conditions, and for Liquid that decides otherwise
 */
export function piecesOf(words: string): Piece[] | undefined {
  const sources = words.split(TAG);
  if (sources.length === 1 || !isBalanced(sources)) return undefined;
  const depths = depthsOf(
    sources.map((source, index) => ({ kind: index % 2 ? 'control' : 'paragraph', source })),
  );
  return sources.flatMap((source, index) => {
    if (index % 2) return [];
    const depth = depths[index] ?? 0;
    const tag = sources[index - 1] ?? '';
    const isEnd = /^\{%-?\s*end/.test(tag);
    return {
      number: index / 2,
      words: source,
      depth,
      condition: isEnd && depth === 0 ? t('In any case:') : controlWords(tag),
    };
  });
}

/** The words with another text in one of its pieces, counted from 0; the conditions stay. */
export const withPiece = (words: string, piece: number, text: string): string =>
  words
    .split(TAG)
    .with(piece * 2, text)
    .join('');

function isBalanced(sources: readonly string[]): boolean {
  let depth = 0;
  for (const [index, source] of sources.entries()) {
    if (index % 2 === 0) continue;
    const name = CONDITION.exec(source)?.[1];
    if (!name) return false;
    if (OPENS.includes(name)) depth += 1;
    else if (depth === 0) return false;
    else if (name.startsWith('end')) depth -= 1;
  }
  return depth === 0;
}
