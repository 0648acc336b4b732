import { useQuery } from '@tanstack/react-query';
import type { ChecklistAnswer } from '#shared/commands/reports.ts';
import { LIST_SEARCH_MIN_LENGTH } from '#shared/limits.ts';
import { PHOTO_COLUMNS } from '#web/lib/attachments.ts';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { countFor } from '#web/lib/list-count.ts';
import { loadPage } from '#web/lib/list-page.ts';
import { photosToCome } from '#web/lib/photos-arriving.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { type Client, getSupabase } from '#web/lib/supabase.ts';
import { type RowRange, useList } from '#web/lib/use-list.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { useLiveQuery } from '#web/lib/use-live-query.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** Whose reports: the office sees all, a customer its approved ones, a subcontractor its own. */
export type ReportScope =
  | { of: 'office' }
  | { of: 'partner'; organizationIds: string[] }
  | { of: 'subcontractor'; organizationIds: string[] };

const LIST_COLUMNS =
  'id, report_number, status, work_performed, hours_worked, crew_size, completed_on, submitted_at, reviewed_at, is_final, failed_checks, photos_expected, photos_arrived, by:organizations!work_order_reports_subcontractor_organization_id_fkey(name), review:work_order_report_reviews(review_notes), work_order:work_orders(work_order_number, title, store_location)';

/** Only a subcontractor has former work orders, so the others do not compute it for each row. */
const FIRM_LIST_COLUMNS = `${LIST_COLUMNS}, former_title` as const;

/** The office sees what a reviewer checks first, and which reports have no photo: one of each is enough to know. */
const OFFICE_LIST_COLUMNS =
  `${LIST_COLUMNS}, checklist_items, answered_checks, photos:attachments(id)` as const;

/** A row of any scope; columns that the scope did not select are missing. */
type ListColumns = `${typeof OFFICE_LIST_COLUMNS}, former_title`;

const WHOLE_NUMBER = /^rpt-\d{6,}$/i;

const COLUMNS = {
  office: OFFICE_LIST_COLUMNS,
  partner: LIST_COLUMNS,
  subcontractor: FIRM_LIST_COLUMNS,
} as const satisfies Record<ReportScope['of'], string>;

/** The sortable columns, besides the default order. */
const SORTS: readonly string[] = ['submitted_at', 'report_number'];

const keyOf = (scope: ReportScope) => ['work_order_reports', 'scope', scope] as const;

/**
 * The reports of a scope, newest first; for the office, first those that wait for a review, then the latest reviewed
 * ones.
 */
export function useReportList(scope: ReportScope) {
  return useList({
    key: keyOf(scope),
    live: ['work_order_reports'],
    figures: [['work_order_reports', 'submitted-count']],
    load: loaderOf(scope),
  });
}

function loaderOf(scope: ReportScope) {
  return (supabase: Client, search: ListSearch, { from, to }: RowRange) => {
    const { q, status, sort, kind, customer, subcontractor } = search;
    let query = supabase
      .from('work_order_reports')
      // The rows of others have no `former_title`, which reads as null does.
      .select(COLUMNS[scope.of] as ListColumns, { count: countFor(search) });
    // Signatures are no photos.
    if (scope.of === 'office') {
      query = query.neq('photos.category', 'signature').limit(1, { referencedTable: 'photos' });
    }
    const sorted = sort?.replace(/^-/, '') ?? '';
    if (SORTS.includes(sorted)) query = query.order(sorted, { ascending: sorted === sort });
    else {
      // Submitted reports have no review yet; after them the latest reviews.
      if (scope.of === 'office') query = query.order('reviewed_at', { ascending: false, nullsFirst: true });
      query = query.order('submitted_at', { ascending: false });
    }
    query = query.order('id', { ascending: sorted !== '' && sorted === sort }).range(from, to);
    // The filter that the policies imply, so that an index can begin with it.
    if (scope.of === 'partner') query = query.eq('status', 'approved');
    if (scope.of !== 'office') {
      const column = scope.of === 'partner' ? 'organization_id' : 'subcontractor_organization_id';
      const [only, ...others] = scope.organizationIds;
      // An index is in order for one firm, but not for a list of firms.
      query = only && others.length === 0 ? query.eq(column, only) : query.in(column, scope.organizationIds);
    }
    if (status) query = query.filter('status', 'eq', status);
    if (scope.of === 'office' && customer) query = query.filter('organization_id', 'eq', customer);
    if (scope.of === 'office' && subcontractor)
      query = query.filter('subcontractor_organization_id', 'eq', subcontractor);
    if (kind) query = query.is('is_final', kind === 'final');
    // An exact number means that work order; one or two letters are in nearly every report.
    if (q && WHOLE_NUMBER.test(q)) query = query.eq('report_number', q.toUpperCase());
    else if (q && q.trim().length >= LIST_SEARCH_MIN_LENGTH) {
      query = query.or(searchFilter(q, ['report_number', 'work_performed']));
    }
    return query;
  };
}

