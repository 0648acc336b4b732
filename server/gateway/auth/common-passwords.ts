import { readFileSync } from 'node:fs';

/**
 * Whether a password is one that attackers try first: a variant of a word of our own list or of a published one
 * (decision 045). The class rules already exclude the words themselves (`123456`, `password1`), so this finds the usual
 * ways to satisfy the rules: capitals, letters replaced by digits and signs, and a tail such as `2026!`. Examples are
 * `P@ssw0rd1!`, `Summer2026!`, and `!QAZ2wsx`.
 */
export function isCommonPassword(password: string): boolean {
  const common = commonPasswords();
  const lower = password.toLowerCase();
  return candidates(lower).some((candidate) => common.has(candidate) || isTwice(candidate, common));
}

/** The variants of a lower-case password to look up. */
function candidates(lower: string): string[] {
  const unshifted = [...lower].map((character) => UNSHIFTED[character] ?? character).join('');
  const core = lower.replace(/^[^a-z0-9@$]+|[^a-z0-9]+$/g, '');
  const stem = lower.replace(/^[^a-z@$]+|[^a-z]+$/g, '');
  // A long tail makes a short stem acceptable, unless the tail itself is common.
  const tail = lower.slice(lower.indexOf(stem) + stem.length).replace(/[^0-9]/g, '');
  const stemCounts = lower.length - stem.length <= 6 || commonPasswords().has(tail);
  return [
    lower,
    core,
    unshifted,
    plain(core),
    ...(stemCounts ? [stem, stem.replace(/[^a-z]/g, ''), ...shorter(lower).map(plain)] : []),
  ];
}

/** The password without more and more of its tail, whose first signs may stand for letters: `am3ric@1!`. */
function shorter(lower: string): string[] {
  const tail = /[^a-z]*$/.exec(lower)?.[0].length ?? 0;
  const cuts = Array.from({ length: tail + 1 }, (_, cut) => lower.slice(0, lower.length - cut));
  return cuts.flatMap((text) => [text, text.replace(/^[^a-z@$]+/, '')]);
}

/** Digits and signs that stand for letters, read as letters. */
function plain(text: string): string {
  return [...text]
    .map((character) => LEET[character] ?? character)
    .join('')
    .replace(/[^a-z]/g, '');
}

function isTwice(candidate: string, common: ReadonlySet<string>): boolean {
  const half = candidate.slice(0, candidate.length / 2);
  return half.length >= 3 && half + half === candidate && common.has(half);
}

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};
const UNSHIFTED: Record<string, string> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
};

/** Some 12,000 words, less than 1 MB, read for the first new password. */
let known: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  known ??= new Set([...wordsIn('common-passwords.txt'), ...wordsIn('published-passwords.txt')]);
  return known;
}

/** The words of a file beside this one, in its order; lines with # in front tell where they come from. */
function wordsIn(file: string): string[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .replace(/^#.*$/gm, '')
    .split(/\s+/)
    .filter(Boolean);
}
