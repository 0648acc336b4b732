import type pg from 'pg';
import { saveBill } from '#server/domains/bills/save-bill.ts';
import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';

/** Keeps a bill as it stands in the form. */
export const saveBillDraft = defineCommand('save_bill_draft', async (context, input) => {
  const caller = await callerOf(context.client);
  return saveBill(context, caller, input);
});

/** Saves what the form holds and hands the bill to the office. */
export const submitBill = defineCommand('submit_bill', async (context, input) => {
  const caller = await callerOf(context.client);
  const bill = await saveBill(context, caller, input);

  // Triggers set number and date, record the histories of the work orders, and refuse a bill without lines or with
  // incomplete work.
  const { rows } = await context.client.query<{ internal_bill_number: string }>(
    `update public.subcontractor_bills set status = 'submitted' where id = $1 returning internal_bill_number`,
    [bill.id],
  );
  const [submitted] = rows;
  if (!submitted) throw new AppError('bill_already_submitted');
  if (input.known_bill_ids) await refuseUnknownBills(context.client, bill.id, input.known_bill_ids);
  return { ...bill, ...submitted };
});

/**
 * The submission holds the billing of its work orders, so of two bills that are submitted at once the second one finds
 * the first.
 * @throws AppError `bill_work_already_billed` when another bill of the firm charges the same work and is not known
 */
async function refuseUnknownBills(client: pg.PoolClient, billId: string, known: string[]): Promise<void> {
  const { rows } = await client.query<{ number: string; work_order: string }>(
    `select b.internal_bill_number as number,
       coalesce(w.work_order_number, f.work_order_number, '') as work_order
     from public.subcontractor_bills bill
     join public.subcontractor_bill_work_orders own on own.subcontractor_bill_id = bill.id
     join public.subcontractor_bill_work_orders l
       on l.work_order_id = own.work_order_id and l.subcontractor_bill_id <> bill.id
     join public.subcontractor_bills b
       on b.id = l.subcontractor_bill_id and b.subcontractor_organization_id = bill.subcontractor_organization_id
         and b.status in ('submitted', 'approved', 'paid') and b.id <> all ($2)
     left join public.work_orders w on w.id = own.work_order_id
     left join public.former_work_orders f
       on f.work_order_id = own.work_order_id and f.organization_id = bill.subcontractor_organization_id
     where bill.id = $1 order by b.submitted_at desc limit 1`,
    [billId, known],
  );
  if (rows[0]) throw new AppError('bill_work_already_billed', { ...rows[0] });
}
