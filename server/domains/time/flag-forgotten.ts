import type { Database } from '#server/database/database.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Makes the function that flags forgotten clock-outs: called again and again, it asks the database once a minute, which
 * tells each session once, whatever number of nodes ask.
 */
export function makeForgottenFlags({ database }: { database: Database }): (now: Date) => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async (now) => {
    if (now.getTime() - lookedAt < LOOK_EVERY_MS) return;
    await database.pool.query('select app.flag_forgotten_sessions($1)', [now]);
    lookedAt = now.getTime();
  };
}
