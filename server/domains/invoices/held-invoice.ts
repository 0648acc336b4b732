import type { ElevatedClient } from '#server/database/command-roles.ts';
import { AppError } from '#shared/errors.ts';

export interface HeldInvoice {
  status: string;
  number: string;
  /** Whether it is as the caller has read it. */
  isCurrent: boolean;
}

/**
 * Locks an invoice until the end of the transaction.
 * @throws AppError `not_found` when there is none
 */
export async function holdInvoice(
  elevated: ElevatedClient,
  id: string,
  version: string | null = null,
): Promise<HeldInvoice> {
  const { rows } = await elevated.query<HeldInvoice>(
    `select status, invoice_number as number, ($2::timestamptz is null or updated_at = $2) as "isCurrent"
     from public.partner_invoices where id = $1 for update`,
    [id, version],
  );
  if (!rows[0]) throw new AppError('invoice_missing');
  return rows[0];
}

/**
 * Locks a draft.
 * @throws AppError `conflict` when it was sent, or was changed since this version
 */
export async function holdDraft(elevated: ElevatedClient, id: string, version: string): Promise<void> {
  const { status, number, isCurrent } = await holdInvoice(elevated, id, version);
  if (status !== 'draft') throw new AppError('invoice_already_sent', { number });
  if (!isCurrent) throw new AppError('invoice_draft_changed');
}
