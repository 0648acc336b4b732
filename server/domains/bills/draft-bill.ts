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
  return { ...bill, ...submitted };
});
