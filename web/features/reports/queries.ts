import { useQuery } from '@tanstack/react-query';
import { REPORTABLE_WORK_ORDERS_STALE_MS } from '#shared/limits.ts';
import { PHOTO_COLUMNS } from '#web/lib/attachments.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** Whose reports: the office sees all, a customer its approved ones, a subcontractor its own. */
export type ReportScope =
  | { of: 'office' }
  | { of: 'partner'; organizationIds: string[] }
  | { of: 'subcontractor'; organizationIds: string[] };

/** The reports of a scope, newest first; for the office those that wait for its decision, then those it decided last. */
export function useReportList(scope: ReportScope) {
  return useList({
    key: ['work_order_reports', scope],
    load: (supabase, { q, status }, { from, to }) => {
      let query = supabase
        .from('work_order_reports')
        .select(
          'id, report_number, status, work_performed, hours_worked, completed_on, submitted_at, is_final, by:organizations!work_order_reports_subcontractor_organization_id_fkey(name), work_order:work_orders(work_order_number, title, store_location)',
          { count: 'exact' },
        );
      // Those that wait have no review yet; after them what was decided last.
      if (scope.of === 'office') query = query.order('reviewed_at', { ascending: false, nullsFirst: true });
      query = query
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

/** One report with its photos, what the office wrote back, and the work order it is about. */
export function useReport(id: string) {
  return useQuery({ ...WATCHED, queryKey: ['work_order_reports', id], queryFn: () => loadReport(id) });
}

async function loadReport(id: string) {
  const supabase = await getSupabase();
  const report = unwrap(
    await supabase
      .from('work_order_reports')
      .select(
        `id, report_number, status, work_performed, materials_used, hours_worked, crew_size, completed_on, is_final, signature_name, submitted_at, reviewed_at,
        by:organizations!work_order_reports_subcontractor_organization_id_fkey(name),
        submitter:profiles!work_order_reports_subcontractor_user_id_fkey(first_name, last_name),
        reviewer:profiles!work_order_reports_reviewed_by_fkey(first_name, last_name),
        review:work_order_report_reviews(review_notes),
        photos:attachments(${PHOTO_COLUMNS}),
        work_order:work_orders(id, work_order_number, title, status, store_location, description, trade, due_date,
          partner:organizations!work_orders_organization_id_fkey(name), budget:work_order_budgets(nte_amount), photos:attachments(${PHOTO_COLUMNS}))`,
      )
      .eq('id', id)
      .single(),
  );
  // A subcontractor keeps its report, but does not see the work order once that has gone to somebody else.
  return { ...report, work_order: report.work_order as typeof report.work_order | null };
}

export type Report = Awaited<ReturnType<typeof loadReport>>;

/** How many other reports wait for the office, and the one that has waited longest. */
export function useNextToReview(reportId: string) {
  return useQuery({
    queryKey: ['work_order_reports', 'next-to-review', reportId],
    queryFn: async () => {
      const supabase = await getSupabase();
      const answer = await supabase
        .from('work_order_reports')
        .select('id', { count: 'exact' })
        .eq('status', 'submitted')
        .neq('id', reportId)
        .order('submitted_at')
        .limit(1);
      return { id: unwrap(answer)[0]?.id, count: answer.count ?? 0 };
    },
  });
}

/** The work order that a report is written about, and the last report on it when that was sent back. */
export function useReportTarget(workOrderId: string) {
  return useQuery({
    queryKey: ['work_orders', 'report-target', workOrderId],
    staleTime: REPORTABLE_WORK_ORDERS_STALE_MS,
    queryFn: () => loadReportTarget(workOrderId),
  });
}

async function loadReportTarget(workOrderId: string) {
  const supabase = await getSupabase();
  const { reports, ...workOrder } = unwrap(
    await supabase
      .from('work_orders')
      .select(
        `id, work_order_number, title, status, store_location, description, due_date, budget:work_order_budgets(nte_amount),
        reports:work_order_reports(id, report_number, status, work_performed, materials_used, hours_worked, crew_size, completed_on, is_final, review:work_order_report_reviews(review_notes), photos:attachments(${PHOTO_COLUMNS}))`,
      )
      .eq('id', workOrderId)
      .order('submitted_at', { referencedTable: 'work_order_reports', ascending: false })
      .limit(1, { referencedTable: 'work_order_reports' })
      .single(),
  );
  const last = reports[0];
  return { ...workOrder, sentBack: last?.status === 'rejected' ? last : null };
}

export type ReportTarget = Awaited<ReturnType<typeof loadReportTarget>>;
