import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isPoolExhausted, isUnavailable } from '#server/database/is-unavailable.ts';
import { createPositions, positionText } from './position.ts';
import { createReplica, type Replica } from './replica.ts';

const CHECK_EVERY_MS = 500;
/** How long replicas answer without the primary: longer than a cluster takes to choose another one. */
const ALONE_MS = 60_000;

/** How long a read waits for the position of a primary that did not answer before. */
const AWAY_PATIENCE_MS = 250;

/** How reads ended: answered by a replica, or by the primary because none was usable, was in step, or had no error. */
export const READ_OUTCOMES = ['replica', 'unusable', 'behind', 'failed'] as const;
type ReadOutcome = (typeof READ_OUTCOMES)[number];

/** Copies of the database that answer reads (decision 127). */
export interface ReadReplicas {
  replicas: readonly Replica[];
  /** Reads since the start, by how they ended. */
  counts: Readonly<Record<ReadOutcome, number>>;
  /**
   * Has `work` read on a replica that has everything that was committed on the primary before this call. While the
   * primary does not answer, on the replicas that have the most, for a minute.
   * @param work gets the replica's connections, and the position that its transaction must check first
   * @returns undefined when no replica could answer: the primary must
   * @throws only the timeout of a statement, which the primary would exceed too
   */
  read<T>(work: (pool: pg.Pool, position: string) => Promise<T>): Promise<T | undefined>;
  stop(): Promise<void>;
}

export interface ReadReplicasOptions {
  primary: pg.Pool;
  connections: readonly pg.PoolConfig[];
  poolSize: number;
  /** How long a read waits for a replica before the primary answers. */
  waitMs: number;
}

/** Connects to the replicas, and checks them twice a second until stopped. */
export function createReadReplicas(options: ReadReplicasOptions): ReadReplicas {
  const { primary, connections, poolSize, waitMs } = options;
  const positions = createPositions(primary);
  const replicas = connections.map((connection) => createReplica({ connection, poolSize, waitMs }));
  const counts: Record<ReadOutcome, number> = { replica: 0, unusable: 0, behind: 0, failed: 0 };
  const ended = new AbortController();
  let turn = 0;

  /** Whether the primary did not answer the last question. */
  let isAway = false;
  let settling: Promise<string> | undefined;

  async function checkAll(): Promise<void> {
    try {
      const position = await positions.now();
      isAway = false;
      await Promise.all(replicas.map((replica) => replica.check(position)));
    } catch {
      await settleWithoutPrimary();
    }
  }
  /** What a replica must have replayed for a read that begins now. */
  async function requiredPosition(): Promise<string> {
    const asked = positions.now();
    try {
      return await (isAway ? Promise.race([asked, refusalAfter(AWAY_PATIENCE_MS)]) : asked);
    } catch {
      return settleWithoutPrimary();
    }
  }
  /** All that wait share one look at the replicas. */
  function settleWithoutPrimary(): Promise<string> {
    settling ??= findFarthest().finally(() => {
      settling = undefined;
    });
    return settling;
  }
  /** The farthest replica has all that was acknowledged if it replicates synchronously. */
  async function findFarthest(): Promise<string> {
    const reached = await Promise.all(replicas.map((replica) => replica.settled()));
    const { position: said, ageMs } = positions.last();
    const farthest = reached.reduce((one, other) => (one > other ? one : other), said);
    for (const [at, replica] of replicas.entries()) {
      if (reached[at] === farthest && ageMs < ALONE_MS) replica.isUsable = true;
      else replica.takeOut();
    }
    isAway = true;
    return positionText(farthest);
  }
  async function keepChecking(): Promise<void> {
    while (!ended.signal.aborted) {
      await checkAll();
      await sleep(CHECK_EVERY_MS, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
    }
  }
  const checking = keepChecking();

  function pick(): Replica | undefined {
    const usable = replicas.filter(({ isUsable }) => isUsable);
    turn += 1;
    return usable[turn % usable.length];
  }

  async function attempt<T>(
    replica: Replica,
    position: string,
    work: (pool: pg.Pool, position: string) => Promise<T>,
  ): Promise<{ outcome: ReadOutcome; answer?: T }> {
    try {
      if (!(await replica.reaches(position))) {
        replica.takeOut();
        return { outcome: 'behind' };
      }
      return { outcome: 'replica', answer: await work(replica.pool, position) };
    } catch (error) {
      if (isStatementTimeout(error)) throw error;
      if (isUnavailable(error) && !isPoolExhausted(error as Error)) replica.takeOut();
      return { outcome: 'failed' };
    }
  }

  return {
    replicas,
    counts,
    async read(work) {
      const isAnyUsable = replicas.some(({ isUsable }) => isUsable);
      // A primary that does not answer the question would keep the read itself waiting longer.
      const position = isAnyUsable && (await requiredPosition());
      const replica = pick();
      if (!position || !replica) {
        counts.unusable += 1;
        return undefined;
      }
      const { outcome, answer } = await attempt(replica, position, work);
      counts[outcome] += 1;
      return answer;
    },
    async stop() {
      ended.abort();
      await checking;
      await Promise.all([positions.stop(), ...replicas.map((replica) => replica.stop())]);
    },
  };
}

async function refusalAfter(ms: number): Promise<never> {
  await sleep(ms);
  throw new Error(`The primary did not answer in ${ms} ms.`);
}

/** A conflict with recovery has the same code, and is no reason to refuse. */
function isStatementTimeout(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '57014' && /statement timeout/.test(error.message)
  );
}
