import { type CharacterTest, PatternError } from '#server/gateway/realtime/patterns/characters.ts';
import {
  type BoundaryTest,
  type Pattern,
  parsePattern,
} from '#server/gateway/realtime/patterns/parse-pattern.ts';

/** The longest pattern, in characters. */
const LONGEST_PATTERN = 256;
/** The most states of a pattern, once its repetitions are written out. */
const MOST_STATES = 512;
/** The most work for one text: a millisecond or two. */
const MOST_STEPS = 50_000;

type State =
  | { kind: 'character'; test: CharacterTest; next: number }
  | { kind: 'boundary'; test: BoundaryTest; next: number }
  | { kind: 'split'; next: number; other: number }
  | { kind: 'end' };

/** Whether a text contains a match; undefined when that would take more work than one text may cost. */
export type Matcher = (text: string) => boolean | undefined;

/**
 * Compiles a regular expression of PostgreSQL's (`~`, `~*`) into a matcher whose time grows with the length of the text
 * times that of the pattern, never with their power: it follows all states at once and never goes back.
 * @throws PatternError when the pattern is wrong, too long, or uses what is not offered
 */
export function compilePattern(text: string, { ignoreCase }: { ignoreCase: boolean }): Matcher {
  if (text.length > LONGEST_PATTERN)
    throw new PatternError(`a pattern has at most ${LONGEST_PATTERN} characters`);
  const states: State[] = [{ kind: 'end' }];
  const start = add(states, parsePattern(text, ignoreCase), 0);
  // Each character takes a step: more of them than that are not looked at, and a character is one or two units.
  return (subject) => run(states, start, [...subject.slice(0, 2 * MOST_STEPS + 4)]);
}

/** Adds the states of a pattern that go on with `next`. @returns the first of them */
function add(states: State[], pattern: Pattern, next: number): number {
  const push = (state: State): number => {
    if (states.length >= MOST_STATES) throw new PatternError('the pattern repeats too much');
    return states.push(state) - 1;
  };
  switch (pattern.kind) {
    case 'character':
    case 'boundary':
      return push({ ...pattern, next } as State);
    case 'sequence':
      return pattern.parts.reduceRight((after, part) => add(states, part, after), next);
    case 'choice':
      return pattern.options
        .map((option) => add(states, option, next))
        .reduce((other, first) => push({ kind: 'split', next: first, other }));
    case 'repeat':
      return addRepeat(states, pattern, next, push);
  }
}

function addRepeat(
  states: State[],
  { part, least, most }: Extract<Pattern, { kind: 'repeat' }>,
  next: number,
  push: (state: State) => number,
): number {
  let first = next;
  if (most === Number.POSITIVE_INFINITY) {
    first = push({ kind: 'split', next: 0, other: next });
    states[first] = { kind: 'split', next: add(states, part, first), other: next };
  } else {
    for (let more = least; more < most; more += 1) {
      first = push({ kind: 'split', next: add(states, part, first), other: next });
    }
  }
  for (let must = 0; must < least; must += 1) first = add(states, part, first);
  return first;
}

function run(states: readonly State[], start: number, characters: readonly string[]): boolean | undefined {
  let steps = 0;
  let current = new Int32Array(states.length);
  let following = new Int32Array(states.length);
  /** How many states of `following` are set. */
  let count = 0;
  const open = new Int32Array(2 * states.length + 1);
  /** The index at which a state was last reached: each is followed once per index. */
  const reached = new Int32Array(states.length).fill(-1);

  /** Follows everything that takes no character. @returns whether the end was reached */
  function reach(first: number, at: number): boolean {
    let opened = 1;
    open[0] = first;
    while (opened > 0) {
      opened -= 1;
      const state = open[opened] as number;
      if (reached[state] === at) continue;
      reached[state] = at;
      steps += 1;
      const one = states[state] as State;
      if (one.kind === 'end') return true;
      if (one.kind === 'character') following[count++] = state;
      else if (one.kind === 'split') {
        open[opened++] = one.next;
        open[opened++] = one.other;
      } else if (one.test(characters[at - 1] ?? '', characters[at] ?? '')) open[opened++] = one.next;
    }
    return false;
  }

  for (let at = 0; ; at += 1) {
    if (steps > MOST_STEPS) return undefined;
    // A match may begin at each index.
    if (reach(start, at)) return true;
    const character = characters[at];
    if (character === undefined) return false;
    const alive = count;
    [current, following] = [following, current];
    count = 0;
    for (let n = 0; n < alive; n += 1) {
      steps += 1;
      const one = states[current[n] as number] as Extract<State, { kind: 'character' }>;
      if (one.test(character) && reach(one.next, at + 1)) return true;
    }
  }
}
