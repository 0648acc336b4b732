/** How many letters of ten may be wrong in a name that is still recognized. */
const WRONG_PER_TEN = 4;

/**
 * The variable that a misspelled name means: the one with the fewest wrong letters, also in one of its words
 * ('custmer' means `customer_name`).
 */
export function closestVariable(name: string, known: readonly string[]): string | undefined {
  const scored = known
    .map((variable) => ({
      variable,
      wrong: Math.min(...[variable, ...variable.split('_')].map((word) => distance(name, word))),
      whole: distance(name, variable),
    }))
    .sort((one, other) => one.wrong - other.wrong || one.whole - other.whole);
  const [best] = scored;
  return best && best.wrong * 10 <= name.length * WRONG_PER_TEN ? best.variable : undefined;
}

/** How many letters are inserted, removed, or replaced between two names (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one.toLowerCase()].entries()) {
    const next = [index + 1];
    for (const [at, otherLetter] of [...other].entries()) {
      const replaced = (row[at] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
