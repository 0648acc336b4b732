import { hoursBetween } from '#shared/rules/hours.ts';
import type { ClockAction, ClockEntry, ClockItem } from '#web/features/time/clock/clock-event.ts';
import { officeDay } from '#web/lib/dates.ts';
import type { PendingTime } from '#web/lib/pending-time.ts';

/** A clock session, as the server or this device knows it. */
export interface ClockSession {
  /** Null while only this device knows it. */
  id: string | null;
  work_order_id: string | null;
  project_id: string | null;
  /** ISO instant. */
  clock_in_time: string;
  item: { number: string; title: string };
  /** It started offline and is not delivered yet. */
  isPending: boolean;
  /** It starts later than the server's current time, which is not allowed. */
  startsInFuture?: boolean;
  /** The instant (ISO) at which a break ended it; only for a session that ended so. */
  breakSince?: string;
}

/** The work that a break interrupted, and since when. */
export interface ClockBreak {
  since: string;
  item: ClockItem;
}

export interface ClockStanding {
  /** The running session. */
  session: ClockSession | null;
  onBreak: ClockBreak | null;
  /** The time that pending events add to the server's rows, in the order of the taps. */
  pendingTime: PendingTime[];
  /** The pending events wait for the server: the device is online, and the last attempt got an error response. */
  waitsForServer: boolean;
}

/** After this time, a break counts as the end of a day whose clock-out was forgotten. */
const BREAK_SHOWN_MS = 12 * 3_600_000;

export const ENDED_BY = {
  clock_out: 'out',
  take_break: 'break',
  end_day: 'day_end',
  clock_in: 'correction',
} as const;

/**
 * The state of the clock: the server's state, with the pending events of this device applied. All screens
 * get it from here.
 * @param known the running session, or the one that a break ended, in the server's last response
 * @param isOnline whether this device is online
 */
export function clockAfter(
  known: ClockSession | null,
  entries: readonly ClockEntry[],
  nowMs: number,
  isOnline = true,
): ClockStanding {
  let session = known && known.breakSince === undefined ? known : null;
  let rest = known && known.breakSince !== undefined ? known : null;
  const pending: Omit<PendingTime, 'waitsForServer'>[] = [];
  const waiting = entries.filter(({ isOffline, state }) => isOffline && state !== 'refused');
  const waitsForServer = isOnline && waiting.some((entry) => entry.waitsForServer);
  for (const { action, item, at } of waiting) {
    // A clock-in to the running work continues it, but not on another day: then the clock-out was forgotten.
    if (session && item && isOf(session, item) && officeDay(session.clock_in_time) >= officeDay(at)) continue;
    if (session) pending.push(timeOf(session, at, action));
    rest = action === 'take_break' && session ? { ...session, breakSince: at } : null;
    session = item ? pendingSession(item, at) : null;
  }
  if (session?.isPending) pending.push(timeOf(session, null, null));
  const pendingTime = pending.map((time) => ({ ...time, waitsForServer }));
  return { session, onBreak: rest ? breakOf(rest, nowMs) : null, pendingTime, waitsForServer };
}

const isOf = ({ work_order_id, project_id }: ClockSession, { id }: ClockItem): boolean =>
  (work_order_id ?? project_id) === id;

function timeOf(
  session: ClockSession,
  to: string | null,
  action: ClockAction | null,
): Omit<PendingTime, 'waitsForServer'> {
  const { id, work_order_id, project_id, clock_in_time, item, isPending } = session;
  return {
    ...{
      reportId: id,
      work_order_id,
      project_id,
      ...item,
      from: clock_in_time,
      to,
      startsOffline: isPending,
    },
    day: officeDay(clock_in_time),
    endedBy: action && ENDED_BY[action],
    hours: to === null ? 0 : hoursBetween(clock_in_time, to),
  };
}

function breakOf({ breakSince = '', work_order_id, project_id, item }: ClockSession, nowMs: number) {
  const id = work_order_id ?? project_id;
  if (id === null || nowMs - Date.parse(breakSince) > BREAK_SHOWN_MS) return null;
  const kind = work_order_id === null ? ('project' as const) : ('work_order' as const);
  return { since: breakSince, item: { kind, id, ...item } };
}

const pendingSession = (item: ClockItem, at: string): ClockSession => ({
  id: null,
  work_order_id: item.kind === 'work_order' ? item.id : null,
  project_id: item.kind === 'project' ? item.id : null,
  clock_in_time: at,
  item: { number: item.number, title: item.title },
  isPending: true,
});
