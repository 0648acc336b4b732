import { useQuery } from '@tanstack/react-query';
import { SUBMITTED_COUNTS_REFETCH_MS, SUBMITTED_COUNTS_STALE_MS } from '#shared/limits.ts';
import { lastOfMonth } from '#shared/rules/calendar-days.ts';
import { daysAgo, type FigureScope } from '#web/features/analytics/figures.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { today } from '#web/lib/dates.ts';
import { NO_TRADE } from '#web/lib/office-trades.ts';
import { getSupabase } from '#web/lib/supabase.ts';

export type MarginBreakdown = 'month' | 'customer' | 'subcontractor' | 'trade' | 'project' | 'location';

/** The first day of the month in which a period begins: the margin is kept by month. */
export const firstMonthOf = (days: number): string => `${daysAgo(days).slice(0, 7)}-01`;

/** Revenue, costs, and margin of a period by month or by what it was for, the largest first. */
export function useMarginFigures(by: MarginBreakdown, days: number, scope: FigureScope = {}) {
  return useQuery({
    queryKey: ['margin', 'sums', by, days, scope],
    staleTime: SUBMITTED_COUNTS_STALE_MS,
    refetchInterval: SUBMITTED_COUNTS_REFETCH_MS,
    queryFn: async () =>
      unwrap(
        await (await getSupabase()).rpc('margin_figures', {
          p_by: by === 'month' ? 'all' : by,
          p_by_month: by === 'month',
          p_from: firstMonthOf(days),
          p_until: today(),
          ...(scope.customers?.[0] && { p_customer: scope.customers[0] }),
          ...(scope.subcontractors?.[0] && { p_subcontractor: scope.subcontractors[0] }),
          ...(scope.project && { p_project: scope.project }),
          ...(scope.trade && { p_trade: scope.trade }),
        }),
      ),
  });
}
export type MarginFigure = NonNullable<ReturnType<typeof useMarginFigures>['data']>[number];

/** The filters of the list of the work behind a figure. */
export function rowsSearch(figure: MarginFigure, by: MarginBreakdown, days: number, scope: FigureScope) {
  const isMonth = by === 'month';
  return {
    ...(scope.customers?.[0] && { customer: scope.customers[0] }),
    ...(scope.subcontractors?.[0] && { subcontractor: scope.subcontractors[0] }),
    ...(scope.project && { project: scope.project }),
    ...(scope.trade && { trade: scope.trade }),
    ...(!isMonth && { [by]: figure.key || NO_TRADE }),
    'month-from': isMonth ? (figure.month ?? '') : firstMonthOf(days),
    'month-to': isMonth ? lastOfMonth(figure.month ?? today()) : today(),
  };
}
