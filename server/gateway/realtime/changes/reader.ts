import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Change } from '#server/gateway/realtime/changes/change.ts';
import { createPace, type PaceDuties } from '#server/gateway/realtime/changes/pace.ts';
import { runTogether } from '#server/gateway/realtime/database/as-subscriber.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

/** Rows of a page are parsed without a pause. */
const PAGE_ROWS = 500;
/**
 * Changes per batch: a large transaction must neither block the event loop nor fill the buffers of connections. A batch
 * that took longer than this is followed by a smaller one, so that a reader notices in time that it falls behind.
 */
const MOST_TOGETHER = 500;
const FIRST_TOGETHER = 50;
const BATCH_MS = 100;
/** Changes within this time are published together. */
const GATHER_MS = 8;
/** The same while the reader polls: each round costs as much as several deliveries. */
const GATHER_BUSY_MS = 20;
const TRY_AGAIN_MS = 300;

/** Up to where a node has read. */
export interface Position {
  /** As text. */
  snapshot: string;
  /** Of the primary's changes, as the names of its WAL files begin. Each primary that takes over begins another one. */
  timeline: string;
}

export interface ChangeReader {
  /** Continues after this position, and discards the previous one. */
  begin(position: Position): void;
  /** Reads again, because there may be new changes. */
  wake(): void;
  /** The snapshot up to which everything is published; undefined before `begin`. */
  position(): string | undefined;
  stop(): Promise<void>;
}

/** The state of the current round: the snapshot up to which it reads, and the last published id. */
interface Reading {
  until: string | undefined;
  last: string;
  /** The number of published changes. */
  count: number;
  /** From then on changes of this round are left out, except the node's own: broadcasts and closed sockets. */
  endsAt: number;
  isBehind: boolean;
}

/** What a reader needs from its node. */
interface ReaderDuties extends Omit<PaceDuties, 'wake'> {
  /** Receives some changes; when it rejects, they are read and published again. */
  publish(changes: Change[]): Promise<void>;
  /**
   * The reader has fallen behind: these changes, counted by the oid of their table, are not published. Subscribers must
   * read the tables again.
   */
  leaveOut(counts: ReadonlyMap<number, number>): Promise<void>;
  /**
   * Another primary has taken over. It may give numbers to its transactions that the snapshot counts as read, because the
   * former primary had given them to others that were lost. Nothing is read until `begin` is called.
   */
  moved(): void;
  /** How long one round may publish before the rest of it is left out. */
  behindMs: number;
}

/**
 * Reads `realtime.changes` in commit order, each change once. Its position is a snapshot, not the largest id: the first
 * snapshot after a commit sees the transaction, even one that began early, and nothing has to wait for it.
 */
