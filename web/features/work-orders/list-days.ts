import { officeDay } from '#web/lib/dates.ts';
import { daysSince } from '#web/lib/office-days.ts';
import { beginOfDay } from '#web/lib/office-time.ts';
import { t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The ages in days from which open work is marked, ascending. */
export const AGE_STEPS_DAYS = [7, 14, 30] as const;

/** The day this many days after another, as `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/** Days from one to another, both ends included; undefined where an end is open. */
export interface DayRange {
  from: string | undefined;
  to: string | undefined;
}

const NEAR: Record<string, (today: string) => DayRange> = {
  overdue: (today) => ({ from: undefined, to: dayAfter(today, -1) }),
  today: (today) => ({ from: today, to: today }),
  soon: (today) => ({ from: today, to: dayAfter(today, 2) }),
  week: (today) => ({ from: today, to: dayAfter(today, 7) }),
};

/** The range of the filter of due dates; undefined for none. `today` is `YYYY-MM-DD`. */
export function dueRange(search: ListSearch, today: string): DayRange | undefined {
  if (search.status === 'late') return NEAR.overdue?.(today);
  return NEAR[String(search.due ?? '')]?.(today) ?? ownRange(search['due-from'], search['due-to']);
}

const RECENT_DAYS: Record<string, number> = { today: 0, week: 6, month: 29 };

/** The range of the filter of creation, as instants: from the first, and before the second. */
export function createdRange(search: ListSearch, today: string): DayRange | undefined {
  const days = RECENT_DAYS[String(search.created ?? '')];
  const range =
    days === undefined
      ? ownRange(search['created-from'], search['created-to'])
      : { from: dayAfter(today, -days), to: undefined };
  return range && { from: begin(range.from), to: begin(range.to && dayAfter(range.to, 1)) };
}

/** The range of the filter of completion, as instants: from the first, and before the second. */
export function completedRange(search: ListSearch): DayRange | undefined {
  const range = ownRange(search['completed-from'], search['completed-to']);
  return range && { from: begin(range.from), to: begin(range.to && dayAfter(range.to, 1)) };
}

const begin = (day: string | undefined) => (day && beginOfDay(day)) || undefined;

function ownRange(from: unknown, to: unknown): DayRange | undefined {
  const range = { from: isDay(from) ? from : undefined, to: isDay(to) ? to : undefined };
  return range.from || range.to ? range : undefined;
}

/**
 * The instant before which work must have been requested to be as old as the filter says; undefined without the filter.
 */
export function openedBefore(search: ListSearch, now: number): string | undefined {
  const days = Number(search.age);
  return search.age && days >= 0 ? begin(dayAfter(officeDay(new Date(now)), -days)) : undefined;
}

/**
 * An age in the office's calendar days: 'today', '1 day', '41 days'. When the device's clock is behind, it is 'today'.
 */
export function ageLabel(instant: string, now: number): string {
  const days = daysSince(instant, now);
  return days < 1 ? t('today') : t('{{count}} day|{{count}} days', { count: days });
}

/** The same in a column: 'today', '1 d', '41 d'. */
export function shortAge(instant: string, now: number): string {
  const days = daysSince(instant, now);
  return days < 1 ? t('today') : t('{{count}} d', { count: days });
}

/** How many thresholds an age has passed: 0 for young work, 3 for the oldest. */
export const ageStep = (days: number): number => AGE_STEPS_DAYS.filter((step) => days > step).length;
