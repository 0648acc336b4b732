/** Decides when a reader polls instead of waiting for notifications. */
export interface Pace {
  /** Whether the reader polls. */
  polls(): boolean;
  /** Records a round of reading with this number of changes. */
  read(changes: number): void;
}

/** What a pace needs from its reader. */
export interface PaceDuties {
  /** Sets whether writers notify this node. */
  setListens(listens: boolean): Promise<void>;
  /** Resolves when the transactions that run now have ended. */
  olderEnded(): Promise<void>;
  /** Makes the reader read once more. */
  wake(): void;
  report(error: unknown): void;
}

/** After this number of rounds with changes in quick succession, the reader polls. */
const BUSY_ROUNDS = 20;
const SOON_MS = 100;
/** After this long without a change, it waits for notifications again. */
const QUIET_MS = 1000;

/**
 * Transactions that notify commit one after the other, which is expensive when there are many. So a busy reader polls.
 */
export function createPace({ setListens, olderEnded, wake, report }: PaceDuties, now = Date.now): Pace {
  let polls = false;
  let isLeaving = false;
  let rounds = 0;
  let foundAt = 0;

  async function leave(): Promise<void> {
    isLeaving = true;
    try {
      await setListens(true);
      // Transactions that read the setting before this change may commit without a notification.
      await olderEnded();
      polls = false;
      rounds = 0;
    } catch (error) {
      report(error);
    } finally {
      isLeaving = false;
      wake();
    }
  }

  return {
    polls: () => polls,
    read(changes) {
      if (changes > 0) {
        rounds = now() - foundAt < SOON_MS ? rounds + 1 : 1;
        foundAt = now();
      }
      if (!polls && rounds >= BUSY_ROUNDS) {
        // Poll even when the response is lost: then it is unknown whether writers notify.
        polls = true;
        setListens(false).catch(report);
      } else if (polls && !isLeaving && now() - foundAt > QUIET_MS) void leave();
    },
  };
}
