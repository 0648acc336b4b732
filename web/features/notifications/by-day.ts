import { formatWeekday } from '#web/lib/dates.ts';
import { localDay } from '#web/lib/local-day.ts';
import { t } from '#web/lib/text.ts';

const DAY_MS = 86_400_000;

export interface DayOf<Item> {
  /** `YYYY-MM-DD`, by the reader's calendar. */
  day: string;
  /** 'Today', 'Yesterday' or the weekday with its date. */
  name: string;
  items: Item[];
}

/** Gathers what is sorted by time into days, in the same order. */
export function byDay<Item extends { created_at: string }>(
  items: readonly Item[],
  now: Date = new Date(),
): DayOf<Item>[] {
  const today = localDay(now);
  // Noon, so that a day of 23 hours is one day back as well.
  const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12);
  const yesterday = localDay(new Date(noon.getTime() - DAY_MS));
  const days = Map.groupBy(items, ({ created_at }) => localDay(new Date(created_at)));
  return [...days].map(([day, found]) => ({ day, name: nameOf(day, found), items: found }));

  function nameOf(day: string, [first]: readonly Item[]): string {
    if (day === today) return t('Today');
    if (day === yesterday) return t('Yesterday');
    return formatWeekday(first?.created_at ?? day);
  }
}
