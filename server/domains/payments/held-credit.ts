import type { ElevatedClient } from '#server/database/command-roles.ts';
import { AppError } from '#shared/errors.ts';

/** What names a credit in an input: a payment or a credit note. */
export interface CreditSource {
  payment_id?: string | null | undefined;
  credit_note_id?: string | null | undefined;
}

export interface Credit {
  organizationId: string;
  available: number;
}

/**
 * Holds a customer and invoices until the end of the transaction. Whatever moves money of this customer waits.
 * @throws AppError `not_found` for anything but a customer
 */
export async function holdCustomer(
  elevated: ElevatedClient,
  organizationId: string,
  invoiceIds: readonly string[],
): Promise<void> {
  const { rows } = await elevated.query<{ held: boolean }>(
    'select app.lock_receivables($1, $2::uuid[]) as held',
    [organizationId, invoiceIds],
  );
  if (!rows[0]?.held) throw new AppError('payment_customer_missing', {}, { field: 'organization_id' });
}

/**
 * Holds the customer of a payment or credit note, and invoices. What is left is read when everybody else has to wait.
 * @throws AppError `not_found` when there is none
 */
export async function holdCredit(
  elevated: ElevatedClient,
  source: CreditSource,
  invoiceIds: readonly string[],
): Promise<Credit> {
  const { organizationId } = await readCredit(elevated, source);
  await holdCustomer(elevated, organizationId, invoiceIds);
  return readCredit(elevated, source);
}

/** @throws AppError `not_found` when there is none */
export async function readCredit(elevated: ElevatedClient, source: CreditSource): Promise<Credit> {
  const { rows } = await elevated.query<Credit>(
    `select organization_id as "organizationId", available_amount::float8 as available
     from public.customer_payments where id = $1
     union all
     select organization_id, available_amount::float8 from public.credit_notes where id = $2`,
    [source.payment_id ?? null, source.credit_note_id ?? null],
  );
  if (!rows[0]) throw new AppError(source.payment_id ? 'payment_missing' : 'credit_note_missing');
  return rows[0];
}

/** @throws AppError `conflict` when less than this is left of a credit */
export function requireAvailable(credit: Credit, amount: number): void {
  if (amount > credit.available)
    throw new AppError(
      'credit_over_available',
      { amount: Math.max(0, credit.available) },
      { field: 'amount' },
    );
}
