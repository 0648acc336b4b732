import { formatTime } from '#web/lib/dates.ts';
import { localDay } from '#web/lib/local-day.ts';
import { t } from '#web/lib/text.ts';

/** When crews usually come, on their own clock. */
const MORNING_HOUR = 8;
const NOON_HOUR = 13;
const SOON_HOURS = 2;
const LAST_HOUR = 19;
const HOUR_MS = 60 * 60 * 1000;

/** What a `datetime-local` field takes: 'YYYY-MM-DDTHH:MM' on the device's clock. */
export function localDateTime(instant: string): string {
  const date = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${localDay(date)}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

export interface ArrivalChoice {
  label: string;
  /** For a `datetime-local` field. */
  value: string;
}

/** The times that are offered with one tap: soon, while it is still day, and the next morning and afternoon. */
export function arrivalChoices(now: Date = new Date()): ArrivalChoice[] {
  const soon = new Date(Math.ceil((now.getTime() + SOON_HOURS * HOUR_MS) / (HOUR_MS / 2)) * (HOUR_MS / 2));
  const isToday = localDay(soon) === localDay(now) && soon.getHours() < LAST_HOUR;
  const tomorrow = (hour: number) => {
    const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, hour);
    return { label: t('Tomorrow {{time}}', { time: formatTime(at.toISOString()) }), value: fieldValue(at) };
  };
  return [
    ...(isToday
      ? [{ label: t('Today {{time}}', { time: formatTime(soon.toISOString()) }), value: fieldValue(soon) }]
      : []),
    tomorrow(MORNING_HOUR),
    tomorrow(NOON_HOUR),
  ];
}

const fieldValue = (date: Date) => localDateTime(date.toISOString());
