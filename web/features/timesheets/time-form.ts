import { addDays } from '#shared/rules/calendar-days.ts';
import { localDay } from '#web/lib/local-day.ts';

/** A stretch as one types it: a day, and two times of which the second may be on the next morning. */
export interface TypedStretch {
  day: string;
  from: string;
  to: string;
}

/** The zone in which the office reads and types times. */
export const officeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function typedOf(startedAt: string, endedAt: string): TypedStretch {
  return { day: localDay(new Date(startedAt)), from: timeOf(startedAt), to: timeOf(endedAt) };
}

/** '08:05', as a time field takes it. */
export function timeOf(instant: string): string {
  const at = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * The two moments, or null while something is missing. A moment that is typed as it was read keeps its seconds, so that
 * correcting one end of a stretch does not move the other.
 */
export function momentsOf(
  { day, from, to }: TypedStretch,
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
  before !== undefined && localDay(new Date(before)) === day && timeOf(before) === time;

/** A local day and time as a moment; null for what no clock has shown. */
export function momentOf(day: string, time: string, before?: string): string | null {
  if (isKept(day, time, before)) return before ?? null;
  const moment = new Date(`${day}T${time}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
