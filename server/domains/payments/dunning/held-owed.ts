import type { ElevatedClient } from '#server/database/command-roles.ts';
import { holdCustomer } from '#server/domains/payments/held-credit.ts';
import { AppError } from '#shared/errors.ts';

export interface HeldOwed {
  id: string;
  number: string;
  customer: string;
  balance: number;
  isDisputed: boolean;
  email: string | null;
}

/**
 * Holds the customer of an invoice and the invoice, as all commands on money do, and reads what is left to pay.
 * @throws AppError `not_found` when there is none, and `conflict` when nothing is owed
 */
export async function holdOwed(elevated: ElevatedClient, invoiceId: string): Promise<HeldOwed> {
  const { customer } = await readOwed(elevated, invoiceId);
  await holdCustomer(elevated, customer, [invoiceId]);
  const invoice = await readOwed(elevated, invoiceId);
  if (invoice.balance <= 0) throw new AppError('reminder_not_owed', { number: invoice.number });
  return invoice;
}

async function readOwed(elevated: ElevatedClient, id: string): Promise<HeldOwed> {
  const { rows } = await elevated.query<HeldOwed>(
    `select i.id, coalesce(nullif(i.invoice_number, ''), i.title) as number, i.organization_id as customer,
       i.balance_amount::float8 as balance, nullif(b.email, '') as email,
       exists (
         select from public.invoice_disputes d where d.partner_invoice_id = i.id and d.resolved_at is null
       ) as "isDisputed"
     from public.partner_invoices i left join public.organization_billing b on b.organization_id = i.organization_id
     where i.id = $1`,
    [id],
  );
  if (!rows[0]) throw new AppError('invoice_missing', {}, { field: 'invoice_id' });
  return rows[0];
}
