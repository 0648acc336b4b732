import type pg from 'pg';
import { listen } from '#server/database/listen.ts';

const TRY_AGAIN_MS = 1000;

/** What the database says when its tables, functions or settings of roles have changed; both are read in one go. */
const RELOADS: ReadonlySet<string> = new Set(['', 'reload schema', 'reload config']);

export interface Reloading {
  /** Whether something was read that may have become old while nobody listened. */
  hasRead(): boolean;
  reload(): Promise<void>;
}

/**
 * Reloads at `notify pgrst`, and once more after a time in which nobody could hear it.
 * @param pool whose connection settings are used
 */
export function listenForReloads(pool: pg.Pool, { hasRead, reload }: Reloading): { stop(): Promise<void> } {
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  function reloadOrAgain(): void {
    reload().catch(() => {
      if (stopped) return;
      clearTimeout(retry);
      retry = setTimeout(reloadOrAgain, TRY_AGAIN_MS);
      retry.unref();
    });
  }

  const listening = listen(pool, ['pgrst'], {
    hear(_channel, payload) {
      if (RELOADS.has(payload)) reloadOrAgain();
    },
    connected() {
      if (hasRead()) reloadOrAgain();
    },
  });
  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await listening.stop();
    },
  };
}
