import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { poolSettings } from './pool-settings.ts';

const LOOK_EVERY_MS = 500;
/** From when on a statement without a byte of response is looked at. Twice the patience for an answer must fit into 10 s. */
const QUIET_MS = 2_000;
const ANSWER_WITHIN_MS = 3_000;
/** A response may be on its way while PostgreSQL says that the statement has ended. */
const LOOKS = 2;

/** Properties of the driver's client that its types lack. */
interface DriverClient {
  /** False while a statement runs. */
  readyForQuery: boolean;
  /** Of its backend. */
  processID: number;
  connection: { stream: Socket };
}

interface Watched {
  client: DriverClient;
  bytesRead: number;
  /** Undefined while no statement runs. */
  quietSinceMs: number | undefined;
  /** How often in a row PostgreSQL said that it runs nothing on this connection. */
  idleLooks: number;
}

/**
 * Closes connections of `pool` on which a statement waits for nothing: a network that drops packets, or a firewall that
 * forgot the connection, is otherwise noticed after a quarter of an hour. Whoever waits gets an error of the class that
 * is answered with 503, and so does, at once, who wants a connection until PostgreSQL answers again. A statement that
 * PostgreSQL still runs may take as long as its timeout allows.
 */
export function watchConnections(pool: pg.Pool): void {
  // Between processes of one machine, nothing is lost silently.
  if (pool.options.host?.startsWith('/')) return;
  const watched = new Map<pg.PoolClient, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  const look = async () => {
    if (isLooking) return;
    const quiet = [...watched.values()].filter(isQuiet);
    if (quiet.length === 0) return;
    isLooking = true;
    try {
      const isReached = await closeDead(pool, quiet);
      if (!isReached) await refuseUntilReached(pool);
    } finally {
      isLooking = false;
    }
  };
  pool.on('connect', (client) => {
    const driver = client as unknown as DriverClient;
    watched.set(client, { client: driver, bytesRead: 0, quietSinceMs: undefined, idleLooks: 0 });
    timer ??= setInterval(() => void look(), LOOK_EVERY_MS).unref();
  });
  pool.on('remove', (client) => {
    watched.delete(client);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  });
}

/** Whether a statement has been waiting, without a byte, for a while. */
function isQuiet(one: Watched): boolean {
  const { bytesRead } = one.client.connection.stream;
  const nowMs = performance.now();
  if (one.client.readyForQuery) one.quietSinceMs = undefined;
  else if (one.quietSinceMs === undefined || bytesRead !== one.bytesRead) one.quietSinceMs = nowMs;
  if (one.quietSinceMs === nowMs || one.quietSinceMs === undefined) one.idleLooks = 0;
  one.bytesRead = bytesRead;
  return one.quietSinceMs !== undefined && nowMs - one.quietSinceMs >= QUIET_MS;
}

/** @returns whether PostgreSQL answered */
async function closeDead(pool: pg.Pool, quiet: readonly Watched[]): Promise<boolean> {
  const pids = quiet.map(({ client }) => client.processID);
  // A second connection: the first may have met a moment at which a node of the database changed.
  const states = (await askStates(pool, pids)) ?? (await askStates(pool, pids));
  for (const one of quiet) {
    const before = one.bytesRead;
    if (!isQuiet(one) || one.bytesRead !== before) continue;
    one.idleLooks = states?.get(one.client.processID) === 'active' ? 0 : one.idleLooks + 1;
    if (states === undefined || one.idleLooks >= LOOKS) {
      one.client.connection.stream.destroy(silence());
    }
  }
  return states !== undefined;
}

/** Whoever waits in a queue for a connection would otherwise wait once more, for a new one. */
async function refuseUntilReached(pool: pg.Pool): Promise<void> {
  const connect = pool.connect.bind(pool);
  type Callback = (error: Error) => void;
  pool.connect = ((callback?: Callback) => {
    if (!callback) return Promise.reject(silence());
    process.nextTick(callback, silence());
  }) as typeof pool.connect;
  while (!pool.ending && (await askStates(pool, [])) === undefined) await sleep(LOOK_EVERY_MS);
  pool.connect = connect;
}

const silence = () => new Error('Connection terminated: the database does not respond.');

/**
 * Asks PostgreSQL, on a connection of its own, what its backends do.
 * @returns the state of each that there is; undefined when nothing answered
 */
async function askStates(pool: pg.Pool, pids: readonly number[]): Promise<Map<number, string> | undefined> {
  const client = new pg.Client({
    ...poolSettings(pool),
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    const late = new Promise<undefined>((resolve) => {
      // What has arrived while this process was busy counts as answered.
      setTimeout(() => void nextTurn().then(() => resolve(undefined)), ANSWER_WITHIN_MS).unref();
    });
    return await Promise.race([late, statesFrom(client, pids)]);
  } catch (error) {
    // It answers, but refuses: all of its connections are taken, or it is starting.
    return error instanceof pg.DatabaseError ? new Map(pids.map((pid) => [pid, 'active'])) : undefined;
  } finally {
    (client as unknown as DriverClient).connection.stream.destroy();
  }
}

async function statesFrom(client: pg.Client, pids: readonly number[]): Promise<Map<number, string>> {
  await client.connect();
  const { rows } = await client.query<{ pid: number; state: string }>(
    'select pid, state from pg_catalog.pg_stat_activity where pid = any ($1::int[])',
    [pids],
  );
  return new Map(rows.map(({ pid, state }) => [pid, state]));
}
