import type { ElevatedClient } from '#server/database/command-roles.ts';
import { AppError } from '#shared/errors.ts';

/** @throws AppError `rule_violation` for an invoice of another customer, and for a draft, of which nobody is reminded */
export async function requireSameCustomer(
  elevated: ElevatedClient,
  invoiceId: string,
  customer: string,
): Promise<void> {
  const { rowCount } = await elevated.query(
    `select from public.partner_invoices where id = $1 and organization_id = $2 and status <> 'draft'`,
    [invoiceId, customer],
  );
  if (rowCount === 0) throw new AppError('promise_of_other_customer', {}, { field: 'invoice_id' });
}
