import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Position, TIMELINE } from '#server/gateway/realtime/changes/reader.ts';

/** How often a node says that it lives. */
const BEAT_MS = 4000;
/** After this a node's presences are over; three missed beats. */
const SILENT_SECONDS = 15;
/** After this it is forgotten, with what it has not read. */
const FORGOTTEN_SECONDS = 600;
/** How long writers are waited for at most. */
const LONGEST_WAIT_MS = 5000;
const LOOK_AGAIN_MS = 20;
const BEGIN_AGAIN_MS = 500;
/** Broadcasts of the database can be replayed for three days. */
const KEEP_MESSAGES_DAYS = 3;
const SWEEP_LOCK = 4_601_131;

export interface NodeDuties {
  /** A snapshot, as text: the transactions that this node has read. */
  position(): string | undefined;
  /** This node begins to read behind a position; anew after it was forgotten, or another primary has taken over. */
  begin(position: Position, again: boolean): void;
  /** It has said that it lives, as it does every few seconds. */
  lived(): void;
  /** It was silent so long that others may have taken it for dead. */
  returned(): Promise<void>;
  /** What others have to hear when presences of a dead node end. */
  ended(presences: EndedPresence[]): Promise<void>;
  report(error: unknown): void;
}

export interface EndedPresence {
  ref: string;
  topic: string;
  private: boolean;
  key: string;
  meta: string;
}

export interface RealtimeNode {
  id: string;
  /** Resolves once the database knows this node. */
  known: Promise<void>;
  /** Says to writers whether this node wants to be notified of changes. */
  setListens(listens: boolean): Promise<void>;
  /** Resolves when the transactions that write now are over, or after some seconds. */
  olderEnded(): Promise<void>;
  /** Begins anew, as soon as the database answers. */
  beginAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** Keeps this node known in the database, and clears away after nodes that are dead. */
export function startNode(pool: pg.Pool, duties: NodeDuties): RealtimeNode {
  const id = randomUUID();
  let lastBeat = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const { promise: known, resolve } = Promise.withResolvers<void>();

  async function beat(): Promise<void> {
    const position = duties.position();
    const { rowCount } = await pool.query(
      `update realtime.nodes set seen_at = now(), position = coalesce($2, position)
       where id = $1 and seen_at > now() - make_interval(secs => $3)`,
      [id, position ?? null, FORGOTTEN_SECONDS],
    );
    if (rowCount === 0) {
      await begin(lastBeat > 0);
      resolve();
    } else if (Date.now() - lastBeat > (SILENT_SECONDS * 1000) / 2) {
      await duties.returned();
    }
    lastBeat = Date.now();
    duties.lived();
    await sweep();
  }

  async function begin(again: boolean): Promise<void> {
    const start = await introduce();
    // Transactions that wrote before they could see this node kept nothing for it: what they commit would be missed.
    await olderEnded();
    duties.begin(start, again);
  }

  async function beginAgain(): Promise<void> {
    for (; !stopped; await sleep(BEGIN_AGAIN_MS)) {
      try {
        return await begin(true);
      } catch (error) {
        duties.report(error);
      }
    }
  }

  /** Makes this node known: from here on changes are kept for it. Answers the position it reads behind. */
  async function introduce(): Promise<Position> {
    // One that was silent for too long is still there when nobody else has swept.
    const { rows } = await pool.query<Position>(
      `insert into realtime.nodes (id) values ($1)
       on conflict (id) do update set seen_at = now(), position = pg_current_snapshot()
       returning position::text as snapshot, ${TIMELINE} as timeline`,
      [id],
    );
    return rows[0] ?? { snapshot: '', timeline: '' };
  }

  async function olderEnded(): Promise<void> {
    const { rows } = await pool.query<{ now: string }>('select pg_current_snapshot()::text as now');
    for (const end = Date.now() + LONGEST_WAIT_MS; !stopped && Date.now() < end; await sleep(LOOK_AGAIN_MS)) {
      const older = await pool.query(
        `select from pg_stat_activity where datname = current_database()
           and backend_xid in (select x::xid from pg_snapshot_xip($1::pg_snapshot) x) limit 1`,
        [rows[0]?.now],
      );
      if (older.rowCount === 0) return;
    }
  }

  async function sweep(): Promise<void> {
    const dead = await pool.query<EndedPresence>(
      `delete from realtime.presences p using realtime.nodes n
       where n.id = p.node and n.seen_at < now() - make_interval(secs => $1)
       returning p.ref, p.topic, p.private, p.key, p.meta`,
      [SILENT_SECONDS],
    );
    if (dead.rows.length > 0) await duties.ended(dead.rows);
    await pool.query('delete from realtime.nodes where seen_at < now() - make_interval(secs => $1)', [
      FORGOTTEN_SECONDS,
    ]);
    await pool.query(SWEEP, [SWEEP_LOCK, KEEP_MESSAGES_DAYS]);
  }

  async function live(): Promise<void> {
    await beat().catch(duties.report);
    if (stopped) return;
    timer = setTimeout(() => void live(), lastBeat === 0 ? BEAT_MS / 8 : BEAT_MS);
    timer.unref();
  }

  const living = live();
  return {
    id,
    known,
    async setListens(listens) {
      await pool.query('update realtime.nodes set listens = $2 where id = $1', [id, listens]);
    },
    olderEnded,
    beginAgain,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await living;
      await pool.query('delete from realtime.nodes where id = $1', [id]).catch(duties.report);
    },
  };
}

/**
 * What every node has read goes, soon after; by one node at a time. What is an hour old goes in any case: it stands
 * there after a backup was restored, whose transactions have numbers of another PostgreSQL.
 */
const SWEEP = `
  with alone as materialized (select pg_try_advisory_xact_lock($1) as mine),
  changes as (
    delete from realtime.changes c using alone
    where alone.mine and (
      c.at < now() - interval '1 hour'
      or (c.at < now() - interval '10 seconds' and not exists (
        select from realtime.nodes n where not pg_visible_in_snapshot(c.xid, n.position)
      ))
    )
  ),
  parcels as (
    delete from realtime.parcels p using alone where alone.mine and p.at < now() - interval '1 minute'
  )
  delete from realtime.messages m using alone
  where alone.mine and m.inserted_at < now() - make_interval(days => $2)`;