export function createChangeReader(pool: pg.Pool, duties: ReaderDuties): ChangeReader {
  const { publish, leaveOut, moved, behindMs, report } = duties;
  const pace = createPace({ ...duties, wake: () => wake() });
  let position: Position | undefined;
  let reading: Reading | undefined;
  let awake = false;
  let stopped = false;
  let running: Promise<void> | undefined;
  let together = FIRST_TOGETHER;

  /**
   * Reads everything that was committed since `from`. After a failure, it continues behind the last published change.
   */
  async function readAll({ snapshot: from, timeline }: Position): Promise<void> {
    reading ??= { until: undefined, last: '0', count: 0, endsAt: 0, isBehind: false };
    const now = reading;
    // A database that was away is no reason to leave anything out.
    now.endsAt = Date.now() + behindMs;
    for (;;) {
      const values = [from, now.until ?? null, now.last, String(PAGE_ROWS), String(now.isBehind)];
      const [, rows = []] = await runTogether(pool, [SETTINGS, { text: READ, values, repeats: true }]);
      // `begin` was called meanwhile. It may read all of this again.
      if (reading !== now) return;
      if (rows[0]?.[1] !== timeline) {
        position = undefined;
        moved();
        return;
      }
      now.until ??= rows[0]?.[0] ?? from;
      const changes = rows.flatMap(toChange);
      let at = 0;
      // The first ones are sent, however late it is: a round makes progress.
      while (at < changes.length && (now.count === 0 || now.isBehind || Date.now() < now.endsAt)) {
        const some = changes.slice(at, at + together);
        const startedAt = Date.now();
        await publish(some);
        if (reading !== now) return;
        at += some.length;
        now.last = some.at(-1)?.id ?? now.last;
        now.count += some.length;
        const tookMs = Math.max(1, Date.now() - startedAt);
        together = Math.min(MOST_TOGETHER, Math.max(1, Math.ceil((some.length * BATCH_MS) / tookMs)));
        // Let other work run and connections drain.
        await setImmediate();
      }
      const isDone = at === changes.length && changes.length < PAGE_ROWS;
      if (isDone) break;
      if (now.isBehind || Date.now() < now.endsAt) continue;
      await leaveOut(await countLeft(from, now));
      if (reading !== now) return;
      now.isBehind = true;
    }
    reading = undefined;
    position = { snapshot: now.until ?? from, timeline };
    pace.read(now.count);
  }

  async function countLeft(from: string, { until, last }: Reading): Promise<Map<number, number>> {
    const [, rows = []] = await runTogether(pool, [
      SETTINGS,
      { text: LEFT, values: [from, until ?? null, last], repeats: true },
    ]);
    return new Map(rows.map(([relation, count]) => [Number(relation), Number(count)]));
  }

  async function run(): Promise<void> {
    while ((awake || pace.polls()) && !stopped && position !== undefined) {
      awake = false;
      try {
        await readAll(position);
        await sleep(pace.polls() ? GATHER_BUSY_MS : GATHER_MS);
      } catch (error) {
        if (stopped) return;
        report(error);
        awake = true;
        await sleep(TRY_AGAIN_MS);
      }
    }
  }

  function wake(): void {
    awake = true;
    running ??= run().finally(() => {
      running = undefined;
      if (awake && !stopped && position !== undefined) wake();
    });
  }

  return {
    begin(at) {
      position = at;
      reading = undefined;
      wake();
    },
    wake,
    position: () => position?.snapshot,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/** Empty for the row that contains only the position. */
function toChange([, , id, relation, type, at, record, oldRecord]: (string | null)[]): (Change & {
  id: string;
})[] {
  if (!id) return [];
  return [
    {
      id,
      relation: Number(relation),
      type: type as Change['type'],
      at: at ?? '',
      record: record ?? null,
      oldRecord: oldRecord ?? null,
    },
  ];
}

/** The timeline of the primary that answers; fails on a standby. */
export const TIMELINE = 'left(pg_walfile_name(pg_current_wal_lsn()), 8)';

/**
 * The rows are always at the end of the index by transaction. A plan made while the table was small must not scan all
 * of it, because this runs up to a hundred times a second.
 */
const SETTINGS: Statement = {
  text: `select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('jit', 'off', true)`,
  values: [],
  repeats: true,
};

/**
 * A statement sees the rows of one snapshot, which is its `pg_current_snapshot()`. The old snapshot does not see the
 * transactions that ran at its time and those that started later. Looking up exactly these avoids reading everything
 * since the start of a transaction that runs for hours.
 */
const FRESH = `
  with fresh as materialized (
    select c.id, c.xid, c.relation from realtime.changes c
    where c.xid >= pg_snapshot_xmax($1::pg_snapshot) and c.xid < pg_snapshot_xmax(pg_current_snapshot())
    union all
    select c.id, c.xid, c.relation from realtime.changes c
    where c.xid = any (array(select pg_snapshot_xip($1::pg_snapshot)))
  )`;

const READ = `${FRESH},
  page as (
    select f.id from fresh f
    where f.id > $3::bigint and ($2::pg_snapshot is null or pg_visible_in_snapshot(f.xid, $2::pg_snapshot))
      and (not $5::boolean or f.relation = 'realtime.messages'::regclass)
    order by f.id limit $4::bigint
  )
  select pg_current_snapshot(), ${TIMELINE}, c.id, c.relation, c.type,
    to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), c.record, c.old_record
  from (select) always
  left join (page join realtime.changes c using (id)) on true
  order by c.id`;

/** The changes that a page would not contain when it is behind, by table. */
const LEFT = `${FRESH}
  select f.relation, count(*) from fresh f
  where f.id > $3::bigint and ($2::pg_snapshot is null or pg_visible_in_snapshot(f.xid, $2::pg_snapshot))
    and f.relation <> 'realtime.messages'::regclass
  group by f.relation`;
