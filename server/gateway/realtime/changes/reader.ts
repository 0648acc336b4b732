import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Change } from '#server/gateway/realtime/changes/change.ts';
import { createPace, type PaceDuties } from '#server/gateway/realtime/changes/pace.ts';
import { runTogether } from '#server/gateway/realtime/database/as-subscriber.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

const PAGE_ROWS = 5000;
/** Changes per batch: a large transaction must neither block the event loop nor fill the buffers of connections. */
const TOGETHER = 500;
/** Changes within this time are published together. */
const GATHER_MS = 8;
const TRY_AGAIN_MS = 300;

export interface ChangeReader {
  /** Continues after this snapshot (text), and discards the previous position. */
  begin(position: string): void;
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
}

/**
 * Reads `realtime.changes` in commit order, each change once. Its position is a snapshot, not the largest id: the first
 * snapshot after a commit sees the transaction, even one that began early, and nothing has to wait for it.
 * @param publish receives some changes; when it rejects, they are read and published again
 */
export function createChangeReader(
  pool: pg.Pool,
  publish: (changes: Change[]) => Promise<void>,
  duties: Omit<PaceDuties, 'wake'>,
): ChangeReader {
  const { report } = duties;
  const pace = createPace({ ...duties, wake: () => wake() });
  let position: string | undefined;
  let reading: Reading | undefined;
  let awake = false;
  let stopped = false;
  let running: Promise<void> | undefined;

  /**
   * Reads everything that was committed since `from`. After a failure, it continues behind the last published change.
   */
  async function readAll(from: string): Promise<void> {
    reading ??= { until: undefined, last: '0', count: 0 };
    const now = reading;
    for (;;) {
      const values = [from, now.until ?? null, now.last, String(PAGE_ROWS)];
      const [, rows = []] = await runTogether(pool, [SETTINGS, { text: READ, values, repeats: true }]);
      // `begin` was called meanwhile. It may read all of this again.
      if (reading !== now) return;
      now.until ??= rows[0]?.[0] ?? from;
      const changes = rows.flatMap(toChange);
      for (let at = 0; at < changes.length; at += TOGETHER) {
        const some = changes.slice(at, at + TOGETHER);
        await publish(some);
        if (reading !== now) return;
        now.last = some.at(-1)?.id ?? now.last;
        now.count += some.length;
        // Let other work run and connections drain.
        await setImmediate();
      }
      if (changes.length < PAGE_ROWS) break;
    }
    reading = undefined;
    position = now.until;
    pace.read(now.count);
  }

  async function run(): Promise<void> {
    while ((awake || pace.polls()) && !stopped && position !== undefined) {
      awake = false;
      try {
        await readAll(position);
        await sleep(GATHER_MS);
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
    position: () => position,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/** Empty for the row that contains only the snapshot. */
function toChange([, id, relation, type, at, record, oldRecord]: (string | null)[]): (Change & {
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
const READ = `
  with fresh as materialized (
    select c.id, c.xid from realtime.changes c
    where c.xid >= pg_snapshot_xmax($1::pg_snapshot) and c.xid < pg_snapshot_xmax(pg_current_snapshot())
    union all
    select c.id, c.xid from realtime.changes c where c.xid = any (array(select pg_snapshot_xip($1::pg_snapshot)))
  ),
  page as (
    select f.id from fresh f
    where f.id > $3::bigint and ($2::pg_snapshot is null or pg_visible_in_snapshot(f.xid, $2::pg_snapshot))
    order by f.id limit $4::bigint
  )
  select pg_current_snapshot(), c.id, c.relation, c.type,
    to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), c.record, c.old_record
  from (select) always
  left join (page join realtime.changes c using (id)) on true
  order by c.id`;
