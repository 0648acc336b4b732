import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { allocate } from '#server/domains/payments/allocate.ts';
import { holdCustomer, readCredit } from '#server/domains/payments/held-credit.ts';
import { once } from '#server/domains/payments/once.ts';
import type { CommandInput } from '#shared/commands.ts';

/** A customer has paid: one amount, on any of its open invoices. */
export const recordPayment = defineCommand('record_payment', async ({ client, elevate }, input) => {
  requireCapability(await callerOf(client), 'invoice', 'payments_office_only');
  return elevate('command_payments', (elevated) =>
    once(elevated, 'record_payment', input, async () => {
      const invoices = input.allocations.map(({ invoice_id }) => invoice_id);
      await holdCustomer(elevated, input.organization_id, invoices);
      const id = await insertPayment(elevated, input);
      await allocate(elevated, input.organization_id, { payment_id: id }, input.allocations);
      const { available } = await readCredit(elevated, { payment_id: id });
      return { id, available_amount: available };
    }),
  );
});

async function insertPayment(
  elevated: ElevatedClient,
  input: CommandInput<'record_payment'>,
): Promise<string> {
  const { rows } = await elevated.query<{ id: string }>(
    `insert into public.customer_payments (organization_id, method, reference, received_on, amount, notes)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      ...[input.organization_id, input.method, input.reference || null, input.received_on],
      ...[input.amount, input.notes || null],
    ],
  );
  return rows[0]?.id ?? '';
}
