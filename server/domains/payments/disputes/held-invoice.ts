import type { ElevatedClient } from '#server/database/command-roles.ts';
import { type Caller, may } from '#server/domains/caller.ts';
import { holdCustomer } from '#server/domains/payments/held-credit.ts';
import { AppError } from '#shared/errors.ts';

export interface HeldInvoice {
  id: string;
  number: string;
  customer: string;
  status: string;
  balance: number;
}

/**
 * Holds the customer of an invoice and the invoice, in the order of all commands on money, and reads it: its balance and
 * its disputes stay as they are until the end of the transaction.
 * @throws AppError `not_found` for a caller who may not see it, and `conflict` for a draft
 */
export async function holdInvoice(
  elevated: ElevatedClient,
  caller: Caller,
  invoiceId: string,
): Promise<HeldInvoice> {
  const { customer } = await readInvoice(elevated, caller, invoiceId);
  await holdCustomer(elevated, customer, [invoiceId]);
  const invoice = await readInvoice(elevated, caller, invoiceId);
  if (invoice.status === 'draft') throw new AppError('dispute_invoice_draft');
  return invoice;
}

async function readInvoice(elevated: ElevatedClient, caller: Caller, id: string): Promise<HeldInvoice> {
  const { rows } = await elevated.query<HeldInvoice>(
    `select id, invoice_number as number, organization_id as customer, status, balance_amount::float8 as balance
     from public.partner_invoices where id = $1`,
    [id],
  );
  const [invoice] = rows;
  if (!(invoice && (may(caller, 'invoice') || isCustomer(caller, invoice))))
    throw new AppError('dispute_invoice_missing', {}, { field: 'invoice_id' });
  return invoice;
}

/** Whether the caller reads this invoice as its customer, who does not see drafts. */
const isCustomer = (caller: Caller, { customer, status }: HeldInvoice): boolean =>
  status !== 'draft' && caller.partnerOrganizationIds.includes(customer);

interface NewMessage {
  invoiceId: string;
  step: 'message' | 'disputed' | 'resolved';
  isFromOffice: boolean;
  text: string;
}

/** Writes a message into the conversation of an invoice. @returns its id */
export async function writeMessage(
  elevated: ElevatedClient,
  { invoiceId, step, isFromOffice, text }: NewMessage,
): Promise<string> {
  const { rows } = await elevated.query<{ id: string }>(
    `insert into public.invoice_dispute_messages (partner_invoice_id, step, is_from_office, text)
     values ($1, $2, $3, $4) returning id`,
    [invoiceId, step, isFromOffice, text],
  );
  return rows[0]?.id ?? '';
}
