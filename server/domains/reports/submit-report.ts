import type { ElevatedClient } from '#server/database/command-roles.ts';
import { linkAttachments } from '#server/domains/attachments/link-attachments.ts';
import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { lockReported } from '#server/domains/reports/lock-reported.ts';
import { recordRefusedReport } from '#server/domains/reports/record-refused-report.ts';
import { requirePhotos } from '#server/domains/reports/require-photos.ts';
import { lockDraft, passOn, sentBefore } from '#server/domains/reports/sent-draft.ts';
import { recordEvent } from '#server/domains/work-orders/history.ts';
import { moveWorkOrder } from '#server/domains/work-orders/move-work-order.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { InputChecked } from '#shared/command-shapes.ts';
import type { ChecklistAnswer, ChecklistItem, reportCommands } from '#shared/commands/reports.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import { REPORTABLE_STATUSES } from '#shared/rules/work-order-status.ts';

type Input = InputChecked<(typeof reportCommands)['submit_report']>;
type Submitted = CommandOutput<'submit_report'>;

/**
 * Submits a report of the work that was done. A final report asks the office to accept the work. A correction
 * by a former firm, or on a work order that takes no new reports, is never final and changes no status.
 */
export const submitReport = defineCommand('submit_report', submit, recordRefusedReport);

async function submit(context: CommandContext, input: Input): Promise<Submitted> {
  const caller = await callerOf(context.client);
  // Asked before the work order is: a report whose answer was lost is there, even if the work has gone to another firm.
  const sent = await context.elevate('command_reports', async (elevated) => {
    await lockDraft(elevated, input.submission_key);
    return sentBefore(elevated, input, caller.profileId);
  });
  if (sent && !sent.isCorrected) return sent.report;
  const reported = await lockReported(
    context,
    caller,
    sent ? { ...input, corrects_report_id: sent.report.id } : input,
  );
  const { workOrder, actor } = reported;
  const isFinal = input.is_final && actor !== null;

  return context.elevate('command_reports', async (elevated) => {
    if (sent) await passOn(elevated, sent.report.id, input.attachment_ids, caller.profileId);
    if (actor && !REPORTABLE_STATUSES.includes(workOrder.status)) {
      throw new AppError('report_status_closed', { status: workOrder.status });
    }

    const checklist = await checkedList(elevated, workOrder.id, input.checklist, isFinal);
    if (isFinal) await requirePhotos(elevated, workOrder.id, input);
    const { rows } = await elevated.query<Submitted>(
      `insert into public.work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id,
         work_performed, materials_used, hours_worked, crew_size, completed_on, is_final, is_final_ignored,
         signature_name, submission_key, checklist, replaces_report_id, photos_expected)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       returning id, report_number, status`,
      [
        workOrder.id,
        caller.profileId,
        reported.organizationId,
        input.work_performed,
        input.materials_used ?? '',
        input.hours_worked,
        input.crew_size,
        input.completed_on,
        isFinal,
        input.is_final && !isFinal,
        input.signature_name || null,
        input.submission_key,
        JSON.stringify(checklist),
        reported.replaces,
        input.photos_expected,
      ],
    );
    const [report] = rows;
    if (!report) throw new AppError('report_not_kept');

    await linkAttachments(elevated, input.attachment_ids, caller.profileId, { report_id: report.id });
    await recordEvent(elevated, {
      workOrderId: workOrder.id,
      type: 'report_submitted',
      visibility: 'assigned',
      data: { report_id: report.id, report_number: report.report_number, is_final: isFinal },
    });
    if (!actor) return report;
    if (workOrder.status === 'assigned') await moveWorkOrder(elevated, workOrder, 'in_progress', actor);
    if (isFinal) {
      await moveWorkOrder(elevated, { ...workOrder, status: 'in_progress' }, 'work_completed', actor);
    }
    return report;
  });
}

/**
 * The checklist as it was answered; what must be answered is said by the office's list and not by the sender.
 * @throws AppError `rule_violation` when a final report leaves out what the office requires
 */
async function checkedList(
  elevated: ElevatedClient,
  workOrderId: string,
  checklist: ChecklistAnswer[],
  isFinal: boolean,
): Promise<ChecklistAnswer[]> {
  const { rows } = await elevated.query<{ items: ChecklistItem[] }>(
    `select c.items from public.report_checklists c
     join public.work_orders w on c.trade in (w.trade, '')
     where w.id = $1 order by c.trade = '' limit 1`,
    [workOrderId],
  );
  const items = rows[0]?.items ?? [];
  const answered = new Set(checklist.filter(({ answer }) => answer).map(({ item_id }) => item_id));
  const missing = items.find((item) => item.is_required && !answered.has(item.id));
  if (isFinal && missing) {
    throw new AppError('report_checklist_unanswered', { question: missing.text }, { field: 'checklist' });
  }
  const required = new Map(items.map((item) => [item.id, item.is_required]));
  return checklist.map((item) => ({ ...item, is_required: required.get(item.item_id) ?? false }));
}
