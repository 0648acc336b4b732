import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { SUBMITTED_COUNTS_REFETCH_MS, SUBMITTED_COUNTS_STALE_MS } from '#shared/limits.ts';
import { formatNumber } from '#shared/locale.ts';
import { addDays } from '#shared/rules/calendar-days.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { officeDay } from '#web/lib/dates.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** Whose work is counted; everyone's by default. A partner and a subcontractor must name their own organization. */
export interface FigureScope {
  customers?: string[] | undefined;
  subcontractors?: string[] | undefined;
  project?: string | undefined;
  trade?: string | undefined;
}

export type Measure =
  | 'opened'
  | 'requested'
  | 'assigned'
  | 'started'
  | 'begun'
  | 'completed'
  | 'punctual'
  | 'nte'
  | 'spent'
  | 'reviewed'
  | `open_${'received' | 'assigned' | 'in_progress' | 'work_completed' | 'on_hold'}`;

export type Breakdown =
  | 'all'
  | 'week'
  | 'month'
  | 'month_trade'
  | 'age'
  | 'trade'
  | 'priority'
  | 'subcontractor'
  | 'customer'
  | 'location';

/** One number of the totals of work orders (public.work_order_figures), with its durations and sums. */
export interface Figure {
  measure: string;
  key: string;
  label: string;
  count: number;
  good: number;
  amount: number;
  medianHours: number | null;
  p90Hours: number | null;
}

interface FiguresAsked {
  measures: readonly Measure[];
  by: Breakdown;
  /** The number of days before today; all time by default. */
  days?: number | undefined;
  scope?: FigureScope | undefined;
}

/** The totals of a period. They are counted by week: a period begins on the Monday at or before its first day. */
export function useFigures({ measures, by, days, scope = {} }: FiguresAsked): UseQueryResult<Figure[]> {
  return useQuery({
    // Changes of work orders make it stale.
    queryKey: ['work_orders', 'figures', measures, by, days, scope],
    staleTime: SUBMITTED_COUNTS_STALE_MS,
    refetchInterval: SUBMITTED_COUNTS_REFETCH_MS,
    queryFn: async () => {
      const rows = unwrap(
        await (await getSupabase()).rpc('work_order_figures', {
          p_measures: [...measures],
          p_by: by,
          ...(days === undefined ? {} : { p_since: daysAgo(days) }),
          ...(scope.customers ? { p_customers: scope.customers } : {}),
          ...(scope.subcontractors ? { p_subcontractors: scope.subcontractors } : {}),
          ...(scope.project ? { p_project: scope.project } : {}),
          ...(scope.trade ? { p_trade: scope.trade } : {}),
        }),
      );
      return rows.map((row) => ({
        measure: row.measure ?? '',
        key: row.key ?? '',
        label: row.label ?? '',
        count: row.count ?? 0,
        good: row.good ?? 0,
        amount: row.amount ?? 0,
        medianHours: row.median_hours,
        p90Hours: row.p90_hours,
      }));
    },
  });
}

/** The day this many days before today, `YYYY-MM-DD`. */
export function daysAgo(days: number, today = new Date()): string {
  return addDays(officeDay(today), -days);
}

/** The sum of these measures, as text; undefined while it is not loaded. */
export function countOf(
  figures: readonly Figure[] | undefined,
  measures: readonly Measure[],
): string | undefined {
  if (!figures) return undefined;
  const counted = figures.filter(({ measure }) => measures.some((asked) => asked === measure));
  return formatNumber(counted.reduce((sum, { count }) => sum + count, 0));
}

/** The share of the good ones, '94%'; '—' when nothing was counted, undefined while it is not loaded. */
export function shareOf(figures: readonly Figure[] | undefined, measure: Measure): string | undefined {
  if (!figures) return undefined;
  const counted = figures.filter((figure) => figure.measure === measure);
  const all = counted.reduce((sum, { count }) => sum + count, 0);
  const good = counted.reduce((sum, figure) => sum + figure.good, 0);
  return all === 0 ? '—' : `${Math.round((good / all) * 100)}%`;
}
