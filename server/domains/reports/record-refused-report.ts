import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf } from '#server/domains/caller.ts';
import { lockDraft } from '#server/domains/reports/sent-draft.ts';
import { recordEvent } from '#server/domains/work-orders/history.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { CommandInput } from '#shared/commands.ts';
import { paramTexts } from '#shared/error-reasons/param-texts.ts';
import type { AppError } from '#shared/errors.ts';
import { pathTo } from '#shared/paths.ts';
import { NAMELESS } from '#shared/rules/nameless.ts';
import { type Message, message, t } from '#shared/text.ts';

type Input = CommandInput<'submit_report'>;

/**
 * The refusals that say something about the work order and not about the report. Its author cannot correct them. Lists
 * show the first words of a body on a phone, so what to do comes first.
 */
const TEXTS: Readonly<Record<string, Message>> = {
  report_status_closed: message(
    'Ask them about the work of {{day}}: the work order was {{status}}. The report stays on their device.',
  ),
  report_work_order_declined: message(
    'Ask them about the work of {{day}}: their company had declined the work order. The report stays on their device.',
  ),
  report_work_order_reassigned: message(
    'Ask them about the work of {{day}}: the work order had gone to somebody else. The report stays on their device.',
  ),
};

/**
 * The office learns of work whose report is refused because the work order was cancelled, ended, or given to somebody
 * else meanwhile: by the history and by a notification, once for each draft, however often its device sends it.
 */
export async function recordRefusedReport(context: CommandContext, input: Input, error: AppError) {
  const text = TEXTS[error.reason];
  if (!text) return;
  const { profileId } = await callerOf(context.client);
  await context.elevate('command_reports', async (elevated) => {
    await lockDraft(elevated, input.submission_key);
    if (await isRecorded(elevated, input)) return;
    const { status } = error.params;
    await recordEvent(elevated, {
      workOrderId: input.work_order_id,
      type: 'report_refused',
      visibility: 'staff',
      data: {
        ...{ submission_key: input.submission_key, completed_on: input.completed_on },
        ...{ reason: error.reason, ...(status !== undefined && { status }) },
      },
    });
    const body = t(text, paramTexts({ day: input.completed_on, ...(status !== undefined && { status }) }));
    await notifyOffice(elevated, profileId, input.work_order_id, body);
  });
}

async function isRecorded(
  elevated: ElevatedClient,
  { work_order_id, submission_key }: Input,
): Promise<boolean> {
  const { rowCount } = await elevated.query(
    `select from public.work_order_events
     where work_order_id = $1 and event_type = 'report_refused' and data ->> 'submission_key' = $2 limit 1`,
    [work_order_id, submission_key],
  );
  return rowCount === 1;
}

/** Notifies everybody who reviews reports, besides the author. */
async function notifyOffice(elevated: ElevatedClient, author: string, workOrderId: string, body: string) {
  const { rows } = await elevated.query<{ name: string; number: string }>(
    `select concat_ws(' ', p.first_name, p.last_name) as name, w.work_order_number as number
     from public.profiles p, public.work_orders w where p.id = $1 and w.id = $2`,
    [author, workOrderId],
  );
  const [facts] = rows;
  await elevated.query(
    `insert into public.notifications (profile_id, kind, title, body, path)
     select m.user_id, 'report_refused', $2, $3, $4
     from public.organizations o
     join public.organization_members m on m.organization_id = o.id and 'review_reports' = any (m.capabilities)
     join public.profiles r on r.id = m.user_id and r.is_active
     where o.organization_type = 'internal' and m.user_id <> $1`,
    [
      author,
      t('{{name}} – report on {{work_order}} was refused', {
        name: facts?.name || t(NAMELESS),
        work_order: facts?.number ?? '',
      }),
      body,
      pathTo('/admin/work-orders/$id', { id: workOrderId }),
    ],
  );
}
