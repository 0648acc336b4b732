const MIN_LIKENESS = 0.35;

/** The candidate that is most like `name` by its pairs of letters; undefined when none is like it. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = pairs(name);
  let best: string | undefined;
  let bestLikeness = MIN_LIKENESS;
  for (const candidate of candidates) {
    const likeness = overlap(wanted, pairs(candidate));
    if (likeness <= bestLikeness) continue;
    best = candidate;
    bestLikeness = likeness;
  }
  return best;
}

function pairs(name: string): Set<string> {
  const padded = ` ${name.toLowerCase()} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
}

function overlap(left: Set<string>, right: Set<string>): number {
  const shared = left.intersection(right).size;
  return (2 * shared) / (left.size + right.size);
}
