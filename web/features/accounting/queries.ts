import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** The months that were ever closed, the latest first. */
export function useClosedMonths() {
  return useQuery({
    queryKey: ['closed_months', 'all'],
    ...WATCHED,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('closed_months')
          .select(
            'id, month_date, closed_at, reopened_at, reopen_reason, closer:profiles!closed_by(first_name, last_name), reopener:profiles!reopened_by(first_name, last_name)',
          )
          .order('month_date', { ascending: false })
          .limit(120),
      ),
  });
}
export type ClosedMonth = NonNullable<ReturnType<typeof useClosedMonths>['data']>[number];

/** What is unfinished until the end of a month. */
export function useMonthChecklist(month: string) {
  return useQuery({
    queryKey: ['closed_months', 'checklist', month],
    staleTime: 0,
    queryFn: async () => unwrap(await (await getSupabase()).rpc('month_checklist', { p_month: month })),
  });
}
