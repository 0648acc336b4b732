/** Runs `work` when it is its turn. Throws the refusal when too many wait already. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export interface Turns {
  atOnce: number;
  waitingAtMost: number;
  /** What whoever comes when so many wait is told. */
  refusal: () => Error;
}

/** A queue for heavy work: so many at once, the others wait in the order in which they came, but not more than so many. */
export function createTurns({ atOnce, waitingAtMost, refusal }: Turns): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw refusal();
      // Whoever ends hands its turn over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
