import { addDays } from '#shared/rules/calendar-days.ts';
import type { Breakdown, FigureScope } from '#web/features/analytics/figures.ts';
import { weeksOf } from '#web/features/analytics/periods.ts';
import { NO_TRADE } from '#web/lib/office-trades.ts';
import type { WorkFilters } from '#web/ui/charts/chart-data.ts';

/** The list's value for work without a subcontractor. */
const OWN_CREW = 'own';
/** The key of figures without one. */
const NONE = '00000000-0000-0000-0000-000000000000';

/** The filters of the office's list for the work orders behind one bar: completed in the period. */
export function completedSearch(
  key: string,
  by: Breakdown,
  days: number,
  scope: FigureScope = {},
): WorkFilters {
  return {
    ...scopeSearch({
      ...scope,
      ...(by === 'customer' && { customers: [key] }),
      ...(by === 'subcontractor' && { subcontractors: [key] }),
      ...(by === 'trade' && { trade: key || NO_TRADE }),
    }),
    ...(by === 'priority' && { priority: key }),
    'completed-from': weeksOf(days)[0] ?? '',
  };
}

/** The filters of the list for all work that the filters of the page select. */
function scopeSearch({ customers, subcontractors, trade, project }: FigureScope = {}): WorkFilters {
  const subcontractor = subcontractors?.[0];
  return {
    ...(customers?.[0] && { partner: customers[0] }),
    ...(subcontractor && { assignee: subcontractor === NONE ? OWN_CREW : subcontractor }),
    ...(trade && { trade }),
    ...(project && { project }),
  };
}

/** The filters for what was requested or completed in the week that begins on a Monday, `YYYY-MM-DD`. */
export function weekSearch(what: 'created' | 'completed', monday: string, scope?: FigureScope): WorkFilters {
  return { ...scopeSearch(scope), [`${what}-from`]: monday, [`${what}-to`]: addDays(monday, 6) };
}

/** The filters for what was requested in the month that begins on a day, `YYYY-MM-DD`, of one trade. */
export function monthSearch(first: string, trade: string, scope?: FigureScope): WorkFilters {
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return {
    ...scopeSearch({ ...scope, trade: trade || NO_TRADE }),
    'created-from': first,
    'created-to': addDays(next, -1),
  };
}

/** The filters for open work in a status that was requested between two numbers of weeks ago, both included. */
export function agedSearch(
  status: string,
  { least, most }: { least: number; most: number },
  scope?: FigureScope,
  today = new Date(),
): WorkFilters {
  const monday = weeksOf(0, today).at(-1) ?? '';
  return {
    ...scopeSearch(scope),
    status,
    ...(Number.isFinite(most) && { 'created-from': addDays(monday, -7 * most) }),
    ...(least > 0 && { 'created-to': addDays(monday, -7 * least + 6) }),
  };
}
