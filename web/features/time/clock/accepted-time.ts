import { hoursBetween } from '#shared/rules/hours.ts';
import { type ClockSession, clockAfter, ENDED_BY } from '#web/features/time/clock/clock-after.ts';
import type { ClockEntry } from '#web/features/time/clock/clock-event.ts';
import { sessionOf } from '#web/features/time/clock/clock-session.ts';
import type { SessionAnswer } from '#web/features/time/clock/send-event.ts';
import { officeDay } from '#web/lib/dates.ts';
import type { PendingTime } from '#web/lib/pending-time.ts';
import { serverClock } from '#web/offline/server-clock.ts';

/** The state of the clock after an event that the server accepted. */
export interface Accepted {
  session: ClockSession | null;
  /** The changed time, as the server returned it. */
  times: PendingTime[];
}

/**
 * @param before the session that the server knew before the event
 * @param answer undefined when an earlier attempt had arrived and its response was lost: then this device computes it
 */
export function acceptedTime(
  before: ClockSession | null,
  entry: ClockEntry,
  answer: SessionAnswer | undefined,
): Accepted {
  if (!answer) {
    const at = serverClock.atServer(entry.at);
    const waiting = { ...entry, at, isOffline: true, state: 'waiting' as const };
    const { session, pendingTime } = clockAfter(before, [waiting], serverClock.nowMs());
    const isBreak = entry.action === 'take_break' && before?.breakSince === undefined;
    const rest = before && isBreak ? { ...before, breakSince: at } : null;
    return { session: session ? { ...session, isPending: false } : rest, times: pendingTime };
  }
  const session = sessionOf(answer, entry.action);
  const { clock_in_time: from, clock_out_time: to } = answer;
  if (!from) return { session, times: [] };
  const own = timeOf({ ...answer, clock_in_time: from }, to, entry);
  const isOther = before && before.breakSince === undefined && !isSameStart(before, answer);
  const ended = isOther && before.clock_in_time < from;
  return { session, times: ended ? [timeOf(before, from, entry), own] : [own] };
}

const isSameStart = (before: ClockSession, { id, clock_in_time }: SessionAnswer): boolean =>
  before.id === id && Date.parse(before.clock_in_time) === Date.parse(clock_in_time ?? '');

function timeOf(
  { id, work_order_id, project_id, clock_in_time: from, item }: Omit<ClockSession, 'isPending'>,
  to: string | null,
  { action, isOffline }: ClockEntry,
): PendingTime {
  return {
    ...{ reportId: id, work_order_id, project_id, ...item, from, to },
    startsOffline: action === 'clock_in' && to === null && isOffline,
    endsOffline: isOffline,
    day: officeDay(from),
    endedBy: to === null ? null : ENDED_BY[action],
    hours: to === null ? 0 : hoursBetween(from, to),
    waitsForServer: false,
  };
}
