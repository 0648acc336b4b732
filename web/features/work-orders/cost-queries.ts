import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { WATCHED } from '#web/lib/watched.ts';

/**
 * The time of the contractor's own people on a work order, newest day first: managers see all, others their own. The
 * cost rate is null for users who may not know it.
 */
export function useWorkOrderTime(workOrderId: string) {
  return useQuery({
    queryKey: ['employee_reports', 'of', workOrderId],
    ...WATCHED,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('employee_reports')
          .select(
            'id, report_date, status, clock_in_time, clock_out_time, employee:profiles!employee_reports_employee_user_id_fkey(id, first_name, last_name), segments:time_segments(id, started_at, ended_at, cost_rate)',
          )
          .eq('work_order_id', workOrderId)
          .is('segments.is_current', true)
          .order('report_date', { ascending: false })
          .order('started_at', { referencedTable: 'time_segments' }),
      ),
  });
}

export type WorkOrderTime = NonNullable<ReturnType<typeof useWorkOrderTime>['data']>;

/** The receipts for a work order, newest first: managers see all, others their own. */
export function useWorkOrderReceipts(workOrderId: string) {
  return useQuery({
    queryKey: ['receipt_allocations', 'of', workOrderId],
    ...WATCHED,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('receipt_allocations')
          .select(
            'id, amount, receipt:receipts!inner(id, vendor_name, receipt_date, status, description, employee:profiles!receipts_employee_user_id_fkey(first_name, last_name))',
          )
          .eq('work_order_id', workOrderId)
          .order('receipt(receipt_date)', { ascending: false }),
      ),
  });
}

/** The customer's invoices with this work order; the customer sees those that were sent. */
export function useWorkOrderInvoices(workOrderId: string) {
  return useQuery({
    queryKey: ['partner_invoices', 'of', workOrderId],
    ...WATCHED,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('partner_invoice_lines')
          .select(
            'id, description, amount, invoice:partner_invoices!inner(id, invoice_number, status, invoice_state, issue_date, due_date)',
          )
          .eq('work_order_id', workOrderId)
          .order('created_at'),
      ),
  });
}
