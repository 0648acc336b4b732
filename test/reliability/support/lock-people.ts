import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { percentile } from '#test/support/percentile.ts';

/** What people met while something else was done. */
interface Seen {
  ms: number;
  statements: number;
  /** States of PostgreSQL; 55P03 for a lock that was not available within 100 ms. */
  failures: string[];
  /** As another session saw it, every few milliseconds. */
  longestWaitMs: number;
  p99Ms: number;
}

export interface People {
  during(work: () => Promise<unknown>): Promise<Seen>;
  stop(): Promise<void>;
}

const LONGEST_WAIT = '100ms';
const [WRITERS, READERS] = [4, 2];
const PAUSE_MS = 4;

/** Sessions that write and read rows of `public.things` at random, and one that has a transaction open now and then. */
export async function startPeople(url: string, rows: number): Promise<People> {
  const stopping = new AbortController();
  let failures: string[] = [];
  let latencies: number[] = [];
  let longestWaitMs = 0;
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`set lock_timeout = '${LONGEST_WAIT}'; set application_name = 'people'`);
    return client;
  };
  /** The first thing belongs to the one with the long transactions. */
  const anyThing = () => 2 + Math.floor(Math.random() * (rows - 2));
  const live = async (act: (client: pg.Client) => Promise<unknown>) => {
    const client = await connect();
    while (!stopping.signal.aborted) {
      const start = performance.now();
      await act(client).catch(async (error: pg.DatabaseError) => {
        failures.push(error.code ?? error.message);
        await client.query('rollback');
      });
      latencies.push(performance.now() - start);
      await sleep(PAUSE_MS);
    }
    await client.end();
  };
  const write = (client: pg.Client) =>
    Math.random() < 0.1
      ? client.query(`insert into public.things (name, size) values ('new', 1)`)
      : client.query('update public.things set size = size + 1 where id = $1', [anyThing()]);
  const read = (client: pg.Client) =>
    client.query('select name, size from public.things where id between $1 and $1 + 20', [anyThing()]);
  const holdOpen = async (client: pg.Client) => {
    await client.query('begin; update public.things set size = size + 1 where id = 1');
    await sleep(150);
    await client.query('commit');
    await sleep(300);
  };
  const watch = async () => {
    const client = await connect();
    while (!stopping.signal.aborted) {
      const { rows: waits } = await client.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - waitstart) * 1000), 0)::float8 as ms
         from pg_locks join pg_stat_activity using (pid) where not granted and application_name = 'people'`,
      );
      longestWaitMs = Math.max(longestWaitMs, waits[0]?.ms ?? 0);
      await sleep(PAUSE_MS);
    }
    await client.end();
  };
  const running = [
    ...Array.from({ length: WRITERS }, () => live(write)),
    ...Array.from({ length: READERS }, () => live(read)),
    live(holdOpen),
    watch(),
  ];
  return {
    async during(work) {
      [failures, latencies, longestWaitMs] = [[], [], 0];
      const start = performance.now();
      await work();
      // Those who wait at the end count too.
      await sleep(120);
      return {
        ms: Math.round(performance.now() - start),
        statements: latencies.length,
        failures,
        longestWaitMs: Math.round(longestWaitMs),
        p99Ms: Math.round(percentile(latencies, 0.99)),
      };
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
