import type { ElevatedClient } from '#server/database/command-roles.ts';
import { AppError } from '#shared/errors.ts';

/** What a file can be handed to, by the column that says so. */
type Parent =
  | { work_order_id: string }
  | { report_id: string }
  | { bill_id: string }
  | { receipt_id: string };

/** The column of a parent, and its id. A command role may write only the column of its noun. */
function columnOf(parent: Parent): [column: string, id: string] {
  if ('work_order_id' in parent) return ['work_order_id', parent.work_order_id];
  if ('report_id' in parent) return ['report_id', parent.report_id];
  return 'bill_id' in parent ? ['bill_id', parent.bill_id] : ['receipt_id', parent.receipt_id];
}

/**
 * Hands the caller's uploaded files to what they belong to. Needs an elevated client.
 * @throws AppError `rule_violation` when one is not the caller's own or already belongs somewhere: then none is linked.
 */
export async function linkAttachments(
  elevated: ElevatedClient,
  ids: readonly string[],
  uploadedBy: string,
  parent: Parent,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const [column, parentId] = columnOf(parent);
  const linked = await elevated.query(
    `update public.attachments set ${column} = $3
     where id = any ($1::uuid[]) and uploaded_by = $2
       and num_nonnulls(work_order_id, report_id, receipt_id, message_id, bill_id) = 0`,
    [wanted, uploadedBy, parentId],
  );
  if (linked.rowCount !== wanted.length) {
    throw new AppError('file_not_attachable');
  }
}

/**
 * Makes these the files of a bill or a receipt: hands over those that are new, and gives those that are no longer named
 * back to their uploader, who may then remove them. Needs an elevated client, and a parent that is the caller's to
 * change.
 * @throws AppError `rule_violation` when a new one is not the caller's own or already belongs somewhere.
 */
export async function replaceAttachments(
  elevated: ElevatedClient,
  ids: readonly string[],
  uploadedBy: string,
  parent: { bill_id: string } | { receipt_id: string },
): Promise<void> {
  const [column, parentId] = columnOf(parent);
  const { rows: kept } = await elevated.query<{ id: string }>(
    `with let_go as (
       update public.attachments set ${column} = null where ${column} = $1 and id <> all ($2::uuid[])
     )
     select id from public.attachments where ${column} = $1 and id = any ($2::uuid[])`,
    [parentId, ids],
  );
  const isKept = new Set(kept.map(({ id }) => id));
  const added = ids.filter((id) => !isKept.has(id));
  await linkAttachments(elevated, added, uploadedBy, parent);
}
