import { callerOf, may } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { holdInvoice, writeMessage } from '#server/domains/payments/disputes/held-invoice.ts';
import { once } from '#server/domains/payments/once.ts';
import { AppError } from '#shared/errors.ts';

/** A question or an answer about an invoice. Who invoices writes for the office, and others for the customer. */
export const postInvoiceMessage = defineCommand(
  'post_invoice_message',
  async ({ client, elevate }, input) => {
    const caller = await callerOf(client);
    const isFromOffice = may(caller, 'invoice');
    if (caller.isStaff && !isFromOffice) throw new AppError('capability_missing', { capability: 'invoice' });
    return elevate('command_payments', (elevated) =>
      once(elevated, 'post_invoice_message', input, async () => {
        const invoice = await holdInvoice(elevated, caller, input.invoice_id);
        const id = await writeMessage(elevated, {
          ...{ invoiceId: invoice.id, step: 'message', isFromOffice, text: input.text },
        });
        return { id };
      }),
    );
  },
);
