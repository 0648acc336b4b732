import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, may, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Change = CommandInput<'set_bill_due_date'>;

/** Those who approve or pay bills move the day by which an unpaid one is to be paid. The database keeps the history. */
export const setBillDueDate = defineCommand('set_bill_due_date', async ({ client, elevate }, input) => {
  const caller = await callerOf(client);
  const id = input.subcontractor_bill_id;
  const visible = await client.query('select from public.subcontractor_bills where id = $1', [id]);
  if (!visible.rowCount) throw new AppError('bill_missing');
  if (!may(caller, 'pay_bills')) requireCapability(caller, 'approve_bills', 'bill_due_date_office_only');
  return elevate('command_bills', async (elevated) => {
    // Payments lock in the same order: the work orders of the bill, then the bill.
    await elevated.query('select app.lock_billing_of($1)', [id]);
    await holdUnpaid(elevated, input);
    const { rows } = await elevated.query<{ id: string; due_date: string | null; updated_at: string }>(
      `update public.subcontractor_bills set due_date = $2 where id = $1
       returning id, due_date::text as due_date, to_json(updated_at) #>> '{}' as updated_at`,
      [id, input.due_date],
    );
    if (!rows[0]) throw new AppError('bill_missing');
    return rows[0];
  });
});

/** Locks the bill. @throws AppError when it is paid, was changed since it was read, or was submitted after the day */
async function holdUnpaid(
  elevated: ElevatedClient,
  { subcontractor_bill_id, version, due_date }: Change,
): Promise<void> {
  const { rows } = await elevated.query<{ isUnpaid: boolean; isSame: boolean; first: string }>(
    `select status in ('submitted', 'approved') as "isUnpaid", updated_at = $2 as "isSame",
       app.office_day(submitted_at)::text as first
     from public.subcontractor_bills where id = $1 for no key update`,
    [subcontractor_bill_id, version],
  );
  const [bill] = rows;
  if (!bill) throw new AppError('bill_missing');
  if (!bill.isUnpaid) throw new AppError('bill_due_date_final');
  if (!bill.isSame) throw new AppError('bill_due_date_changed');
  if (due_date !== null && due_date < bill.first)
    throw new AppError('bill_due_before_submission', { day: bill.first }, { field: 'due_date' });
}
