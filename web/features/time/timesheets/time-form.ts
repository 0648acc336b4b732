import { addDays } from '#shared/rules/calendar-days.ts';
import { officeDay } from '#web/lib/dates.ts';
import { officeMoment, officeTime } from '#web/lib/office-time.ts';

/** A typed time segment: a day, and two times of which the second may be on the next morning. */
export interface TypedSegment {
  day: string;
  from: string;
  to: string;
}

export function typedOf(startedAt: string, endedAt: string): TypedSegment {
  return { day: officeDay(startedAt), from: officeTime(startedAt), to: officeTime(endedAt) };
}

/**
 * The two instants, or null while something is missing. An unchanged time keeps its seconds, so that correcting one end
 * of a time segment does not move the other.
 */
export function momentsOf(
  { day, from, to }: TypedSegment,
  before?: { started_at: string; ended_at: string },
): { started_at: string; ended_at: string } | null {
  if (!day || !from || !to) return null;
  const start = momentOf(day, from, before?.started_at);
  const end = momentOf(
    to > from || isKept(day, to, before?.ended_at) ? day : addDays(day, 1),
    to,
    before?.ended_at,
  );
  return start && end ? { started_at: start, ended_at: end } : null;
}

const isKept = (day: string, time: string, before: string | undefined): boolean =>
  before !== undefined && officeDay(before) === day && officeTime(before) === time;

/** A day and time in the office's time zone as an instant; null for a time that does not exist. */
export function momentOf(day: string, time: string, before?: string): string | null {
  if (isKept(day, time, before)) return before ?? null;
  return officeMoment(day, time);
}
