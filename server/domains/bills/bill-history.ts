import type { ElevatedClient } from '#server/database/command-roles.ts';
import { recordEvent } from '#server/domains/work-orders/history.ts';

/**
 * One entry in the history of each work order on the bill, for the office and the subcontractor. That it was submitted
 * is recorded by the database (app.record_submitted_bill), because a client may submit by an update.
 */
export async function recordBillEvent(
  elevated: ElevatedClient,
  billId: string,
  type: 'bill_approved' | 'bill_rejected' | 'bill_paid',
  message?: string,
): Promise<void> {
  const { rows } = await elevated.query<BilledWork>(
    `select l.work_order_id, l.amount::float8 as amount, b.internal_bill_number as bill_number,
       nullif(l.billed_amount, l.amount)::float8 as billed_amount, l.reduction_reason
     from public.subcontractor_bill_work_orders l
     join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
     where b.id = $1 order by l.work_order_id`,
    [billId],
  );
  for (const { work_order_id, billed_amount, reduction_reason, ...data } of rows) {
    const isReduced = type === 'bill_approved' && billed_amount !== null;
    await recordEvent(elevated, {
      workOrderId: work_order_id,
      type,
      visibility: 'assigned',
      message: message ?? (isReduced ? reduction_reason : null),
      data: { bill_id: billId, ...data, ...(isReduced && { billed_amount }) },
    });
  }
}

interface BilledWork {
  work_order_id: string;
  amount: number;
  bill_number: string;
  /** What was billed where less is approved, and why. */
  billed_amount: number | null;
  reduction_reason: string | null;
}
