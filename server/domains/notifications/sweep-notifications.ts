import type { Database } from '#server/database/database.ts';

const KEPT_DAYS = 90;
const AT_ONCE = 2000;
const DAY_MS = 86_400_000;

/** Takes away what was read ninety days ago. `signal` ends it between two portions. */
export async function sweepNotifications({ pool }: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const readUntil = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  while (!signal?.aborted) {
    const { rows } = await pool.query<{ gone: string }>('select app.sweep_notifications($1, $2) as gone', [
      readUntil,
      AT_ONCE,
    ]);
    if (Number(rows[0]?.gone ?? 0) < AT_ONCE) return;
  }
}
