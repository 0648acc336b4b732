import type { Database } from '#server/database/database.ts';
import { UNDO_ALLOWED_MS } from '#shared/rules/undo.ts';

const AT_ONCE = 200;

/** Sends the notifications of decisions that can no longer be undone. `signal` ends it between two portions. */
export async function settleDecisions({ pool }: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const decidedUntil = new Date(now.getTime() - UNDO_ALLOWED_MS);
  while (!signal?.aborted) {
    const { rows } = await pool.query<{ settled: number }>('select app.settle_decisions($1, $2) as settled', [
      decidedUntil,
      AT_ONCE,
    ]);
    if ((rows[0]?.settled ?? 0) < AT_ONCE) return;
  }
}
