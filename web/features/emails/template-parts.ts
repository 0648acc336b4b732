import { htmlOf, visibleText, wordsOf } from '#web/features/emails/template-words.ts';

export type TextKind = 'heading' | 'paragraph' | 'small' | 'button' | 'link' | 'code';

/** One line of an email's text. `source` is what is stored; `key` stays while the lines around it change. */
interface Line {
  key: number;
  source: string;
}

/** A line whose words can be edited: `before` and `after` hold its markup. */
export interface TextPart extends Line {
  kind: TextKind;
  words: string;
  before: string;
  after: string;
  /** The words of a link that follows on the same line; empty: none. */
  link: string;
}

/** A line that is edited as HTML, with what a reader sees of it; or a line of Liquid only, which decides about others. */
interface FixedPart extends Line {
  kind: 'fixed' | 'control';
  words: string;
}

export type TemplatePart = TextPart | FixedPart;

const ATTRIBUTES = String.raw`(?:\s+[\w:-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))?)*\s*`;
const ELEMENT = new RegExp(String.raw`^(\s*<(h[1-6]|p)${ATTRIBUTES}>)(.*)(</\2\s*>\s*)$`, 'is');
const LINK = new RegExp(String.raw`^(<a${ATTRIBUTES}>)(.*)(</a\s*>)$`, 'is');
const LINK_AT_END = new RegExp(String.raw`^(.*?\S.*?)((?:<br\s*/?>)?<a${ATTRIBUTES}>([^<]*)</a\s*>)$`, 'is');
const CONTROL = /^\s*(?:\{%(?:(?!%\}).)*%\}\s*)+$/s;
/** Liquid that begins in the markup and does not end there. */
const OPEN_LIQUID = /\{[{%]/;
const LIQUID = /\{\{.*?\}\}|\{%.*?%\}/gs;

/** What hides the meaning of the lines within it. */
const BLOCKS: readonly [open: RegExp, close: RegExp][] = [
  [/\{%-?\s*(?:raw|comment)\b/, /\{%-?\s*end(?:raw|comment)\b/],
  [/<!--/, /-->/],
  [/<(?:style|script|pre|textarea)\b/i, /<\/(?:style|script|pre|textarea)\b/i],
];

const NEW_PARAGRAPH = { before: '<p style="margin:0 0 16px;color:#1c2321;">', after: '</p>' };

export const isText = (part: TemplatePart): part is TextPart =>
  part.kind !== 'fixed' && part.kind !== 'control';

/** A key that no part has. */
export const nextKey = (parts: readonly TemplatePart[]): number =>
  Math.max(-1, ...parts.map(({ key }) => key)) + 1;

/** The lines of an email's text in order: the part at index 0 is line 1. Its key is `firstKey`. */
export function splitParts(body: string, firstKey = 0): TemplatePart[] {
  let open: RegExp | undefined;
  return body.split('\n').map((source, index) => {
    const key = firstKey + index;
    const wasOpen = open;
    open = openBlock(source, open);
    return wasOpen || open ? { key, source, kind: 'fixed', words: visibleText(source) } : partOf(source, key);
  });
}

/** The text that `splitParts` has split: what nobody edited is the same byte for byte. */
export const joinParts = (parts: readonly TemplatePart[]): string =>
  parts.map(({ source }) => source).join('\n');

/** With other words in one part; its markup stays. */
export const withWords = (parts: readonly TemplatePart[], key: number, words: string): TemplatePart[] =>
  parts.map((part) =>
    part.key === key && isText(part)
      ? { ...part, words, source: `${part.before}${htmlOf(words)}${part.after}` }
      : part,
  );

/** With an empty paragraph after a part, or at the end; it looks like the paragraph before it. */
export function withParagraph(parts: readonly TemplatePart[], afterKey?: number) {
  const found = parts.findIndex((part) => part.key === afterKey);
  const at = found < 0 ? parts.length : found + 1;
  const isParagraph = (part: TemplatePart) => part.kind === 'paragraph' && isText(part) && part.link === '';
  const like = parts.slice(0, at).findLast(isParagraph) ?? parts.find(isParagraph);
  const { before, after } = like && isText(like) ? like : NEW_PARAGRAPH;
  const key = nextKey(parts);
  const added: TextPart = {
    key,
    kind: 'paragraph',
    words: '',
    link: '',
    before,
    after,
    source: before + after,
  };
  // An empty text is one empty line.
  const isEmpty = joinParts(parts) === '';
  return { key, parts: isEmpty ? [added] : [...parts.slice(0, at), added, ...parts.slice(at)] };
}

/** Without a part. */
export const withoutPart = (parts: readonly TemplatePart[], key: number): TemplatePart[] =>
  parts.filter((part) => part.key !== key);

/**
 * With a part changing its turn with the text before or after it.
 * @returns undefined where something else than an empty line is between: a condition must keep what it decides about
 */
export function withMoved(
  parts: readonly TemplatePart[],
  key: number,
  step: -1 | 1,
): TemplatePart[] | undefined {
  const from = parts.findIndex((part) => part.key === key);
  let to = from + step;
  while (parts[to]?.source.trim() === '') to += step;
  const [moved, other] = [parts[from], parts[to]];
  if (!moved || !other || !isText(other)) return undefined;
  return parts.map((part) => (part === moved ? other : part === other ? moved : part));
}

function partOf(source: string, key: number): TemplatePart {
  if (CONTROL.test(source)) return { key, source, kind: 'control', words: source.trim() };
  return textPartOf(source, key) ?? { key, source, kind: 'fixed', words: visibleText(source) };
}

function textPartOf(source: string, key: number): TextPart | undefined {
  const [, start = '', tag = '', content = '', end = ''] = ELEMENT.exec(source) ?? [];
  // A line that only keeps a distance.
  if (!tag || (content !== '' && visibleText(content) === '')) return undefined;
  const [, linkStart, linkWords, linkEnd] = LINK.exec(content) ?? [];
  const [, lead, tail = '', link = ''] = linkStart ? [] : (LINK_AT_END.exec(content) ?? []);
  const before = start + (linkStart ?? '');
  const after = linkStart ? linkEnd + end : tail + end;
  const words = wordsOf(linkWords ?? lead ?? content);
  if (words === undefined || [before, after].some((markup) => OPEN_LIQUID.test(markup.replace(LIQUID, '')))) {
    return undefined;
  }
  return { key, source, kind: kindOf(tag, before), words, before, after, link: visibleText(link) };
}

function kindOf(tag: string, markup: string): TextKind {
  if (markup.includes('<a')) return /background/i.test(markup) ? 'button' : 'link';
  if (tag.toLowerCase() !== 'p') return 'heading';
  const classes = (/\sclass\s*=\s*["']([^"']*)/i.exec(markup)?.[1] ?? '').split(/\s+/);
  return classes.includes('code') ? 'code' : classes.includes('muted') ? 'small' : 'paragraph';
}

/** What ends the block that is open after a line; undefined: none is. */
function openBlock(line: string, open: RegExp | undefined): RegExp | undefined {
  let closing = open;
  let rest = line;
  for (;;) {
    if (closing) {
      const end = rest.search(closing);
      if (end < 0) return closing;
      closing = undefined;
      rest = rest.slice(end + 2);
    } else {
      const [next] = BLOCKS.map(([opens, closes]) => ({ at: rest.search(opens), closes }))
        .filter(({ at }) => at >= 0)
        .sort((one, other) => one.at - other.at);
      if (!next) return undefined;
      closing = next.closes;
      rest = rest.slice(next.at + 2);
    }
  }
}
