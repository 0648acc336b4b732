import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';

/** Records when somebody of the customer opened an invoice first. The office reads it, too, and that does not count. */
export const markInvoiceViewed = defineCommand('mark_invoice_viewed', async (context, { invoice_id }) => {
  const { client } = context;
  const caller = await callerOf(client);
  // Under the caller's policies: a customer does not see a draft.
  const { rows } = await client.query<{ customer: string }>(
    'select organization_id as customer from public.partner_invoices where id = $1',
    [invoice_id],
  );
  const [invoice] = rows;
  if (!invoice) throw new AppError('invoice_missing');
  if (!caller.partnerOrganizationIds.includes(invoice.customer))
    throw new AppError('invoice_view_customers_only');
  const viewedAt = await context.elevate('command_invoices', (elevated) => setViewed(elevated, invoice_id));
  return { id: invoice_id, viewed_at: viewedAt };
});

/** @returns when it was viewed first: now, or earlier, also when two windows open it at once. One that is void stays. */
async function setViewed(elevated: ElevatedClient, invoiceId: string): Promise<string | null> {
  await elevated.query(
    `update public.partner_invoices set viewed_at = now()
     where id = $1 and viewed_at is null and status <> 'void'`,
    [invoiceId],
  );
  const { rows } = await elevated.query<{ viewed_at: Date | null }>(
    'select viewed_at from public.partner_invoices where id = $1',
    [invoiceId],
  );
  const [invoice] = rows;
  if (!invoice) throw new AppError('invoice_missing');
  return invoice.viewed_at?.toISOString() ?? null;
}
