import type { ElevatedClient } from '#server/database/command-roles.ts';
import { AppError } from '#shared/errors.ts';

export interface MadeDraft {
  id: string;
  organization_id: string;
  total_amount: number;
}

/**
 * Makes repetitions of a request that makes drafts wait for each other.
 * @param ids what the drafts are for
 * @param detail what else the request says
 * @throws AppError `idempotency_conflict` when the key was used for something else
 */
export async function holdRequest(
  elevated: ElevatedClient,
  key: string,
  ids: readonly string[],
  detail: string,
): Promise<void> {
  const { rows } = await elevated.query<{ is_same: boolean }>(
    'select app.hold_invoice_request($1, $2::uuid[], $3) as is_same',
    [key, ids, detail],
  );
  if (!rows[0]?.is_same) throw new AppError('idempotency_key_reused', {}, { field: 'submission_key' });
}

/** The drafts that this request has made. */
export async function draftsOf(elevated: ElevatedClient, key: string): Promise<MadeDraft[]> {
  const { rows } = await elevated.query<MadeDraft>(
    `select id, organization_id, total_amount::float8 as total_amount from public.partner_invoices
     where created_by = app.profile_id() and submission_key = $1 order by created_at, id`,
    [key],
  );
  return rows;
}
