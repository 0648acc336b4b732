import type pg from 'pg';
import { AppError } from '#shared/errors.ts';

/**
 * Hands the caller's uploaded files to what they belong to. Needs an elevated client.
 * @throws AppError `rule_violation` when one is not the caller's own or already belongs somewhere: then nothing is linked.
 */
export async function linkAttachments(
  elevated: pg.PoolClient,
  ids: readonly string[],
  uploadedBy: string,
  target: { workOrderId: string; reportId?: string },
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const linked = await elevated.query(
    `update public.attachments set work_order_id = $3, report_id = $4
     where id = any ($1::uuid[]) and uploaded_by = $2
       and num_nonnulls(work_order_id, report_id, receipt_id, message_id) = 0`,
    [wanted, uploadedBy, target.workOrderId, target.reportId ?? null],
  );
  if (linked.rowCount !== wanted.length) {
    throw new AppError('rule_violation', 'A photo could not be attached.', {
      hint: 'Remove the photo and add it again, then send once more.',
    });
  }
}
