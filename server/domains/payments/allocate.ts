import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { CreditSource } from '#server/domains/payments/held-credit.ts';
import { AppError } from '#shared/errors.ts';

interface Allocation {
  invoice_id: string;
  amount: number;
}

interface OpenInvoice {
  id: string;
  number: string;
  status: string;
  balance: number;
}

/**
 * Puts amounts of a payment or credit note on invoices of its customer, which are held.
 * @throws AppError for the first invoice that cannot take its amount, with the field that names it
 */
export async function allocate(
  elevated: ElevatedClient,
  organizationId: string,
  source: CreditSource,
  allocations: readonly Allocation[],
): Promise<void> {
  await requireOpen(elevated, organizationId, allocations);
  await elevated.query(
    `insert into public.payment_allocations (customer_payment_id, credit_note_id, partner_invoice_id, amount)
     select $1, $2, a.invoice_id, a.amount from json_to_recordset($3) as a (invoice_id uuid, amount numeric)`,
    [source.payment_id ?? null, source.credit_note_id ?? null, JSON.stringify(allocations)],
  );
}

async function requireOpen(
  elevated: ElevatedClient,
  organizationId: string,
  allocations: readonly Allocation[],
): Promise<void> {
  const { rows } = await elevated.query<OpenInvoice>(
    `select id, invoice_number as number, status, balance_amount::float8 as balance
     from public.partner_invoices where id = any ($1::uuid[]) and organization_id = $2`,
    [allocations.map(({ invoice_id }) => invoice_id), organizationId],
  );
  const invoices = new Map(rows.map((invoice) => [invoice.id, invoice]));
  for (const [index, { invoice_id, amount }] of allocations.entries()) {
    const refusal = whyNot(invoices.get(invoice_id), amount, `allocations.${index}.amount`);
    if (refusal) throw refusal;
  }
}

function whyNot(invoice: OpenInvoice | undefined, amount: number, field: string): AppError | undefined {
  if (!invoice) return new AppError('payment_invoice_missing', {}, { field });
  const { number, status, balance } = invoice;
  if (status === 'draft') return new AppError('payment_invoice_draft', {}, { field });
  if (status === 'void') return new AppError('payment_invoice_void', { number }, { field });
  if (amount > balance) return new AppError('payment_over_balance', { number, amount: balance }, { field });
  return undefined;
}

/** Takes all that is on invoices of a payment or credit note off again. @returns how many invoices are open again */
export async function releaseAll(
  elevated: ElevatedClient,
  source: CreditSource,
  releasedBy: string,
): Promise<number> {
  const { rowCount } = await elevated.query(
    `update public.payment_allocations set released_at = now(), released_by = $3
     where released_at is null and (customer_payment_id = $1 or credit_note_id = $2)`,
    [source.payment_id ?? null, source.credit_note_id ?? null, releasedBy],
  );
  return rowCount ?? 0;
}

/** The invoices that a payment or credit note is on. */
export async function invoicesOf(elevated: ElevatedClient, source: CreditSource): Promise<string[]> {
  const { rows } = await elevated.query<{ id: string }>(
    `select partner_invoice_id as id from public.payment_allocations
     where released_at is null and (customer_payment_id = $1 or credit_note_id = $2)`,
    [source.payment_id ?? null, source.credit_note_id ?? null],
  );
  return rows.map(({ id }) => id);
}
