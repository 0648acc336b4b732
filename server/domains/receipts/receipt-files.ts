import type pg from 'pg';
import { linkAttachments } from '#server/domains/attachments/link-attachments.ts';

/**
 * Makes these the photos and PDFs of a receipt: links those that are new, and gives those that are no longer named back to
 * their uploader. Needs an elevated client, and a receipt that is the caller's to change.
 * @throws AppError `rule_violation` when a new one is not the caller's own or already belongs somewhere.
 */
export async function setReceiptFiles(
  elevated: pg.PoolClient,
  receiptId: string,
  ids: readonly string[],
  uploadedBy: string,
): Promise<void> {
  const { rows: kept } = await elevated.query<{ id: string }>(
    `with let_go as (
       update public.attachments set receipt_id = null where receipt_id = $1 and id <> all ($2::uuid[])
     )
     select id from public.attachments where receipt_id = $1 and id = any ($2::uuid[])`,
    [receiptId, ids],
  );
  const isKept = new Set(kept.map(({ id }) => id));
  const added = ids.filter((id) => !isKept.has(id));
  await linkAttachments(elevated, added, uploadedBy, { receipt_id: receiptId });
}
