/** How many paths are remembered; the one that was slow longest ago makes room. */
const REMEMBERED_PATHS = 100;

interface SlowRequest {
  path: string;
  count: number;
  longestMs: number;
  lastAt: Date;
}

/** The slow queries and commands of a process, by path. */
export interface SlowRequests {
  note(path: string, durationMs: number): void;
  /** The slowest first. */
  list(): SlowRequest[];
}

/** Remembers a bounded number of paths, without queries and values. */
export function createSlowRequests(): SlowRequests {
  const byPath = new Map<string, SlowRequest>();
  return {
    note(path, durationMs) {
      const known = byPath.get(path);
      byPath.delete(path);
      byPath.set(path, {
        path,
        count: (known?.count ?? 0) + 1,
        longestMs: Math.max(known?.longestMs ?? 0, durationMs),
        lastAt: new Date(),
      });
      if (byPath.size > REMEMBERED_PATHS) byPath.delete(byPath.keys().next().value ?? '');
    },
    list: () => [...byPath.values()].sort((a, b) => b.longestMs - a.longestMs),
  };
}