/** The first page of a subcontractor's reports, for offline use. */
export async function prefetchReportPage(organizationIds: string[]) {
  const scope = { of: 'subcontractor', organizationIds } as const;
  const data = await loadPage(await getSupabase(), loaderOf(scope), {});
  return { key: [...keyOf(scope), 'list', {}] as const, data };
}

/** One report with its photos, the office's comment, and its work order; reloads while photos arrive. */
export function useReport(id: string) {
  const queryKey = ['work_order_reports', 'one', id] as const;
  const query = useQuery({ ...WATCHED, queryKey, queryFn: () => loadReport(id) });
  useLiveQuery(queryKey, query.data && photosToCome(query.data) > 0 ? ['work_order_reports'] : []);
  return query;
}

async function loadReport(id: string) {
  const supabase = await getSupabase();
  const report = unwrapOne(
    await supabase
      .from('work_order_reports')
      .select(
        `id, report_number, status, work_performed, materials_used, hours_worked, crew_size, completed_on, is_final, moves_work_order, came_after_deactivation, signature_name, submitted_at, reviewed_at, work_order_id, former_title, subcontractor_organization_id, replaces_report_id, awaits_answer, checklist, failed_checks, photos_expected, photos_arrived,
        by:organizations!work_order_reports_subcontractor_organization_id_fkey(name),
        submitter:profiles!work_order_reports_subcontractor_user_id_fkey(first_name, last_name),
        reviewer:profiles!work_order_reports_reviewed_by_fkey(first_name, last_name),
        review:work_order_report_reviews(review_notes),
        photos:attachments(${PHOTO_COLUMNS}, is_released),
        work_order:work_orders(id, work_order_number, title, status, assigned_organization_id, store_location, description, trade, due_date,
          partner:organizations!work_orders_organization_id_fkey(name), budget:work_order_budgets(nte_amount), photos:attachments(${PHOTO_COLUMNS}))`,
      )
      .eq('id', id)
      // In the author's order; photos from before the report in the order in which they were added.
      .order('position', { referencedTable: 'attachments' })
      .order('created_at', { referencedTable: 'attachments' })
      .maybeSingle(),
  );
  // A subcontractor keeps its report, but may not see the work order after a reassignment.
  return {
    ...report,
    checklist: report.checklist as unknown as ChecklistAnswer[],
    work_order: report.work_order as typeof report.work_order | null,
  };
}

export type Report = Awaited<ReturnType<typeof loadReport>>;

/** The count stops here. */
const PILE = 100;

/** The report that has waited longest, besides this one, and how many wait: 100 means 100 or more. */
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

/** All visible reports of the same firm on the same work order, oldest first. */
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

/** The numbers of delivered reports, by the ids of this device's drafts: their responses may have been lost. */
export function useArrivedReports(draftIds: readonly string[]): ReadonlyMap<string, string> {
  const ids = [...draftIds].sort();
  const { data = [] } = useQuery({
    queryKey: ['work_order_reports', 'arrived', ids],
    enabled: ids.length > 0,
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('work_order_reports')
          .select('submission_key, report_number')
          .in('submission_key', ids),
      );
    },
  });
  return new Map(data.map(({ submission_key, report_number }) => [submission_key, report_number]));
}
