import { AppError } from '#shared/errors.ts';

export interface Queue {
  /** Does `work` when it is its turn. @throws AppError `unavailable` when too many wait already */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** At most so many pieces of heavy work at once, and so many that wait for them: the server has other things to do. */
export function createQueue({ atOnce, waiting: mostWaiting }: { atOnce: number; waiting: number }): Queue {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (running >= atOnce) {
        if (waiting.length >= mostWaiting) {
          throw new AppError('unavailable', 'Many documents are being made right now.', {
            hint: 'Try again in a moment.',
          });
        }
        // Whoever ends hands its place over, so nobody slips in between.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
