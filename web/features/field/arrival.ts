import { addDays } from '#shared/rules/calendar-days.ts';
import { formatShortWeekday, formatTime, officeDay } from '#web/lib/dates.ts';
import { officeDateTime, officeMoment, officeTime } from '#web/lib/office-time.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';

/** The usual start times of crews, in the office's time zone. */
const MORNING = '08:00';
const NOON = '13:00';
const SOON_HOURS = 2;
const LAST_TIME = '19:00';
const HOUR_MS = 60 * 60 * 1000;
const HALF_HOUR_MS = HOUR_MS / 2;

interface Wishes {
  /** The days that the customer asked for, 'YYYY-MM-DD'; null where nothing was said. */
  preferred_from: string | null;
  preferred_to: string | null;
  /** The window that is agreed with the customer, as instants. */
  appointment_from?: string | null;
  appointment_until?: string | null;
}

export interface ArrivalChoice {
  label: string;
  /** The value of a `datetime-local` field. */
  value: string;
}

/**
 * The suggested times: those of the appointment alone, until it is over. Otherwise soon, later today, and the next morning
 * and afternoon; of these days, only those that the customer asked for. When these days are over, they count no more.
 */
export function arrivalChoices(preferred: Wishes, now: Date = new Date(serverNow())): ArrivalChoice[] {
  const today = officeDay(now);
  const agreed = timesOf(preferred, now.getTime());
  if (agreed.length > 0) return agreed.map((time) => choiceAt(new Date(time), today));
  const last = preferred.preferred_to ?? preferred.preferred_from;
  const isOver = last !== null && last < today;
  const from = isOver ? null : preferred.preferred_from;
  const to = isOver ? null : preferred.preferred_to;
  const soon = new Date(nextHalfHour(now.getTime() + SOON_HOURS * HOUR_MS));
  const isSoonToday = officeDay(soon) === today && officeTime(soon) < LAST_TIME && (from ?? today) <= today;
  const tomorrow = addDays(today, 1);
  const first = from !== null && from > tomorrow ? from : tomorrow;
  const days = [first, ...(to !== null && first > tomorrow ? [addDays(first, 1)] : [])];
  const preferredDays = days.filter((day) => to === null || day <= to);
  // Too late for the last of these days: better a late arrival than none.
  const later = preferredDays.length > 0 || isSoonToday ? preferredDays : [tomorrow];
  return [
    ...(isSoonToday ? [choiceAt(soon, today)] : []),
    ...later.flatMap((day) =>
      [MORNING, NOON].map((time) => choiceAt(new Date(officeMoment(day, time) ?? ''), today)),
    ),
  ];
}

const nextHalfHour = (ms: number): number => Math.ceil(ms / HALF_HOUR_MS) * HALF_HOUR_MS;

/** The beginning and the middle of an appointment, or of what is left of it; empty without one that is still to come. */
function timesOf({ appointment_from, appointment_until }: Wishes, nowMs: number): number[] {
  const until = Date.parse(appointment_until ?? '');
  const from = Date.parse(appointment_from ?? '');
  const first = from > nowMs ? from : nextHalfHour(nowMs);
  // Also when there is none: then these are not numbers.
  if (!(first < until)) return [];
  const middle = first + Math.floor((until - first) / 2 / HALF_HOUR_MS) * HALF_HOUR_MS;
  return middle > first ? [first, middle] : [first];
}

function choiceAt(moment: Date, today: string): ArrivalChoice {
  const instant = moment.toISOString();
  const day = officeDay(moment);
  const values = { time: formatTime(instant), day: formatShortWeekday(instant) };
  return { label: labelOf(day, today, values), value: officeDateTime(moment) };
}

function labelOf(day: string, today: string, values: { time: string; day: string }): string {
  if (day === today) return t('Today {{time}}', values);
  return day === addDays(today, 1) ? t('Tomorrow {{time}}', values) : t('{{day}}, {{time}}', values);
}
