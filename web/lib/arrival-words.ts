import { formatInstant } from '#shared/rules/format-instant.ts';
import { formatTime } from '#web/lib/dates.ts';
import { localDay } from '#web/lib/local-day.ts';
import { t } from '#web/lib/text.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** When somebody is to come, at the reader's place: 'today, 2:00 PM', 'tomorrow, 8:00 AM', 'Mon, Nov 23, 8:00 AM'. */
export function arrivalWords(instant: string, now: Date = new Date()): string {
  const arrival = new Date(instant);
  const time = formatTime(instant);
  const day = localDay(arrival);
  if (day === localDay(now)) return t('today, {{time}}', { time });
  if (day === localDay(new Date(now.getTime() + DAY_MS))) return t('tomorrow, {{time}}', { time });
  return `${formatInstant(weekday, arrival)}, ${time}`;
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
