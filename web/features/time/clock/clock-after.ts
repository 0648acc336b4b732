import { hoursBetween } from '#shared/rules/hours.ts';
import type { ClockAction, ClockEntry, ClockItem } from '#web/features/time/clock/clock-event.ts';
import { officeDay } from '#web/lib/dates.ts';
import type { PendingTime } from '#web/lib/pending-time.ts';

/** A session of the clock, as the server or this device knows it. */
export interface ClockSession {
  /** Null while only this device knows it. */
  id: string | null;
  work_order_id: string | null;
  project_id: string | null;
  /** ISO instant. */
  clock_in_time: string;
  item: { number: string; title: string };
  /** It began without a signal and was not sent yet. */
  isPending: boolean;
  /** It starts later than the server's now, which no session may. */
  startsInFuture?: boolean;
  /** ISO instant at which a break ended it; only of a session that ended so. */
  breakSince?: string;
}

/** What the person took a break from, and since when. */
export interface ClockBreak {
  since: string;
  item: ClockItem;
}

export interface ClockStanding {
  /** What is running. */
  session: ClockSession | null;
  onBreak: ClockBreak | null;
  /** The time that waiting events add to what the server knows, in the order of the taps. */
  pendingTime: PendingTime[];
  /** What waits, waits for the server: there is a signal, and the last try was answered by an error. */
  waitsForServer: boolean;
}

/** After this time, a break is the end of a day that nobody ended. */
const BREAK_SHOWN_MS = 12 * 3_600_000;

export const ENDED_BY = {
  clock_out: 'out',
  take_break: 'break',
  end_day: 'day_end',
  clock_in: 'correction',
} as const;

/**
 * The one answer to what the clock says: what the server knows, and then the events that wait on this device. Every screen
 * takes it from here.
 * @param known the running session, or the one that a break ended, by the server's last word
 * @param isOnline whether this device has a signal
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
    // A clock-in to what is running goes on with it, but not on another day: then the end was forgotten.
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
