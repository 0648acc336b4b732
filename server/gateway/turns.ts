/** Runs `work` when it is its turn. Throws the refusal when too many wait already. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export interface Turns {
  /** May change while some run: who has begun goes on, and whoever waits begins when another one ends. */
  atOnce(): number;
  waitingAtMost: number;
  /** What whoever comes when so many wait is told. */
  refusal: () => Error;
}

/** A queue for heavy work: so many at once, the others wait in the order in which they came, but not more than so many. */
export function createTurns({ atOnce, waitingAtMost, refusal }: Turns): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (waiting.length > 0 || running >= atOnce()) {
      if (waiting.length >= waitingAtMost) throw refusal();
      // Whoever ends lets the next ones begin, and counts them.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      running -= 1;
      for (let room = atOnce() - running; room > 0 && waiting.length > 0; room -= 1) {
        running += 1;
        waiting.shift()?.();
      }
    }
  };
}
