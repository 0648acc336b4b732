/** How many texts are remembered; the one that was slow longest ago makes room. */
const REMEMBERED = 100;

interface Slow {
  text: string;
  count: number;
  longestMs: number;
  lastAt: Date;
}

/** What was slow in this process since it started: requests by their path, or statements by their text. */
export interface Slowest {
  note(text: string, durationMs: number): void;
  /** The slowest first. */
  list(): Slow[];
}

/** Remembers a bounded number of texts, which must have no queries and values. */
export function createSlowest(): Slowest {
  const byText = new Map<string, Slow>();
  return {
    note(text, durationMs) {
      const known = byText.get(text);
      byText.delete(text);
      byText.set(text, {
        text,
        count: (known?.count ?? 0) + 1,
        longestMs: Math.max(known?.longestMs ?? 0, durationMs),
        lastAt: new Date(),
      });
      if (byText.size > REMEMBERED) byText.delete(byText.keys().next().value ?? '');
    },
    list: () => [...byText.values()].sort((a, b) => b.longestMs - a.longestMs),
  };
}
