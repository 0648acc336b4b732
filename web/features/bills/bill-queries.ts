import { useQuery } from '@tanstack/react-query';
import { BILLABLE_STATUSES } from '#shared/rules/work-order-status.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** As many completed work orders as a bill offers to choose from, newest first. */
const BILLABLE_MAX = 200;

/** Bills that stand: a draft or a rejected one has not charged anything yet. */
const CHARGED = ['submitted', 'approved', 'paid'];

/** A person's drafts, newest change first (portal specification, 7). */
export function useBillDrafts(profileId: string) {
  return useQuery({
    queryKey: ['subcontractor_bills', 'drafts', profileId],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('subcontractor_bills')
          .select(
            'id, external_bill_number, total_amount, created_at, updated_at, submitted_by, lines:subcontractor_bill_work_orders(work_order_id, amount)',
          )
          .eq('status', 'draft')
          .eq('submitted_by', profileId)
          .order('updated_at', { ascending: false }),
      ),
  });
}

/** The completed work orders of a subcontractor, each with its NTE and what has been charged for it. */
export function useBillableWorkOrders(organizationId: string) {
  return useQuery({
    queryKey: ['work_orders', 'billable', organizationId],
    queryFn: async () => {
      const rows = unwrap(
        await (await getSupabase())
          .from('work_orders')
          .select(
            'id, work_order_number, title, store_location, date_completed, budget:work_order_budgets(nte_amount), billed:subcontractor_bill_work_orders(amount, bill:subcontractor_bills!inner(status))',
          )
          .eq('assigned_organization_id', organizationId)
          .in('status', BILLABLE_STATUSES)
          .in('billed.bill.status', CHARGED)
          .order('date_completed', { ascending: false })
          .limit(BILLABLE_MAX),
      );
      return rows.map(({ budget, billed, ...workOrder }) => ({
        ...workOrder,
        nteAmount: budget?.nte_amount ?? null,
        alreadyBilled: billed.reduce((sum, line) => sum + line.amount, 0),
      }));
    },
  });
}

export type BillableWorkOrder = NonNullable<ReturnType<typeof useBillableWorkOrders>['data']>[number];

/** One bill with its lines and the work orders behind them. */
export function useBill(id: string) {
  return useQuery({ queryKey: ['subcontractor_bills', id], ...WATCHED, queryFn: () => loadBill(id) });
}

export async function loadBill(id: string) {
  return unwrap(
    await (await getSupabase())
      .from('subcontractor_bills')
      .select(
        'id, status, external_bill_number, internal_bill_number, total_amount, notes, submitted_at, rejection_reason, reviewed_at, paid_at, payment_reference, created_at, subcontractor_organization_id, subcontractor:organizations(name), submitter:profiles!subcontractor_bills_submitted_by_fkey(first_name, last_name), reviewer:profiles!subcontractor_bills_reviewed_by_fkey(first_name, last_name), lines:subcontractor_bill_work_orders(work_order_id, amount, description, work_order:work_orders(work_order_number, title, store_location, budget:work_order_budgets(nte_amount)))',
      )
      .eq('id', id)
      .single(),
  );
}

export type Bill = Awaited<ReturnType<typeof loadBill>>;

/** The active subcontractors, for the office's choice. */
export function useSubcontractors(isEnabled = true) {
  return useQuery({
    queryKey: ['organizations', 'subcontractors'],
    enabled: isEnabled,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('organizations')
          .select('id, name')
          .eq('organization_type', 'subcontractor')
          .eq('is_active', true)
          .order('name'),
      ),
  });
}
