import { addDays } from '#shared/rules/calendar-days.ts';
import type { BillingFigure } from '#web/features/dashboards/queries.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

/** After how many days the office may call unbilled work old. */
export const OLD_AFTER = [14, 30, 60, 90] as const;
const USUAL = 30;

/** The weeks that are shown one by one; what is due after them is one sum. */
const WEEKS_SHOWN = 8;

/** The number of days in a URL; thirty when it is invalid. */
export function oldAfterOf({ older }: ListSearch): number {
  const days = Number(older);
  return OLD_AFTER.some((choice) => choice === days) ? days : USUAL;
}

/** A sum of the dashboard; undefined while it is not loaded. */
export function amountOf(figures: readonly BillingFigure[] | undefined, name: string): number | undefined {
  if (!figures) return undefined;
  return figures.find(({ figure }) => figure === name)?.amount ?? 0;
}

/** Money that is due in the same week, and the days that its lists are filtered by. */
export interface CashWeek {
  key: string;
  /** Its Monday; null for what is overdue, due later, or due on no day. */
  monday: string | null;
  from: string | null;
  to: string | null;
  coming: number;
  going: number;
}

/** What is expected to come in and go out: overdue, by week, later, and on no day. Only what is not empty, and all weeks. */
export function cashWeeks(figures: readonly BillingFigure[], today: string): CashWeek[] {
  const sum = (name: string, isMeant: (week: string) => boolean = () => true) =>
    figures
      .filter(({ figure, week }) => figure === name && isMeant(week ?? ''))
      .reduce((cents, { amount }) => cents + Math.round((amount ?? 0) * 100), 0) / 100;
  const first = mondayOf(today);
  const later = addDays(first, 7 * WEEKS_SHOWN);
  const weeks = Array.from({ length: WEEKS_SHOWN }, (_, index) => addDays(first, 7 * index)).map(
    (monday) => ({
      ...{ key: monday, monday, to: addDays(monday, 6) },
      // What was due earlier in this week is overdue.
      from: monday < today ? today : monday,
      coming: sum('in', (week) => week === monday),
      going: sum('out', (week) => week === monday),
    }),
  );
  const others = {
    overdue: { from: null, to: addDays(today, -1), coming: sum('in_overdue'), going: sum('out_overdue') },
    later: {
      ...{ from: later, to: null },
      coming: sum('in', (week) => week >= later),
      going: sum('out', (week) => week >= later),
    },
    any_day: { from: null, to: null, coming: sum('in_any_day'), going: sum('out_any_day') },
  };
  const shown = (key: keyof typeof others): CashWeek[] =>
    others[key].coming || others[key].going ? [{ key, monday: null, ...others[key] }] : [];
  return [...shown('overdue'), ...weeks, ...shown('later'), ...shown('any_day')];
}

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
