import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseCluster, DatabaseMachine } from './cluster.ts';

const PAUSE_MS = 200;
const ANSWER_WITHIN_MS = 1_500;

/** A write that a PostgreSQL acknowledged to somebody who asked it directly, past HAProxy. */
interface Accepted {
  id: string;
  machine: string;
  timeline: number;
  /** Moments of this process. */
  from: number;
  until: number;
}

export interface Markers {
  accepted: readonly Accepted[];
  /** What two servers accepted as primaries of one timeline, or a former primary after its successor. */
  splits(): string[];
  /** Accepted writes that the database does not have. */
  lost(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Tries to write to each PostgreSQL, all the time: at any moment at most one may accept it. */
export async function startMarkers(cluster: DatabaseCluster): Promise<Markers> {
  const { primary } = await cluster.untilWhole();
  await ask(primary, 'create table markers (id uuid primary key)');
  const accepted: Accepted[] = [];
  let stopped = false;
  const work = async (machine: DatabaseMachine) => {
    for (; !stopped; await sleep(PAUSE_MS)) {
      const id = randomUUID();
      const from = performance.now();
      const timeline = await write(machine, id).catch(() => undefined);
      if (timeline) accepted.push({ id, machine: machine.name, timeline, from, until: performance.now() });
    }
  };
  const working = cluster.machines.map(work);
  return {
    accepted,
    splits: () => splitsIn(accepted),
    async lost() {
      const { primary } = await cluster.untilWhole();
      const { rows } = await ask<{ id: string }>(primary, 'select id from markers');
      const stored = new Set(rows.map(({ id }) => id));
      return accepted.filter(({ id }) => !stored.has(id)).map(({ id, machine }) => `${machine} ${id}`);
    },
    async stop() {
      stopped = true;
      await Promise.all(working);
    },
  };
}

/** @returns the timeline on which it was accepted; undefined by a standby */
async function write(machine: DatabaseMachine, id: string): Promise<number | undefined> {
  const { rows } = await ask<{ standby: boolean; timeline: number }>(
    machine,
    `select pg_is_in_recovery() as standby, case when not pg_is_in_recovery() then
       ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
  );
  if (rows[0]?.standby !== false) return undefined;
  await ask(machine, `insert into markers values ('${id}')`);
  return rows[0].timeline;
}

/** On a connection of its own, which is left alone, without a cancel request, when the answer is late. */
async function ask<Row extends pg.QueryResultRow>(machine: DatabaseMachine, sql: string) {
  const client = new pg.Client({
    ...machine.superuser('postgres'),
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.query<Row>(sql);
  } finally {
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}

function splitsIn(accepted: readonly Accepted[]): string[] {
  const machines = new Map<number, string>();
  const found: string[] = [];
  let newest: Accepted | undefined;
  for (const one of accepted.toSorted((a, b) => a.until - b.until)) {
    const owner = machines.get(one.timeline) ?? one.machine;
    machines.set(one.timeline, owner);
    if (owner !== one.machine)
      found.push(`${owner} and ${one.machine} both wrote on timeline ${one.timeline}`);
    if (newest && one.timeline < newest.timeline && one.from > newest.until) {
      found.push(
        `${one.machine} wrote on timeline ${one.timeline} after ${newest.machine} on ${newest.timeline}`,
      );
    }
    if (!newest || one.timeline >= newest.timeline) newest = one;
  }
  return found;
}
