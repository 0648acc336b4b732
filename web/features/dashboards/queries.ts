import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SUBMITTED_COUNTS_REFETCH_MS, SUBMITTED_COUNTS_STALE_MS } from '#shared/limits.ts';
import { REPORTABLE_STATUSES } from '#shared/rules/work-order-status.ts';
import { unwrap, unwrapCount } from '#web/lib/data-error.ts';
import { today } from '#web/lib/dates.ts';
import { beginOfDay } from '#web/lib/office-time.ts';
import { getSupabase } from '#web/lib/supabase.ts';

const FRESHNESS = { staleTime: SUBMITTED_COUNTS_STALE_MS, refetchInterval: SUBMITTED_COUNTS_REFETCH_MS };
const LIST_LENGTH = 5;

/** The user's reports that the office has sent back and that wait for a correction, newest first. */
export function useMySentBackReports(profileId: string) {
  return useQuery({
    queryKey: ['work_order_reports', 'my-sent-back', profileId],
    ...FRESHNESS,
    queryFn: async () => {
      return unwrap(
        await (await getSupabase())
          .from('work_order_reports')
          .select(
            'id, report_number, reviewed_at, review:work_order_report_reviews(review_notes), work_order:work_orders!inner(title)',
          )
          .eq('subcontractor_user_id', profileId)
          .is('awaits_answer', true)
          .in('work_order.status', REPORTABLE_STATUSES)
          .order('reviewed_at', { ascending: false })
          .limit(LIST_LENGTH),
      );
    },
  });
}

/** What is to be invoiced, received, and paid, and what comes in and goes out by week; `days` is the age of old work. */
export function useBillingFigures(days: number) {
  return useQuery({
    queryKey: ['partner_invoices', 'billing', days],
    ...FRESHNESS,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    queryFn: async () =>
      unwrap(await (await getSupabase()).rpc('billing_figures', { p_days: days }, { get: true })),
  });
}
export type BillingFigure = NonNullable<ReturnType<typeof useBillingFigures>['data']>[number];

/** How much of the subcontractor's work was completed since the start of the month, in the office's time zone. */
export function useCompletedThisMonth(organizationIds: string[]) {
  const month = today().slice(0, 7);
  return useQuery({
    queryKey: ['work_orders', 'completed-this-month', organizationIds, month],
    ...FRESHNESS,
    queryFn: async () => {
      return unwrapCount(
        await (await getSupabase())
          .from('work_orders')
          .select('id', { count: 'exact', head: true })
          .in('assigned_organization_id', organizationIds)
          .gte('date_completed', beginOfDay(`${month}-01`)),
      );
    },
  });
}

const assignmentsKey = (profileId: string) => ['work_order_assignments', 'of', profileId] as const;

/** An employee's open assignments. */
export function useMyAssignments(profileId: string) {
  return useQuery({
    queryKey: assignmentsKey(profileId),
    ...FRESHNESS,
    queryFn: () => loadMyAssignments(profileId),
  });
}

/** The same for offline use. */
export const prefetchMyAssignments = async (profileId: string) => ({
  key: assignmentsKey(profileId),
  data: await loadMyAssignments(profileId),
});

async function loadMyAssignments(profileId: string) {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from('work_order_assignments')
      .select(
        'id, assigned_at, is_lead, work_order:work_orders!inner(id, work_order_number, title, status, priority, store_location, due_date, appointment_from, appointment_until)',
      )
      .eq('assigned_to', profileId)
      .in('work_order.status', ['assigned', 'in_progress'])
      .order('assigned_at', { ascending: false }),
  );
}
