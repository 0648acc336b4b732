import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { positionOf } from './position.ts';

/** A replica that does not answer for this long is out of use, and what runs there is asked elsewhere. */
const ANSWER_PATIENCE_MS = 1_000;
const LOOK_AGAIN_MS = 1;
/** A replica that replays nothing for this long has replayed what it can. */
const SETTLED_MS = 100;

export interface ReplicaOptions {
  /** Where it is, and how to log in. */
  connection: pg.PoolConfig;
  poolSize: number;
  /** How long a read waits for it to have what the primary has. */
  waitMs: number;
}

export interface Replica {
  pool: pg.Pool;
  /** `host:port`, for metrics and messages. */
  name: string;
  /** Whether reads go to it. */
  isUsable: boolean;
  /** How far it was behind the primary at the last check, in bytes of WAL. */
  lagBytes: number;
  /** Waits until it has replayed `position`. @returns false when it has not in time, or is no replica */
  reaches(position: string): Promise<boolean>;
  /**
   * Waits until it has replayed what it received, or nothing more for a moment: its last record may be torn.
   * @returns its position; 0 when it does not answer, or is no replica
   */
  settled(): Promise<bigint>;
  /** Checks it against the primary's position, and decides whether it is used. */
  check(position: string): Promise<void>;
  /** Takes it out of use until a check finds it well. */
  takeOut(): void;
  stop(): Promise<void>;
}

/** Connects to one replica. It is out of use until its first check. */
export function createReplica({ connection, poolSize, waitMs }: ReplicaOptions): Replica {
  const common: pg.PoolConfig = {
    ...connection,
    connectionTimeoutMillis: ANSWER_PATIENCE_MS,
    application_name: 'fieldfare reads',
    // Every statement sees what was replayed before it began, whatever the database's own settings say.
    options: '-c default_transaction_read_only=on -c default_transaction_isolation=read\\ committed',
  };
  const pool = new pg.Pool({ ...common, max: poolSize });
  const looker = new pg.Pool({ ...common, max: 1, query_timeout: ANSWER_PATIENCE_MS });
  const open = new Set<pg.PoolClient>();
  for (const each of [pool, looker]) {
    each.on('error', () => undefined);
    each.on('connect', (client) => client.on('error', () => undefined));
  }
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));

  let replayed = 0n;
  let received = 0n;
  let looking: Promise<void> | undefined;
  async function look(): Promise<void> {
    const { rows } = await looker.query<{ replayed: string | null; received: string | null }>({
      name: 'positions',
      text: `select pg_catalog.pg_last_wal_replay_lsn()::text as replayed, pg_catalog.pg_last_wal_receive_lsn()::text as received
             where pg_catalog.pg_is_in_recovery()`,
    });
    // After a promotion it is a primary of its own, with a history that nobody here knows.
    replayed = positionOf(rows[0]?.replayed ?? '0/0');
    received = positionOf(rows[0]?.received ?? '0/0');
  }
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  async function reaches(position: string): Promise<boolean> {
    const wanted = positionOf(position);
    const ended = new AbortController();
    const patience = sleep(waitMs, undefined, { signal: ended.signal }).catch(() => undefined);
    const deadline = performance.now() + waitMs;
    while (replayed < wanted && performance.now() < deadline) {
      await Promise.race([lookOnce(), patience]);
      if (replayed < wanted) await sleep(LOOK_AGAIN_MS);
    }
    ended.abort();
    return replayed >= wanted;
  }

  const { host, port } = new pg.Client(connection);
  const replica: Replica = {
    pool,
    name: `${host}:${port}`,
    isUsable: false,
    lagBytes: 0,
    reaches,
    async settled() {
      try {
        let before = -1n;
        while (replayed !== before) {
          await lookOnce();
          if (replayed >= received) break;
          before = replayed;
          await sleep(SETTLED_MS);
          await lookOnce();
        }
        return replayed;
      } catch {
        replica.takeOut();
        return 0n;
      }
    },
    async check(position) {
      try {
        await lookOnce();
        const isReplica = replayed > 0n;
        replica.lagBytes = isReplica ? Math.max(0, Number(positionOf(position) - replayed)) : 0;
        replica.isUsable = isReplica && (await reaches(position));
      } catch {
        replica.takeOut();
        // A host that went silent would keep its reads waiting: broken connections send them to the primary.
        for (const client of open) destroy(client);
      }
    },
    takeOut() {
      replica.isUsable = false;
      replayed = 0n;
    },
    async stop() {
      await Promise.all([pool.end(), looker.end()]);
    },
  };
  return replica;
}

function destroy(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: pg.Connection };
  connection.stream.destroy();
}
