import { useQuery } from '@tanstack/react-query';
import type { ChecklistAnswer, ChecklistItem } from '#shared/commands/reports.ts';
import { LIST_SEARCH_MIN_LENGTH, REPORTABLE_WORK_ORDERS_STALE_MS } from '#shared/limits.ts';
import { PHOTO_COLUMNS } from '#web/lib/attachments.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { countFor } from '#web/lib/list-count.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** Whose reports: the office sees all, a customer its approved ones, a subcontractor its own. */
export type ReportScope =
  | { of: 'office' }
  | { of: 'partner'; organizationIds: string[] }
  | { of: 'subcontractor'; organizationIds: string[] };

const LIST_COLUMNS =
  'id, report_number, status, work_performed, hours_worked, crew_size, completed_on, submitted_at, reviewed_at, is_final, failed_checks, by:organizations!work_order_reports_subcontractor_organization_id_fkey(name), review:work_order_report_reviews(review_notes), work_order:work_orders(work_order_number, title, store_location)';

const WHOLE_NUMBER = /^rpt-\d{6,}$/i;

/** By what the list can be ordered, besides what waits for the office first. */
const SORTS: readonly string[] = ['submitted_at', 'report_number'];

/** The reports of a scope, newest first; for the office those that wait for its decision, then those it decided last. */
export function useReportList(scope: ReportScope) {
  return useList({
    key: ['work_order_reports', scope],
    live: ['work_order_reports'],
    load: (supabase, search, { from, to }) => {
      const { q, status, sort, kind } = search;
      let query = supabase.from('work_order_reports').select(LIST_COLUMNS, { count: countFor(search) });
      const sorted = sort?.replace(/^-/, '') ?? '';
      if (SORTS.includes(sorted)) query = query.order(sorted, { ascending: sorted === sort });
      else {
        // Those that wait have no review yet; after them what was decided last.
        if (scope.of === 'office') query = query.order('reviewed_at', { ascending: false, nullsFirst: true });
        query = query.order('submitted_at', { ascending: false });
      }
      query = query.order('id', { ascending: sorted !== '' && sorted === sort }).range(from, to);
      // What the policies leave of the table anyway, said so that an index can begin with it.
      if (scope.of === 'partner') query = query.eq('status', 'approved');
      if (scope.of !== 'office') {
        const column = scope.of === 'partner' ? 'organization_id' : 'subcontractor_organization_id';
        const [only, ...others] = scope.organizationIds;
        // An index is read in its order for one firm, not for a list of firms.
        query =
          only && others.length === 0 ? query.eq(column, only) : query.in(column, scope.organizationIds);
      }
      if (status) query = query.filter('status', 'eq', status);
      if (kind) query = query.is('is_final', kind === 'final');
      // A number typed whole means that one; a letter or two are in nearly every report.
      if (q && WHOLE_NUMBER.test(q)) query = query.eq('report_number', q.toUpperCase());
      else if (q && q.trim().length >= LIST_SEARCH_MIN_LENGTH) {
        query = query.or(searchFilter(q, ['report_number', 'work_performed']));
      }
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
        `id, report_number, status, work_performed, materials_used, hours_worked, crew_size, completed_on, is_final, signature_name, submitted_at, reviewed_at, work_order_id, subcontractor_organization_id, replaces_report_id, checklist, failed_checks,
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
  return {
    ...report,
    checklist: report.checklist as unknown as ChecklistAnswer[],
    work_order: report.work_order as typeof report.work_order | null,
  };
}

export type Report = Awaited<ReturnType<typeof loadReport>>;

/** More than this is a pile, however many it is. */
const PILE = 100;

/** The report that has waited longest for the office, besides this one, and how many wait: 100 stands for that or more. */
export function useNextToReview(reportId: string) {
  return useQuery({
    queryKey: ['work_order_reports', 'next-to-review', reportId],
    queryFn: async () => {
      const supabase = await getSupabase();
      const answer = await supabase
        .from('work_order_reports')
        .select('id')
        .eq('status', 'submitted')
        .neq('id', reportId)
        .order('submitted_at')
        .limit(PILE);
      const waiting = unwrap(answer);
      return { id: waiting[0]?.id, count: waiting.length, isPile: waiting.length === PILE };
    },
  });
}

/** All reports of the same firm on the same work order that the reader may see, the oldest first. */
export function useReportTrail(
  report: Pick<Report, 'id' | 'work_order_id' | 'subcontractor_organization_id'>,
) {
  const { work_order_id, subcontractor_organization_id: firm } = report;
  return useQuery({
    ...WATCHED,
    queryKey: ['work_order_reports', 'trail', work_order_id, firm],
    queryFn: async () => {
      const supabase = await getSupabase();
      const query = supabase
        .from('work_order_reports')
        .select(
          `id, report_number, status, work_performed, materials_used, hours_worked, crew_size, completed_on, is_final, signature_name, submitted_at, reviewed_at, replaces_report_id, checklist,
          submitter:profiles!work_order_reports_subcontractor_user_id_fkey(first_name, last_name),
          reviewer:profiles!work_order_reports_reviewed_by_fkey(first_name, last_name),
          review:work_order_report_reviews(review_notes), photos:attachments(id, category)`,
        )
        .eq('work_order_id', work_order_id)
        .order('submitted_at')
        .order('id')
        .limit(50);
      const rows = unwrap(
        await (firm
          ? query.eq('subcontractor_organization_id', firm)
          : query.is('subcontractor_organization_id', null)),
      );
      return rows.map((row) => ({ ...row, checklist: row.checklist as unknown as ChecklistAnswer[] }));
    },
  });
}

export type ReportVersion = NonNullable<ReturnType<typeof useReportTrail>['data']>[number];

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
  const [order, lists] = await Promise.all([
    supabase
      .from('work_orders')
      .select(
        `id, work_order_number, title, status, trade, store_location, description, due_date, budget:work_order_budgets(nte_amount),
        reports:work_order_reports(id, report_number, status, work_performed, materials_used, hours_worked, crew_size, completed_on, is_final, checklist, review:work_order_report_reviews(review_notes), photos:attachments(${PHOTO_COLUMNS}))`,
      )
      .eq('id', workOrderId)
      .order('submitted_at', { referencedTable: 'work_order_reports', ascending: false })
      .limit(1, { referencedTable: 'work_order_reports' })
      .single(),
    supabase.from('report_checklists').select('trade, items').limit(100),
  ]);
  const { reports, ...workOrder } = unwrap(order);
  const last = reports[0];
  const sentBack = last?.status === 'rejected' ? last : null;
  return {
    ...workOrder,
    checklist: checklistOf(unwrap(lists), workOrder.trade),
    sentBack: sentBack && {
      ...sentBack,
      checklist: sentBack.checklist as unknown as ChecklistAnswer[],
    },
  };
}

interface StoredChecklist {
  trade: string;
  items: unknown;
}

/** The list of a trade, or the one of all trades without their own. */
function checklistOf(lists: readonly StoredChecklist[], trade: string): ChecklistItem[] {
  const own = lists.find((list) => list.trade === trade) ?? lists.find((list) => list.trade === '');
  return (own?.items ?? []) as ChecklistItem[];
}

export type ReportTarget = Awaited<ReturnType<typeof loadReportTarget>>;
