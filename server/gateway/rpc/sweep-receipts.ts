import type { Database } from '#server/database/database.ts';

/**
 * Devices send again for as long as it takes, but reports, photos, and messages carry ids of their own. Only clock
 * events rely on their keys, and their device need only be opened once within this time.
 */
const KEPT_DAYS = 180;
const AT_ONCE = 1000;
const DAY_MS = 86_400_000;

/** Takes away the answers of commands that nobody asks for again. `signal` ends it between two portions. */
export async function sweepCommandReceipts(
  { pool }: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const keptSince = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  while (!signal?.aborted) {
    // Oldest first by the index on created_at. Another node that sweeps takes other rows.
    const { rowCount } = await pool.query(
      `delete from app.command_receipts where (user_id, key) in (
         select user_id, key from app.command_receipts where created_at < $1
         order by created_at limit $2 for update skip locked)`,
      [keptSince, AT_ONCE],
    );
    if ((rowCount ?? 0) < AT_ONCE) return;
  }
}
