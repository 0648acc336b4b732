import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { allocate } from '#server/domains/payments/allocate.ts';
import {
  type CreditSource,
  holdCredit,
  readCredit,
  requireAvailable,
} from '#server/domains/payments/held-credit.ts';
import { once } from '#server/domains/payments/once.ts';
import { AppError } from '#shared/errors.ts';

/** Puts what is left of a payment or credit note on invoices of the customer. */
export const applyCredit = defineCommand('apply_credit', async ({ client, elevate }, input) => {
  requireCapability(await callerOf(client), 'invoice', 'payments_office_only');
  return elevate('command_payments', (elevated) =>
    once(elevated, 'apply_credit', input, async () => {
      const { allocations } = input;
      const credit = await holdCredit(
        elevated,
        input,
        allocations.map(({ invoice_id }) => invoice_id),
      );
      const cents = allocations.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      requireAvailable(credit, cents / 100);
      await allocate(elevated, credit.organizationId, input, allocations);
      const { available } = await readCredit(elevated, input);
      return { id: input.payment_id || input.credit_note_id || '', available_amount: available };
    }),
  );
});

/** Takes an amount off an invoice. The payment or credit note that it came from has it again. */
export const releaseAllocation = defineCommand('release_allocation', async ({ client, elevate }, input) => {
  const caller = await callerOf(client);
  requireCapability(caller, 'invoice', 'payments_office_only');
  return elevate('command_payments', (elevated) =>
    once(elevated, 'release_allocation', input, async () => {
      const source = await readAllocation(elevated, input.allocation_id);
      await holdCredit(elevated, source, [source.invoice_id]);
      const { rowCount } = await elevated.query(
        `update public.payment_allocations set released_at = now(), released_by = $2
         where id = $1 and released_at is null`,
        [input.allocation_id, caller.profileId],
      );
      if (!rowCount) throw new AppError('allocation_already_released');
      const { available } = await readCredit(elevated, source);
      return { id: input.allocation_id, available_amount: available };
    }),
  );
});

async function readAllocation(
  elevated: ElevatedClient,
  id: string,
): Promise<CreditSource & { invoice_id: string }> {
  const { rows } = await elevated.query<CreditSource & { invoice_id: string }>(
    `select customer_payment_id as payment_id, credit_note_id, partner_invoice_id as invoice_id
     from public.payment_allocations where id = $1`,
    [id],
  );
  if (!rows[0]) throw new AppError('allocation_missing');
  return rows[0];
}
