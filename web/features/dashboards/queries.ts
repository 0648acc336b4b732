import { useQuery } from '@tanstack/react-query';
import { SUBMITTED_COUNTS_REFETCH_MS, SUBMITTED_COUNTS_STALE_MS } from '#shared/limits.ts';
import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';
import { unwrap, unwrapCount } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** Whose work orders a dashboard looks at: `column` in `organizationIds`, or everybody's. */
export interface WorkOrderFilter {
  statuses: readonly WorkOrderStatus[];
  of?: { column: 'organization_id' | 'assigned_organization_id'; ids: string[] };
  /** Only what was due before this day, `YYYY-MM-DD`. */
  dueBefore?: string;
  /** `due`, the default, is soonest due first; `completed` is what was finished last. */
  order?: 'due' | 'completed';
}

const FRESHNESS = { staleTime: SUBMITTED_COUNTS_STALE_MS, refetchInterval: SUBMITTED_COUNTS_REFETCH_MS };
const LIST_LENGTH = 8;

/** How many work orders there are; undefined while it is not known. */
export function useWorkOrderCount({ statuses, of }: WorkOrderFilter): number | undefined {
  return useQuery({
    queryKey: ['work_orders', 'count', statuses, of],
    ...FRESHNESS,
    queryFn: async () => {
      const supabase = await getSupabase();
      let query = supabase
        .from('work_orders')
        .select('id', { count: 'exact', head: true })
        .in('status', statuses);
      if (of) query = query.in(of.column, of.ids);
      return unwrapCount(await query);
    },
  }).data;
}

/** The first few work orders of a filter, in its order, then the newest. */
export function useWorkOrdersNow({ statuses, of, dueBefore, order = 'due' }: WorkOrderFilter) {
  return useQuery({
    queryKey: ['work_orders', 'now', statuses, of, dueBefore, order],
    ...FRESHNESS,
    queryFn: async () => {
      const supabase = await getSupabase();
      let query = supabase
        .from('work_orders')
        .select('id, work_order_number, title, status, priority, store_location, due_date, created_at')
        .in('status', statuses)
        .limit(LIST_LENGTH);
      if (of) query = query.in(of.column, of.ids);
      if (dueBefore) query = query.lt('due_date', dueBefore);
      query =
        order === 'due'
          ? query.order('due_date', { nullsFirst: false })
          : query.order('date_completed', { ascending: false, nullsFirst: false });
      query = query.order('created_at', { ascending: false });
      return unwrap(await query);
    },
  });
}

/** The reports that wait for a decision, longest first. */
export function useReportsToReview() {
  return useQuery({
    queryKey: ['work_order_reports', 'to-review'],
    ...FRESHNESS,
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('work_order_reports')
          .select('id, report_number, submitted_at, work_order:work_orders(title, store_location)')
          .eq('status', 'submitted')
          .order('submitted_at')
          .limit(LIST_LENGTH),
      );
    },
  });
}

/** What bills and invoices are open, as sums; the office has few enough of both to add them up here. */
export function useOpenMoney() {
  return useQuery({
    queryKey: ['subcontractor_bills', 'open-money'],
    ...FRESHNESS,
    queryFn: async () => {
      const supabase = await getSupabase();
      const [bills, invoices] = await Promise.all([
        supabase
          .from('subcontractor_bills')
          .select('status, total_amount')
          .in('status', ['submitted', 'approved']),
        supabase.from('partner_invoices').select('status, total_amount').in('status', ['draft', 'sent']),
      ]);
      const rows = [
        ...unwrap(bills).map((bill) => ({ ...bill, of: 'bill' })),
        ...unwrap(invoices).map((invoice) => ({ ...invoice, of: 'invoice' })),
      ];
      const sum = (of: string, status: string) =>
        rows
          .filter((row) => row.of === of && row.status === status)
          .reduce((total, row) => total + (row.total_amount ?? 0), 0);
      return {
        billsToApprove: sum('bill', 'submitted'),
        billsToPay: sum('bill', 'approved'),
        invoicesToSend: sum('invoice', 'draft'),
        invoicesUnpaid: sum('invoice', 'sent'),
      };
    },
  });
}

/** What an employee is assigned to and has not finished. */
export function useMyAssignments(profileId: string) {
  return useQuery({
    queryKey: ['work_order_assignments', profileId],
    ...FRESHNESS,
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('work_order_assignments')
          .select(
            'id, assigned_at, is_lead, work_order:work_orders!inner(id, work_order_number, title, status, priority, store_location, due_date)',
          )
          .eq('assigned_to', profileId)
          .in('work_order.status', ['assigned', 'in_progress'])
          .order('assigned_at', { ascending: false }),
      );
    },
  });
}

/** How many rows of a money table stand in a status. */
export function useStatusCount(
  table: 'work_order_reports' | 'subcontractor_bills' | 'partner_invoices',
  status: 'submitted' | 'sent' | 'rejected',
): number | undefined {
  return useQuery({
    queryKey: [table, 'count', status],
    ...FRESHNESS,
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrapCount(
        await supabase
          .from(table)
          .select('id', { count: 'exact', head: true })
          .filter('status', 'eq', status),
      );
    },
  }).data;
}
