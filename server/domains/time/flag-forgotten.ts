import type { Database } from '#server/database/database.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Creates the function that flags forgotten clock-outs. Call it repeatedly: it queries the database once a minute,
 * which notifies once per session, however many nodes call it.
 */
export function makeForgottenFlags({ database }: { database: Database }): (now: Date) => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async (now) => {
    if (now.getTime() - lookedAt < LOOK_EVERY_MS) return;
    await database.pool.query('select app.flag_forgotten_sessions($1)', [now]);
    lookedAt = now.getTime();
  };
}
