import type { Database } from '#server/database/database.ts';
import { OUTBOX } from './outbox.ts';

const AT_ONCE = 2000;

/** Removes mails that are older than the settings say. `signal` ends it between two portions. */
export async function sweepMails(database: Database, now: Date, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const gone = await database.as(OUTBOX, async (client) => {
      const { rows } = await client.query<{ gone: string }>('select app.sweep_emails($1, $2) as gone', [
        now,
        AT_ONCE,
      ]);
      return Number(rows[0]?.gone ?? 0);
    });
    if (gone < AT_ONCE) return;
  }
}
