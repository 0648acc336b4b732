import { addDays } from '#shared/rules/calendar-days.ts';
import { type Period, payPeriodOf, weekOf } from '#shared/rules/pay-periods.ts';
import type { TimeSettings } from '#shared/rules/time-settings.ts';
import { serverToday } from '#web/lib/server-now.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

/** The period of a timesheet, as the URL has it: `span=week` or the pay period, with the day `from` in it. */
export interface Span extends Period {
  kind: 'week' | 'period';
}

export function spanOf({ span, from }: ListSearch, settings: TimeSettings): Span {
  const day =
    typeof from === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(from) && isDay(from) ? from : serverToday();
  return span === 'week'
    ? { kind: 'week', ...weekOf(day, settings.week_starts_on) }
    : { kind: 'period', ...payPeriodOf(day, settings.pay_period) };
}

const isDay = (text: string) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** A day of the previous period, and one of the next. */
export const dayBefore = ({ starts_on }: Period): string => addDays(starts_on, -1);
export const dayAfter = ({ ends_on }: Period): string => addDays(ends_on, 1);
