import { addDays } from '#shared/rules/calendar-days.ts';
import { formatWeekday, officeDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

export interface DayOf<Item> {
  /** `YYYY-MM-DD`, in the office's time zone. */
  day: string;
  /** 'Today', 'Yesterday', or the weekday with its date. */
  name: string;
  items: Item[];
}

/** Groups items that are sorted by time by day, in the same order. */
export function byDay<Item extends { created_at: string }>(
  items: readonly Item[],
  now: Date = new Date(),
): DayOf<Item>[] {
  const today = officeDay(now);
  const yesterday = addDays(today, -1);
  const days = Map.groupBy(items, ({ created_at }) => officeDay(created_at));
  return [...days].map(([day, found]) => ({ day, name: nameOf(day, found), items: found }));

  function nameOf(day: string, [first]: readonly Item[]): string {
    if (day === today) return t('Today');
    if (day === yesterday) return t('Yesterday');
    return formatWeekday(first?.created_at ?? day);
  }
}
