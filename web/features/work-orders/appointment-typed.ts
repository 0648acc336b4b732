import { appointmentMissing } from '#shared/commands/appointment.ts';
import { EARLIEST_DAY } from '#shared/limits.ts';
import { addDays } from '#shared/rules/calendar-days.ts';
import { officeDay } from '#web/lib/dates.ts';
import { officeMoment, officeTime } from '#web/lib/office-time.ts';
import { message } from '#web/lib/text.ts';

/** An appointment as it is typed, by the office's clock: `day` is that of the beginning. */
export interface TypedAppointment {
  day: string;
  from: string;
  until: string;
}

type End = string | null | undefined;

/** The three fields of the two instants of a form. */
export function typedAppointment(from: End, until: End): TypedAppointment {
  const [start, end] = [typedEnd(from), typedEnd(until)];
  return { day: start.day || end.day, from: start.time, until: end.time };
}

/** The two instants of the form; both null for an empty appointment. */
export function appointmentEnds({ day, from, until }: TypedAppointment): [string | null, string | null] {
  if (!(day || from || until)) return [null, null];
  return [endOf(day, from), endOf(dayOfEnd({ day, from, until }), until)];
}

type AppointmentErrors = Partial<Record<keyof TypedAppointment, string | undefined>>;

/**
 * The errors of the two instants, each at the field that corrects it. Both instants need the day, so a missing day makes
 * both wrong: it is asked for once, and an end that has its time is not marked.
 */
export function errorsByField(
  { day, from, until }: TypedAppointment,
  errors: Pick<AppointmentErrors, 'from' | 'until'>,
): AppointmentErrors {
  const isDayWrong = day < EARLIEST_DAY;
  const dayError = day === '' ? appointmentMissing.day : message('Enter a date between 1900 and 2199.');
  return {
    // With a day and a time, what is wrong with the beginning is mostly its day.
    day: errors.from && (isDayWrong ? dayError : from === '' ? undefined : errors.from),
    from: errors.from && from === '' ? appointmentMissing.from : undefined,
    until: errors.until && (until === '' ? appointmentMissing.until : isDayWrong ? undefined : errors.until),
  };
}

/** A window that would be longer overnight is no night's work: one of its times is mistyped. */
const NIGHT_MAX_MINUTES = 12 * 60;

/** The day of the end: an end before the beginning is on the next day, unless that is more than 12 hours later. */
export function dayOfEnd({ day, from, until }: TypedAppointment): string {
  if (day < EARLIEST_DAY || !from || !until || until >= from) return day;
  return minutesOf(until) + 24 * 60 - minutesOf(from) <= NIGHT_MAX_MINUTES ? addDays(day, 1) : day;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * An instant as the data API writes it, so that retyping the same time is no change. What is not complete yet stays a
 * text such as `2026-11-20T`: a draft keeps it, and the command's schema asks for the rest. A year that is being typed
 * begins as 0002.
 */
function endOf(day: string, time: string): string {
  const moment = day >= EARLIEST_DAY && time ? officeMoment(day, time) : null;
  return moment?.replace('.000Z', '+00:00') ?? `${day}T${time}`;
}

function typedEnd(end: End): { day: string; time: string } {
  if (!end) return { day: '', time: '' };
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(end)) return { day: officeDay(end), time: officeTime(end) };
  const [day = '', time = ''] = end.split('T');
  return { day, time };
}
