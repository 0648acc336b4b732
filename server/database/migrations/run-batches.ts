import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { quoteIdentifier } from '#server/database/quote.ts';
import type { MigrationForm } from './header.ts';
import { inPatientTransaction, type LockWait } from './lock-patience.ts';

/** The rows that a batch changes stay locked until it commits. */
const AIM_MS = 30;
const [FIRST_ROWS, LEAST_ROWS, MOST_ROWS] = [200, 20, 10_000];
const SAY_EVERY_MS = 10_000;

interface Batch {
  first: string;
  last: string;
  rows: number;
}

/**
 * Runs the statement of a migration over a whole table, in ranges of its keys, each committed together with how far it
 * has come: a migration that was killed goes on there. A batch takes about as long as a person does not notice.
 */
export async function runBatches(
  client: pg.Client,
  { table, key }: Extract<MigrationForm, { kind: 'batches' }>,
  sql: string,
  wait: LockWait,
): Promise<void> {
  const find = (where: string) =>
    `select (array_agg(k))[1]::text as first, (array_agg(k))[count(*)]::text as last, count(*)::integer as rows
     from (select ${quoteIdentifier(key)} as k from ${table} ${where} order by 1 limit $1) found`;
  const [fromStart, fromKey] = [find(''), find(`where ${quoteIdentifier(key)} > $2`)];
  let last = await lastKey(client, wait.name);
  let [rows, done, saidMs] = [FIRST_ROWS, 0, performance.now()];
  for (;;) {
    const startMs = performance.now();
    const batch = await inPatientTransaction(client, wait, async () => {
      const found = await (last === undefined
        ? client.query<Batch>(fromStart, [rows])
        : client.query<Batch>(fromKey, [rows, last]));
      const [range] = found.rows;
      if (!range?.rows) return undefined;
      await client.query(sql, [range.first, range.last]);
      await client.query(
        `insert into app_migrations.progress (name, last_key) values ($1, $2)
         on conflict (name) do update set last_key = excluded.last_key`,
        [wait.name, range.last],
      );
      return range;
    });
    if (!batch) return;
    last = batch.last;
    done += batch.rows;
    const tookMs = performance.now() - startMs;
    rows = nextSize(rows, tookMs);
    if (performance.now() - saidMs > SAY_EVERY_MS) {
      wait.say(`${wait.name}: ${done} rows of ${table} are done.`);
      saidMs = performance.now();
    }
    // Half of the time is for others.
    await sleep(tookMs);
  }
}

async function lastKey(client: pg.Client, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ last_key: string }>(
    'select last_key from app_migrations.progress where name = $1',
    [name],
  );
  return rows[0]?.last_key;
}

/** Grows slowly and shrinks at once, because a batch that is too long makes people wait. */
function nextSize(rows: number, tookMs: number): number {
  const wanted = Math.min((rows * AIM_MS) / tookMs, 2 * rows);
  return Math.round(Math.min(Math.max(wanted, LEAST_ROWS), MOST_ROWS));
}
