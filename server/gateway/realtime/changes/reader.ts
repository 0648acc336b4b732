import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Change } from '#server/gateway/realtime/changes/change.ts';
import { runTogether } from '#server/gateway/realtime/database/as-subscriber.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

const PAGE_ROWS = 5000;
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

/**
 * Reads `realtime.changes` from where it stopped, in commit order, each change once. Where it stopped is a snapshot, not
 * the largest id: a transaction that began early and commits late is seen by the first snapshot after its commit, and
 * nothing waits for it.
 * @param tell takes a page; when it rejects, the page is read and told again
 */
export function createChangeReader(
  pool: pg.Pool,
  tell: (changes: Change[]) => Promise<void>,
  report: (error: unknown) => void,
): ChangeReader {
  let position: string | undefined;
  let awake = false;
  let stopped = false;
  let running: Promise<void> | undefined;

  /** Everything that has committed since `from`. */
  async function readAll(from: string): Promise<void> {
    let last = '0';
    let until: string | undefined;
    for (;;) {
      const values = [from, until ?? null, last, String(PAGE_ROWS)];
      const [, rows = []] = await runTogether(pool, [SETTINGS, { text: READ, values, repeats: true }]);
      until ??= rows[0]?.[0] ?? from;
      const changes = rows.flatMap(toChange);
      if (changes.length > 0) await tell(changes);
      if (changes.length < PAGE_ROWS) break;
      last = changes.at(-1)?.id ?? last;
    }
    // Unless it was told to begin elsewhere meanwhile.
    if (position === from) position = until;
  }

  async function run(): Promise<void> {
    while (awake && !stopped && position !== undefined) {
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

/** A statement sees the rows of one snapshot, and `pg_current_snapshot()` in it is that one. */
const READ = `
  with fresh as materialized (
    select c.id from realtime.changes c
    where c.xid >= pg_snapshot_xmin($1::pg_snapshot)
      and c.xid < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(c.xid, $1::pg_snapshot)
      and ($2::pg_snapshot is null or pg_visible_in_snapshot(c.xid, $2::pg_snapshot))
  ),
  page as (
    select f.id from fresh f where f.id > $3::bigint order by f.id limit $4::bigint
  )
  select pg_current_snapshot(), c.id, c.relation, c.type,
    to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), c.record, c.old_record
  from (select) always
  left join (page join realtime.changes c using (id)) on true
  order by c.id`;
