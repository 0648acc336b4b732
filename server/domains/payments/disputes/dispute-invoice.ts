import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import {
  type HeldInvoice,
  holdInvoice,
  writeMessage,
} from '#server/domains/payments/disputes/held-invoice.ts';
import { once } from '#server/domains/payments/once.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

/** A customer disputes an invoice. Of two people who do it at once, the second learns that it is disputed already. */
export const disputeInvoice = defineCommand('dispute_invoice', async ({ client, elevate }, input) => {
  const caller = await callerOf(client);
  if (caller.partnerOrganizationIds.length === 0) throw new AppError('dispute_customers_only');
  return elevate('command_payments', (elevated) =>
    once(elevated, 'dispute_invoice', input, async () => {
      const invoice = await holdInvoice(elevated, caller, input.invoice_id);
      if (!caller.partnerOrganizationIds.includes(invoice.customer))
        throw new AppError('dispute_customers_only');
      await requireDisputable(elevated, invoice, input.amount ?? null);
      const id = await insertDispute(elevated, input);
      await writeMessage(elevated, {
        ...{ invoiceId: invoice.id, step: 'disputed', isFromOffice: false, text: input.text },
      });
      return { id };
    }),
  );
});

async function requireDisputable(
  elevated: ElevatedClient,
  { id, number, status, balance }: HeldInvoice,
  amount: number | null,
): Promise<void> {
  const { rows } = await elevated.query(
    'select from public.invoice_disputes where partner_invoice_id = $1 and resolved_at is null',
    [id],
  );
  if (rows.length > 0) throw new AppError('dispute_already_open');
  if (status !== 'sent' || balance <= 0) throw new AppError('dispute_nothing_left', { number });
  if (amount !== null && amount > balance)
    throw new AppError('dispute_over_balance', { number, amount: balance }, { field: 'amount' });
}

async function insertDispute(
  elevated: ElevatedClient,
  { invoice_id, reason, amount }: CommandInput<'dispute_invoice'>,
): Promise<string> {
  const { rows } = await elevated.query<{ id: string }>(
    `insert into public.invoice_disputes (partner_invoice_id, reason, amount) values ($1, $2, $3) returning id`,
    [invoice_id, reason, amount ?? null],
  );
  return rows[0]?.id ?? '';
}
