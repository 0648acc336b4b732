import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { holdInvoice } from '#server/domains/invoices/held-invoice.ts';
import { AppError } from '#shared/errors.ts';

/** Voids a sent invoice. A trigger frees its work, and refuses while payments or credits are on the invoice. */
export const voidInvoice = defineCommand('void_invoice', async ({ client, elevate }, input) => {
  requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
  return elevate('command_invoices', async (elevated) => {
    const { status } = await holdInvoice(elevated, input.invoice_id);
    if (status === 'draft') throw new AppError('invoice_is_draft');
    if (status === 'void') throw new AppError('invoice_already_void');
    await elevated.query(
      `update public.partner_invoices set status = 'void', voided_at = now(), void_reason = $2 where id = $1`,
      [input.invoice_id, input.reason],
    );
    return { id: input.invoice_id, status: 'void' };
  });
});
