import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { requireSameCustomer } from '#server/domains/payments/dunning/same-customer.ts';
import { holdCustomer } from '#server/domains/payments/held-credit.ts';
import { once } from '#server/domains/payments/once.ts';
import { AppError } from '#shared/errors.ts';

/** Records what a customer promises to pay, by which day. Whether it is kept follows from what is paid. */
export const recordPromise = defineCommand('record_promise', async ({ client, elevate }, input) => {
  requireCapability(await callerOf(client), 'invoice', 'dunning_office_only');
  return elevate('command_payments', (elevated) =>
    once(elevated, 'record_promise', input, async () => {
      const { organization_id, invoice_id, amount, promised_for, promised_by, note } = input;
      await holdCustomer(elevated, organization_id, invoice_id ? [invoice_id] : []);
      if (invoice_id) await requireSameCustomer(elevated, invoice_id, organization_id);
      const { owed, isOver } = await readOwed(elevated, organization_id, invoice_id, promised_for);
      if (isOver) throw new AppError('promise_in_the_past', {}, { field: 'promised_for' });
      if (amount > owed) throw new AppError('promise_over_balance', { amount: owed }, { field: 'amount' });
      const { rows } = await elevated.query<{ id: string }>(
        `insert into public.payment_promises (organization_id, partner_invoice_id, amount, promised_for, promised_by, note)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [organization_id, invoice_id, amount, promised_for, promised_by, note || null],
      );
      return { id: rows[0]?.id ?? '' };
    }),
  );
});

/** Withdraws a promise: reminders go on. */
export const withdrawPromise = defineCommand(
  'withdraw_promise',
  async ({ client, elevate }, { promise_id }) => {
    requireCapability(await callerOf(client), 'invoice', 'dunning_office_only');
    return elevate('command_payments', async (elevated) => {
      const { rows } = await elevated.query<{ isWithdrawn: boolean }>(
        'select withdrawn_at is not null as "isWithdrawn" from public.payment_promises where id = $1 for update',
        [promise_id],
      );
      if (!rows[0]) throw new AppError('promise_missing');
      if (rows[0].isWithdrawn) throw new AppError('promise_withdrawn');
      await elevated.query(
        'update public.payment_promises set withdrawn_at = now(), withdrawn_by = app.profile_id() where id = $1',
        [promise_id],
      );
      return { id: promise_id };
    });
  },
);

/** What is left to pay of an invoice, or of all of a customer; and whether the day is over by the office's clock. */
async function readOwed(elevated: ElevatedClient, customer: string, invoice: string | null, day: string) {
  const { rows } = await elevated.query<{ owed: number; isOver: boolean }>(
    `select coalesce(sum(balance_amount), 0)::float8 as owed, $3::date < app.office_day(now()) as "isOver"
     from public.partner_invoices where organization_id = $1 and ($2::uuid is null or id = $2)`,
    [customer, invoice, day],
  );
  return rows[0] ?? { owed: 0, isOver: false };
}
