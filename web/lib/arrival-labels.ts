import { addDays } from '#shared/rules/calendar-days.ts';
import { formatShortWeekday, formatTime, officeDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

/**
 * When a technician is expected, in the office's time zone: 'today, 2:00 PM', 'tomorrow, 8:00 AM', 'Mon, Nov 23, 8:00
 * AM'.
 */
export function arrivalLabel(instant: string, now: Date = new Date()): string {
  const time = formatTime(instant);
  const day = officeDay(instant);
  if (day === officeDay(now)) return t('today, {{time}}', { time });
  if (day === addDays(officeDay(now), 1)) return t('tomorrow, {{time}}', { time });
  return `${formatShortWeekday(instant)}, ${time}`;
}
