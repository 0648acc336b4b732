import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { invoicesOf, releaseAll } from '#server/domains/payments/allocate.ts';
import { holdCredit } from '#server/domains/payments/held-credit.ts';
import { once } from '#server/domains/payments/once.ts';
import { AppError } from '#shared/errors.ts';

/** A payment that does not count: a check that bounced, or a mistake. What it paid is owed again. */
export const returnPayment = defineCommand('return_payment', async ({ client, elevate }, input) => {
  const caller = await callerOf(client);
  requireCapability(caller, 'invoice', 'payments_office_only');
  return elevate('command_payments', (elevated) =>
    once(elevated, 'return_payment', input, async () => {
      const { payment_id, returned_on, reason } = input;
      await holdCredit(elevated, { payment_id }, []);
      // Nobody puts it on another invoice meanwhile: that waits for the customer.
      await holdCredit(elevated, { payment_id }, await invoicesOf(elevated, { payment_id }));
      await requireReceived(elevated, payment_id, returned_on);
      const reopened = await releaseAll(elevated, { payment_id }, caller.profileId);
      await elevated.query(
        `update public.customer_payments
         set returned_on = $2, returned_reason = $3, returned_at = now(), returned_by = $4 where id = $1`,
        [payment_id, returned_on, reason, caller.profileId],
      );
      return { id: payment_id, reopened_invoices: reopened };
    }),
  );
});

async function requireReceived(elevated: ElevatedClient, id: string, returnedOn: string): Promise<void> {
  const { rows } = await elevated.query<{ received_on: string; is_returned: boolean }>(
    `select received_on::text, returned_on is not null as is_returned
     from public.customer_payments where id = $1`,
    [id],
  );
  if (!rows[0]) throw new AppError('payment_missing');
  if (rows[0].is_returned) throw new AppError('payment_already_returned');
  if (returnedOn < rows[0].received_on)
    throw new AppError(
      'payment_returned_before_received',
      { day: rows[0].received_on },
      { field: 'returned_on' },
    );
}
