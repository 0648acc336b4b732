import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const MIGRATION_LOCK = 4_601_129;
const LOOK_EVERY_MS = 50;

/**
 * Takes the lock of the one node that migrates, which ends with the connection. It asks again and again instead of
 * waiting in a statement: PostgreSQL counts that as a transaction, and `create index concurrently` of the node that
 * migrates would wait for it, until PostgreSQL ends one of both as a deadlock.
 * @param say gets one sentence if another node has it
 */
export async function takeMigrationLock(client: pg.Client, say: (sentence: string) => void): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.mine) return;
    if (isFirst) say('Another node migrates the database. This one waits until it has ended.');
    await sleep(LOOK_EVERY_MS);
  }
}
