import type pg from 'pg';
import { linkAttachments } from '#server/domains/attachments/link-attachments.ts';

/**
 * Makes these the files of a bill: hands over those that are new, and gives those that are no longer named back to their
 * uploader, who may then remove them. Needs an elevated client, and a bill that is the caller's to change.
 * @throws AppError `rule_violation` when a new one is not the caller's own or already belongs somewhere.
 */
export async function setBillFiles(
  elevated: pg.PoolClient,
  billId: string,
  ids: readonly string[],
  uploadedBy: string,
): Promise<void> {
  const { rows: kept } = await elevated.query<{ id: string }>(
    `with let_go as (
       update public.attachments set bill_id = null where bill_id = $1 and id <> all ($2::uuid[])
     )
     select id from public.attachments where bill_id = $1 and id = any ($2::uuid[])`,
    [billId, ids],
  );
  const isKept = new Set(kept.map(({ id }) => id));
  await linkAttachments(
    elevated,
    ids.filter((id) => !isKept.has(id)),
    uploadedBy,
    { bill_id: billId },
  );
}
