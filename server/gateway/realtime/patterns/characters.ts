export type CharacterTest = (character: string) => boolean;

/** Why a pattern cannot be used. */
export class PatternError extends Error {}

const testing =
  (expression: RegExp): CharacterTest =>
  (character) =>
    expression.test(character);

/** The classes of POSIX, by the Unicode properties of one character. */
const CLASSES: Readonly<Record<string, CharacterTest>> = {
  alpha: testing(/^\p{L}$/u),
  digit: testing(/^\p{Nd}$/u),
  alnum: testing(/^[\p{L}\p{Nd}]$/u),
  word: testing(/^[\p{L}\p{Nd}_]$/u),
  upper: testing(/^\p{Lu}$/u),
  lower: testing(/^\p{Ll}$/u),
  space: testing(/^\s$/u),
  blank: testing(/^[ \t]$/u),
  punct: testing(/^[\p{P}\p{S}]$/u),
  xdigit: testing(/^[0-9a-fA-F]$/u),
  cntrl: testing(/^\p{Cc}$/u),
  graph: testing(/^[^\s\p{Cc}]$/u),
  print: testing(/^\P{Cc}$/u),
};
const SHORTHANDS: Readonly<Record<string, string>> = { d: 'digit', w: 'word', s: 'space' };
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v' };

export const isWordCharacter = CLASSES.word as CharacterTest;

/** What `\` and this letter stand for. @throws PatternError for what is not offered */
export function charactersOf(letter: string): CharacterTest {
  const known = CLASSES[SHORTHANDS[letter.toLowerCase()] ?? ''];
  if (known && letter !== letter.toLowerCase()) return (character) => !known(character);
  if (known) return known;
  const literal = literalOf(letter);
  return (character) => character === literal;
}

function literalOf(letter: string): string {
  const literal = Object.hasOwn(CONTROLS, letter) ? CONTROLS[letter] : undefined;
  if (literal === undefined && /[\p{L}\p{N}]/u.test(letter)) {
    throw new PatternError(`\\${letter} is not offered`);
  }
  return literal ?? letter;
}

/**
 * The characters in brackets, `[a-z_[:digit:]]`.
 * @param at the index after the opening bracket
 * @throws PatternError
 */
export function bracketOf(
  characters: readonly string[],
  at: number,
  ignoreCase: boolean,
): { test: CharacterTest; end: number } {
  const negated = characters[at] === '^';
  const first = negated ? at + 1 : at;
  const tests: CharacterTest[] = [];
  let here = first;
  while (here === first || characters[here] !== ']') {
    const { test, literal, end } = memberAt(characters, here);
    here = end;
    if (characters[here] !== '-' || characters[here + 1] === ']') {
      tests.push(test);
      continue;
    }
    const last = memberAt(characters, here + 1);
    if (literal === undefined || last.literal === undefined || literal > last.literal) {
      throw new PatternError('a range in brackets is a-z');
    }
    const [low, high] = [literal.codePointAt(0) as number, last.literal.codePointAt(0) as number];
    tests.push((character) => isBetween(character, low, high));
    here = last.end;
  }
  // What brackets exclude, they exclude in both cases.
  const test = (character: string) =>
    tests.some((one) => (ignoreCase ? inAnyCase(one) : one)(character)) !== negated;
  return { test, end: here + 1 };
}

/** The same test for the character, its capital, and its small letter. */
export function inAnyCase(test: CharacterTest): CharacterTest {
  return (character) => test(character) || test(character.toLowerCase()) || test(character.toUpperCase());
}

function isBetween(character: string, low: number, high: number): boolean {
  const code = character.codePointAt(0) as number;
  return low <= code && code <= high;
}

/** One member of a bracket; `literal` where it is a single character, with which a range may begin or end. */
function memberAt(
  characters: readonly string[],
  at: number,
): { test: CharacterTest; literal?: string; end: number } {
  const [character, next] = [characters[at], characters[at + 1]];
  if (character === undefined) throw new PatternError('a bracket does not end');
  if (character === '[' && (next === '.' || next === '='))
    throw new PatternError('[. and [= are not offered');
  if (character === '[' && next === ':') return classAt(characters, at + 2);
  if (character !== '\\') return { test: (one) => one === character, literal: character, end: at + 1 };
  if (next === undefined) throw new PatternError('a bracket does not end');
  if (SHORTHANDS[next.toLowerCase()]) return { test: charactersOf(next), end: at + 2 };
  const literal = literalOf(next);
  return { test: (one) => one === literal, literal, end: at + 2 };
}

function classAt(characters: readonly string[], at: number): { test: CharacterTest; end: number } {
  const end = characters.indexOf(':', at);
  const name = characters.slice(at, end).join('');
  const test = Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined;
  if (end < 0 || characters[end + 1] !== ']' || !test) throw new PatternError('a class is [:alpha:]');
  return { test, end: end + 2 };
}
