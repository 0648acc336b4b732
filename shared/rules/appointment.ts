import type { Appointment } from '#shared/commands/appointment.ts';
import { ARRIVAL_MAX_DAYS } from '#shared/limits.ts';

interface Days {
  preferred_from?: string | null | undefined;
  preferred_to?: string | null | undefined;
}

const HOUR_MS = 3_600_000;
/** A window that has just ended while somebody entered it is no mistake. */
const LATE_MS = HOUR_MS;

/**
 * What is wrong with a new appointment, or undefined. An appointment outside of the days of the request is refused
 * rather than moving them: it is mostly a mistyped date, and the customer would wait on the wrong day.
 * @param dayOf the office's day of an instant, `YYYY-MM-DD`
 */
export function appointmentProblem(
  { appointment_from: from, appointment_until: until, preferred_from, preferred_to }: Appointment & Days,
  dayOf: (instant: string) => string,
  nowMs: number,
): 'appointment_passed' | 'appointment_too_far' | 'appointment_outside_days' | undefined {
  if (!from || !until) return undefined;
  if (Date.parse(until) < nowMs - LATE_MS) return 'appointment_passed';
  if (Date.parse(from) > nowMs + ARRIVAL_MAX_DAYS * 24 * HOUR_MS) return 'appointment_too_far';
  const day = dayOf(from);
  const isOutside = (preferred_from && day < preferred_from) || (preferred_to && day > preferred_to);
  return isOutside ? 'appointment_outside_days' : undefined;
}

/** Whether both mean the same window and the same days, however their instants are written: then it is not new. */
export const isSameAppointment = (one: Appointment & Days, other: Appointment & Days): boolean =>
  (['appointment_from', 'appointment_until'] as const).every(
    (end) => Date.parse(one[end] ?? '') === Date.parse(other[end] ?? '') || (!one[end] && !other[end]),
  ) &&
  (['preferred_from', 'preferred_to'] as const).every((end) => (one[end] || null) === (other[end] || null));
