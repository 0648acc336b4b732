import type pg from 'pg';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { recordEvent } from '#server/domains/work-orders/history.ts';
import { AppError } from '#shared/errors.ts';

/**
 * The office shares files that the customer does not see yet. Nobody shares their own, which would be a review of it,
 * unless there is nobody else (decision 049).
 */
export const shareFiles = defineCommand('share_files', async (context, input) => {
  const caller = await callerOf(context.client);
  const ids = [...new Set(input.attachment_ids)];
  const seen = await context.client.query<{ uploaded_by: string }>(
    `select uploaded_by from public.attachments
     where id = any ($1::uuid[]) and num_nonnulls(work_order_id, report_id) > 0`,
    [ids],
  );
  if (seen.rows.length !== ids.length) {
    throw new AppError('file_missing');
  }
  requireCapability(caller, 'review_reports', 'file_sharing_office_only');
  const hasOwn = seen.rows.some(({ uploaded_by }) => uploaded_by === caller.profileId);
  if (hasOwn && !(await isOnlyDecider(context.client))) {
    throw new AppError('file_sharing_own');
  }
  return context.elevate('command_attachments', async (elevated) => {
    const { rows } = await elevated.query<{ work_order_id: string; files: number }>(
      `with shared as (
         update public.attachments a set is_released = true
         where a.id = any ($1::uuid[]) and not a.is_released
         returning coalesce(
           a.work_order_id, (select r.work_order_id from public.work_order_reports r where r.id = a.report_id)
         ) as work_order_id
       )
       select work_order_id, count(*)::integer as files from shared group by work_order_id order by work_order_id`,
      [ids],
    );
    for (const { work_order_id, files } of rows) {
      await recordEvent(elevated, {
        workOrderId: work_order_id,
        type: 'files_shared',
        visibility: 'staff',
        data: { files },
      });
    }
    return { shared: rows.reduce((sum, { files }) => sum + files, 0) };
  });
});

async function isOnlyDecider(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isOnlyDecider: boolean }>(
    `select app.is_only_decider('review_reports') as "isOnlyDecider"`,
  );
  return rows[0]?.isOnlyDecider === true;
}
