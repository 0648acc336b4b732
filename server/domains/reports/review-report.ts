import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { decide } from '#server/domains/decisions/decide.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { recordEvent } from '#server/domains/work-orders/history.ts';
import { lockWorkOrder } from '#server/domains/work-orders/lock-work-order.ts';
import { moveWorkOrder } from '#server/domains/work-orders/move-work-order.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';
import { hasEnded, isOfFormerFirm } from '#shared/rules/report-review.ts';
import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';

/**
 * Approves a report. A final one completes the work order that waits for it. A report that was sent back, and that its
 * firm has not corrected, is approved later when the firm no longer has the work order or the work order has ended:
 * otherwise nobody could bill the work.
 */
export const approveReport = defineCommand('approve_report', (context, input) =>
  review(context, input.report_id, {
    ...{ status: 'approved', notes: input.review_notes, final: 'completed' },
    sentBackToo: input.seen_status !== 'submitted',
  }),
);

/** Sends a report back with a reason. A final one moves the work order that waits for it back to in progress. */
export const rejectReport = defineCommand('reject_report', (context, input) =>
  review(context, input.report_id, {
    ...{ status: 'rejected', notes: input.review_notes, final: 'in_progress', sentBackToo: false },
  }),
);

interface Review {
  status: 'approved' | 'rejected';
  notes: string | null | undefined;
  /** The next status of a completed work order after the review of its final report. */
  final: WorkOrderStatus;
  /** Whether it may be a report that was sent back before. */
  sentBackToo: boolean;
}

async function review(
  context: CommandContext,
  reportId: string,
  { status, notes, final, sentBackToo }: Review,
) {
  const caller = await callerOf(context.client);
  const { rows } = await context.client.query<{ work_order_id: string; firm: string | null }>(
    `select work_order_id, subcontractor_organization_id as firm from public.work_order_reports where id = $1`,
    [reportId],
  );
  if (!rows[0]) throw new AppError('report_missing');
  requireCapability(caller, 'review_reports', 'report_review_office_only');
  const { firm, work_order_id } = rows[0];
  const workOrder = await lockWorkOrder(context, work_order_id);
  const isFormer = isOfFormerFirm(firm, workOrder.assigned_organization_id);
  const fromSentBack = sentBackToo && (isFormer || hasEnded(workOrder.status));

  const write = async (elevated: ElevatedClient) => {
    const report = await setReviewed(elevated, reportId, {
      status,
      reviewerId: caller.profileId,
      fromSentBack,
    });
    // The reason for which it was sent back stays in the history.
    await elevated.query('delete from public.work_order_report_reviews where report_id = $1', [reportId]);
    if (notes) {
      await elevated.query(
        'insert into public.work_order_report_reviews (report_id, review_notes) values ($1, $2)',
        [reportId, notes],
      );
    }
    await recordEvent(elevated, {
      workOrderId: workOrder.id,
      type: `report_${status}`,
      visibility: 'assigned',
      message: notes,
      data: { report_id: reportId, report_number: report.report_number },
    });

    const moves = report.moves_work_order;
    if (moves) await moveWorkOrder(elevated, workOrder, final, 'staff', customerReason(status));
    return { id: reportId, status, work_order_status: moves ? final : workOrder.status };
  };
  return decide(context, { kind: `report_${status}`, capability: 'review_reports' }, () =>
    context.elevate('command_reports', write),
  );
}

/** The customer sees this reason of the status, but not the office's notes for the subcontractor. */
function customerReason(status: Review['status']): string | null {
  return status === 'rejected' ? 'Something is left to do.' : null;
}

/**
 * Approves or rejects a submitted report, or approves one that was sent back. The work order is locked, so no other
 * review and no correction runs meanwhile.
 * @throws AppError `conflict` when it was already reviewed
 */
async function setReviewed(
  elevated: ElevatedClient,
  reportId: string,
  { status, reviewerId, fromSentBack }: { status: string; reviewerId: string; fromSentBack: boolean },
) {
  const { rows } = await elevated.query<{ report_number: string; moves_work_order: boolean }>(
    `update public.work_order_reports r set status = $2, reviewed_by = $3, reviewed_at = now()
     where r.id = $1 and (
       r.status = 'submitted'
       or ($4 and r.status = 'rejected' and not exists (
         select from public.work_order_reports later where later.replaces_report_id = r.id
       ))
     )
     returning r.report_number, public.moves_work_order(r) as moves_work_order`,
    [reportId, status, reviewerId, fromSentBack],
  );
  if (!rows[0]) {
    throw new AppError('report_reviewed');
  }
  return rows[0];
}
