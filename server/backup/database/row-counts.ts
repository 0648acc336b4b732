import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { quoteIdentifier } from '#server/database/quote.ts';

/** How long a moment without a transaction is waited for. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 3;

/** Rows of each table, by `schema.table`. */
export type RowCounts = Record<string, number>;

/** Counts the rows of all tables that survive a crash. `client` decides by its transaction of which moment. */
export async function countRows(client: pg.ClientBase): Promise<RowCounts> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select nspname as schema, relname as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and relpersistence = 'p' and nspname !~ '^(pg_|information_schema$)'
     order by 1, 2`,
  );
  const counts: RowCounts = {};
  for (const { schema, name } of rows) {
    const table = `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${table}`);
    counts[`${schema}.${name}`] = Number(counted.rows[0]?.rows);
  }
  return counts;
}

/**
 * Makes a restore point in the WAL at which exactly the counted rows were there, so that a restored copy can be compared
 * to the last row although others go on writing. No lock is taken: it waits for a moment without a transaction that
 * writes.
 * @returns undefined when there was none
 */
export async function countAtRestorePoint(
  config: pg.ClientConfig,
  name: string,
): Promise<{ restorePoint: string; rows: RowCounts } | undefined> {
  const [counter, observer] = [new pg.Client(config), new pg.Client(config)];
  try {
    for (const client of [counter, observer]) {
      client.on('error', () => undefined);
      await client.connect();
    }
    const deadline = Date.now() + PATIENCE_MS;
    for (let attempt = 1; Date.now() < deadline; attempt++) {
      const restorePoint = `${name}-${attempt}`;
      if (await isExact(counter, observer, restorePoint)) {
        return { restorePoint, rows: await countRows(counter) };
      }
      await counter.query('rollback');
      await sleep(PAUSE_MS);
    }
    return undefined;
  } finally {
    await Promise.all([counter.end(), observer.end()]);
  }
}

/**
 * Takes a snapshot and makes the restore point: they are the same moment if no transaction that writes was under way
 * before or after, and none has ended between. Leaves the transaction of the snapshot open.
 */
async function isExact(counter: pg.Client, observer: pg.Client, restorePoint: string): Promise<boolean> {
  await counter.query('begin transaction isolation level repeatable read read only');
  const before = await writers(observer);
  if (before.running > 0) return false;
  await counter.query('select pg_current_snapshot()');
  await observer.query('select pg_create_restore_point($1)', [restorePoint]);
  const after = await writers(observer);
  return after.running === 0 && after.snapshot === before.snapshot;
}

/**
 * The transactions that write: how many are under way, and which have ended. A transaction keeps its number until its
 * commit is on the disk, which is after its record is in the WAL.
 */
async function writers(client: pg.Client): Promise<{ running: number; snapshot: string }> {
  const { rows } = await client.query<{ running: number; snapshot: string }>(
    `select (select count(*)::integer from pg_stat_activity where backend_xid is not null) as running,
       pg_current_snapshot()::text as snapshot`,
  );
  return rows[0] ?? { running: 1, snapshot: '' };
}
