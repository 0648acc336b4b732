import { daysAgo } from '#web/features/analytics/figures.ts';
import { formatDay, officeDay } from '#web/lib/dates.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

export const PERIODS = [30, 90, 365] as const;
const USUAL = 90;

const DAY_MS = 86_400_000;

/** The number of days in a URL; ninety when it is invalid. */
export function periodOf(search: ListSearch): number {
  const days = Number(search.days);
  return PERIODS.some((period) => period === days) ? days : USUAL;
}

/** The Mondays of a period, the first at or before its first day, the last in this week; `YYYY-MM-DD`. */
export function weeksOf(days: number, today = new Date()): string[] {
  const weeks: string[] = [];
  const last = Date.parse(`${officeDay(today)}T00:00:00Z`);
  for (let at = mondayOf(daysAgo(days, today)); at <= last; at += 7 * DAY_MS) {
    weeks.push(new Date(at).toISOString().slice(0, 10));
  }
  return weeks;
}

/** The first days of the months of a period, `YYYY-MM-DD`. */
export function monthsOf(days: number, today = new Date()): string[] {
  const first = new Date(`${daysAgo(days, today).slice(0, 7)}-01T00:00:00Z`);
  const last = Date.parse(`${officeDay(today)}T00:00:00Z`);
  const months: string[] = [];
  while (first.getTime() <= last) {
    months.push(first.toISOString().slice(0, 10));
    first.setUTCMonth(first.getUTCMonth() + 1);
  }
  return months;
}

/** 'Nov 16', or 'Nov 16, 2025' in another year: the Monday on which a period begins. */
export function firstDayOf(days: number): string {
  return formatDay(weeksOf(days)[0] ?? '');
}

function mondayOf(day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`);
  return at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
}
