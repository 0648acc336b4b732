/** When a reader looks by itself instead of being notified. */
export interface Pace {
  /** Whether it looks again without having been notified. */
  looks(): boolean;
  /** A round was read, with so many changes. */
  read(changes: number): void;
}

/** What a pace does to others. */
export interface PaceDuties {
  /** Says to writers whether this node wants to be notified. */
  setListens(listens: boolean): Promise<void>;
  /** Resolves when the transactions that run now are over. */
  olderEnded(): Promise<void>;
  /** Has the reader read once more. */
  wake(): void;
  report(error: unknown): void;
}

/** So many rounds that found something, none long after the other, are a busy time. */
const BUSY_ROUNDS = 20;
const SOON_MS = 100;
/** After this long without a change it is over. */
const QUIET_MS = 1000;

/**
 * A notification makes every transaction that sends one wait for the others to reach the disk, which is dear when there
 * are many. So a busy reader looks by itself.
 */
export function createPace({ setListens, olderEnded, wake, report }: PaceDuties, now = Date.now): Pace {
  let looks = false;
  let isLeaving = false;
  let rounds = 0;
  let foundAt = 0;

  async function leave(): Promise<void> {
    isLeaving = true;
    try {
      await setListens(true);
      // Those who asked before that who listens may commit without a notification.
      await olderEnded();
      looks = false;
      rounds = 0;
    } catch (error) {
      report(error);
    } finally {
      isLeaving = false;
      wake();
    }
  }

  return {
    looks: () => looks,
    read(changes) {
      if (changes > 0) {
        rounds = now() - foundAt < SOON_MS ? rounds + 1 : 1;
        foundAt = now();
      }
      if (!looks && rounds >= BUSY_ROUNDS) {
        // From now on, also when the answer is lost: then writers may or may not notify.
        looks = true;
        setListens(false).catch(report);
      } else if (looks && !isLeaving && now() - foundAt > QUIET_MS) void leave();
    },
  };
}
