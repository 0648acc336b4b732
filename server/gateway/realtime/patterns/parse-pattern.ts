import {
  bracketOf,
  type CharacterTest,
  charactersOf,
  inAnyCase,
  isWordCharacter,
  PatternError,
} from '#server/gateway/realtime/patterns/characters.ts';

/** A boundary between two characters; '' stands for the beginning and the end of the text. */
export type BoundaryTest = (before: string, after: string) => boolean;

export type Pattern =
  | { kind: 'character'; test: CharacterTest }
  | { kind: 'boundary'; test: BoundaryTest }
  | { kind: 'sequence'; parts: readonly Pattern[] }
  | { kind: 'choice'; options: readonly Pattern[] }
  | { kind: 'repeat'; part: Pattern; least: number; most: number };

const BOUNDARIES: Readonly<Record<string, BoundaryTest>> = {
  '^': (before) => before === '',
  A: (before) => before === '',
  $: (_before, after) => after === '',
  Z: (_before, after) => after === '',
  m: (before, after) => !isWordCharacter(before) && isWordCharacter(after),
  M: (before, after) => isWordCharacter(before) && !isWordCharacter(after),
  y: (before, after) => isWordCharacter(before) !== isWordCharacter(after),
  Y: (before, after) => isWordCharacter(before) === isWordCharacter(after),
};

/**
 * Reads PostgreSQL's regular expressions, as far as they can be matched in linear time: no back references, no
 * lookaround, no embedded options.
 * @throws PatternError with a sentence that names what is not offered
 */
export function parsePattern(text: string, ignoreCase: boolean): Pattern {
  const characters = [...text];
  const folded = (test: CharacterTest) => (ignoreCase ? inAnyCase(test) : test);
  let at = 0;

  function choice(): Pattern {
    const options = [sequence()];
    while (characters[at] === '|') {
      at += 1;
      options.push(sequence());
    }
    return options.length === 1 ? (options[0] as Pattern) : { kind: 'choice', options };
  }

  function sequence(): Pattern {
    const parts: Pattern[] = [];
    while (at < characters.length && characters[at] !== '|' && characters[at] !== ')') {
      parts.push(repeated(single()));
    }
    return { kind: 'sequence', parts };
  }

  function single(): Pattern {
    const character = characters[at++] as string;
    if (character === '(') return group();
    if (character === '[') {
      const bracket = bracketOf(characters, at, ignoreCase);
      at = bracket.end;
      return { kind: 'character', test: bracket.test };
    }
    if (character === '\\') return escaped();
    if (character === '.') return { kind: 'character', test: () => true };
    if (character === '^' || character === '$') {
      return { kind: 'boundary', test: BOUNDARIES[character] as BoundaryTest };
    }
    if ('*+?'.includes(character)) throw new PatternError(`nothing stands before ${character}`);
    return { kind: 'character', test: folded((one) => one === character) };
  }

  function group(): Pattern {
    if (characters[at] === '?') {
      if (characters[at + 1] !== ':') throw new PatternError('lookaround and options are not offered');
      at += 2;
    }
    const inner = choice();
    if (characters[at] !== ')') throw new PatternError('a parenthesis does not end');
    at += 1;
    return inner;
  }

  function escaped(): Pattern {
    const letter = characters[at++];
    if (letter === undefined) throw new PatternError('it ends with a backslash');
    const boundary = /[A-Za-z]/.test(letter) ? BOUNDARIES[letter] : undefined;
    return boundary
      ? { kind: 'boundary', test: boundary }
      : { kind: 'character', test: folded(charactersOf(letter)) };
  }

  function repeated(part: Pattern): Pattern {
    const bounds = boundsAt();
    if (!bounds) return part;
    if (part.kind === 'boundary') throw new PatternError('a place cannot be repeated');
    // As few or as many as possible: whether the text matches is the same.
    if (characters[at] === '?') at += 1;
    if (boundsAt()) throw new PatternError('a repetition cannot be repeated');
    return { kind: 'repeat', part, ...bounds };
  }

  function boundsAt(): { least: number; most: number } | undefined {
    const sign = characters[at] ?? '';
    const simple = { '*': [0, Number.POSITIVE_INFINITY], '+': [1, Number.POSITIVE_INFINITY], '?': [0, 1] };
    const known = Object.hasOwn(simple, sign) ? simple[sign as keyof typeof simple] : undefined;
    if (known) {
      at += 1;
      return { least: known[0] as number, most: known[1] as number };
    }
    const braces = /^\{(\d{1,3})(,(\d{0,3}))?\}/.exec(characters.slice(at, at + 9).join(''));
    // As in PostgreSQL, a brace before anything but a digit is a character.
    if (!braces) {
      if (sign === '{' && /\d/.test(characters[at + 1] ?? ''))
        throw new PatternError('a repetition is {m,n}');
      return undefined;
    }
    at += braces[0].length;
    const least = Number(braces[1]);
    const most = braces[2] === undefined ? least : Number(braces[3] || Number.POSITIVE_INFINITY);
    if (most < least) throw new PatternError('a repetition is {m,n} with m up to n');
    return { least, most };
  }

  if (text.startsWith('***')) throw new PatternError('directors (***) are not offered');
  const pattern = choice();
  if (at < characters.length) throw new PatternError('a parenthesis does not begin');
  return pattern;
}
