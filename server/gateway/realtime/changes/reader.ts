import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Change } from '#server/gateway/realtime/changes/change.ts';
import { createPace, type PaceDuties } from '#server/gateway/realtime/changes/pace.ts';
import { runTogether } from '#server/gateway/realtime/database/as-subscriber.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

const PAGE_ROWS = 5000;
/** Changes that are told in one go: a large transaction must neither block this node nor flood a line. */
const TOGETHER = 500;
/** Changes that come within this time are told together. */
const GATHER_MS = 8;
const TRY_AGAIN_MS = 300;

export interface ChangeReader {
  /** Reads on from behind a snapshot (text); what was read before counts no more. */
  begin(position: string): void;
  /** There may be something new. */
  wake(): void;
  /** The snapshot up to which all is told; undefined before `begin`. */
  position(): string | undefined;
  stop(): Promise<void>;
}

/** How far the present round has come: the snapshot it reads up to, and the last id that was told. */
interface Reading {
  until: string | undefined;
  last: string;
  /** How many changes were told. */
  count: number;
}

/**
 * Reads `realtime.changes` from where it stopped, in commit order, each change once. Where it stopped is a snapshot, not
 * the largest id: a transaction that began early and commits late is seen by the first snapshot after its commit, and
 * nothing waits for it.
 * @param tell takes some changes; when it rejects, these are read and told again
 */
export function createChangeReader(
  pool: pg.Pool,
  tell: (changes: Change[]) => Promise<void>,
  duties: Omit<PaceDuties, 'wake'>,
): ChangeReader {
  const { report } = duties;
  const pace = createPace({ ...duties, wake: () => wake() });
  let position: string | undefined;
  let reading: Reading | undefined;
  let awake = false;
  let stopped = false;
  let running: Promise<void> | undefined;

  /** Everything that has committed since `from`. What was told stays told when something fails halfway. */
  async function readAll(from: string): Promise<void> {
    reading ??= { until: undefined, last: '0', count: 0 };
    const now = reading;
    for (;;) {
      const values = [from, now.until ?? null, now.last, String(PAGE_ROWS)];
      const [, rows = []] = await runTogether(pool, [SETTINGS, { text: READ, values, repeats: true }]);
      // It was told to begin elsewhere meanwhile, from where all of this may be read again.
      if (reading !== now) return;
      now.until ??= rows[0]?.[0] ?? from;
      const changes = rows.flatMap(toChange);
      for (let at = 0; at < changes.length; at += TOGETHER) {
        const some = changes.slice(at, at + TOGETHER);
        await tell(some);
        if (reading !== now) return;
        now.last = some.at(-1)?.id ?? now.last;
        now.count += some.length;
        // Others have their turn, and lines can carry away what was said.
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

/** Nothing for the row that only tells the snapshot. */
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
 * What it looks for is always at the end of the index by transaction, and a plan made while the table was small must not
 * read all of it: this runs a hundred times a second.
 */
const SETTINGS: Statement = {
  text: `select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('jit', 'off', true)`,
  values: [],
  repeats: true,
};

/**
 * A statement sees the rows of one snapshot, and `pg_current_snapshot()` in it is that one. What a snapshot does not see
 * are the transactions that ran then and those that came later: looked up as such, a transaction that runs for hours does
 * not have everything since its beginning read again.
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
