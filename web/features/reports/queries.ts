import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';

/** Whose reports: the office sees all, a customer its approved ones, a subcontractor its own. */
export type ReportScope =
  | { of: 'office' }
  | { of: 'partner'; organizationIds: string[] }
  | { of: 'subcontractor'; organizationIds: string[] };

export function useReportList(scope: ReportScope) {
  return useList({
    key: ['work_order_reports', scope],
    load: (supabase, { q, status }, { from, to }) => {
      let query = supabase
        .from('work_order_reports')
        .select(
          'id, report_number, status, work_performed, hours_worked, completed_on, submitted_at, work_order:work_orders(work_order_number, title, store_location)',
          { count: 'exact' },
        )
        .order('submitted_at', { ascending: false })
        .order('id', { ascending: false })
        .range(from, to);
      if (scope.of === 'partner') query = query.in('organization_id', scope.organizationIds);
      if (scope.of === 'subcontractor') {
        query = query.in('subcontractor_organization_id', scope.organizationIds);
      }
      if (status) query = query.filter('status', 'eq', status);
      if (q) query = query.or(searchFilter(q, ['report_number', 'work_performed']));
      return query;
    },
  });
}

/** One report with its work order and who submitted it. */
export function useReport(id: string) {
  return useQuery({
    queryKey: ['work_order_reports', id],
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('work_order_reports')
          .select(
            '*, work_order:work_orders(id, work_order_number, title, store_location), submitter:profiles!work_order_reports_subcontractor_user_id_fkey(first_name, last_name)',
          )
          .eq('id', id)
          .single(),
      );
    },
  });
}
