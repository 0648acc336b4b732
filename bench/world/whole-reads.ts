import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** From this many rows on a table is read by index. To add up all bills of many years, which are fewer, takes 15 ms. */
const LARGE_ROWS = 50_000;
/** Backends hand in their counts at most once a second. */
const COUNTED_AFTER_MS = 1_200;

/** Runs `work` and answers which large tables it read from end to end, also within functions. */
export async function tablesReadWhole(
  connection: pg.ClientConfig,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await sleep(COUNTED_AFTER_MS);
    const before = await wholeReads(client);
    await work();
    await sleep(COUNTED_AFTER_MS);
    const after = await wholeReads(client);
    return [...after].flatMap(([name, reads]) => (reads > (before.get(name) ?? 0) ? [name] : []));
  } finally {
    await client.end();
  }
}

async function wholeReads(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; reads: number }>(
    `select relid::regclass::text as name, seq_scan::int as reads from pg_stat_user_tables
     where n_live_tup > $1`,
    [LARGE_ROWS],
  );
  return new Map(rows.map(({ name, reads }) => [name, reads]));
}
