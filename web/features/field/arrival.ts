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

/** The days that the customer asked for, 'YYYY-MM-DD'; null where nothing was said. */
interface PreferredDays {
  preferred_from: string | null;
  preferred_to: string | null;
}

export interface ArrivalChoice {
  label: string;
  /** The value of a `datetime-local` field. */
  value: string;
}

/**
 * The suggested times: soon, later today, and the next morning and afternoon; of these days, only those that the customer
 * asked for. When these days are over, they count no more.
 */
export function arrivalChoices(preferred: PreferredDays, now: Date = new Date(serverNow())): ArrivalChoice[] {
  const today = officeDay(now);
  const last = preferred.preferred_to ?? preferred.preferred_from;
  const isOver = last !== null && last < today;
  const from = isOver ? null : preferred.preferred_from;
  const to = isOver ? null : preferred.preferred_to;
  const soon = new Date(Math.ceil((now.getTime() + SOON_HOURS * HOUR_MS) / (HOUR_MS / 2)) * (HOUR_MS / 2));
  const isSoonToday = officeDay(soon) === today && officeTime(soon) < LAST_TIME && (from ?? today) <= today;
  const tomorrow = addDays(today, 1);
  const first = from !== null && from > tomorrow ? from : tomorrow;
  const days = [first, ...(to !== null && first > tomorrow ? [addDays(first, 1)] : [])];
  const preferredDays = days.filter((day) => to === null || day <= to);
  // Too late for the last of these days: better a late arrival than none.
  const later = preferredDays.length > 0 || isSoonToday ? preferredDays : [tomorrow];
  return [
    ...(isSoonToday
      ? [
          {
            label: t('Today {{time}}', { time: formatTime(soon.toISOString()) }),
            value: officeDateTime(soon),
          },
        ]
      : []),
    ...later.flatMap((day) => [MORNING, NOON].map((time) => choiceOf(day, time, tomorrow))),
  ];
}

function choiceOf(day: string, time: string, tomorrow: string): ArrivalChoice {
  const instant = officeMoment(day, time);
  const values = { time: formatTime(instant), day: formatShortWeekday(instant) };
  return {
    label: day === tomorrow ? t('Tomorrow {{time}}', values) : t('{{day}}, {{time}}', values),
    value: `${day}T${time}`,
  };
}
