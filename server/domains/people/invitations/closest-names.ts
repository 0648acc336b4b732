const SHOWN = 3;
/** The share of letter pairs from which two names look alike. */
const ALIKE = 0.5;

/** Up to three of the names that look most like a text. */
export function closestNames(text: string, names: readonly string[]): string[] {
  const wanted = pairsOf(text);
  return [...new Set(names)]
    .map((name) => ({ name, likeness: likenessOf(wanted, pairsOf(name)) }))
    .filter(({ likeness }) => likeness >= ALIKE)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, SHOWN)
    .map(({ name }) => name);
}

/** Of the pairs of letters in the shorter one, how many are in the other one: a part of a name is like the name. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shorter = Math.min(a.size, b.size);
  return shorter === 0 ? 0 : a.intersection(b).size / shorter;
}

const pairsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .flatMap((word) =>
        Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2)),
      ),
  );
