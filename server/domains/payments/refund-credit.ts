import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { holdCredit, readCredit, requireAvailable } from '#server/domains/payments/held-credit.ts';
import { once } from '#server/domains/payments/once.ts';

/** The office has given what is left of a payment or credit note back to the customer. */
export const refundCredit = defineCommand('refund_credit', async ({ client, elevate }, input) => {
  requireCapability(await callerOf(client), 'invoice', 'payments_office_only');
  return elevate('command_payments', (elevated) =>
    once(elevated, 'refund_credit', input, async () => {
      const credit = await holdCredit(elevated, input, []);
      requireAvailable(credit, input.amount);
      const { rows } = await elevated.query<{ id: string }>(
        `insert into public.customer_refunds (organization_id, customer_payment_id, credit_note_id, amount, method,
           reference, refunded_on) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [
          ...[credit.organizationId, input.payment_id ?? null, input.credit_note_id ?? null, input.amount],
          ...[input.method, input.reference || null, input.refunded_on],
        ],
      );
      const { available } = await readCredit(elevated, input);
      return { id: rows[0]?.id ?? '', available_amount: available };
    }),
  );
});
