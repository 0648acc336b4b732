import type { ElevatedClient } from '#server/database/command-roles.ts';
import { recordEvent } from '#server/domains/work-orders/history.ts';
import { AppError } from '#shared/errors.ts';
import {
  findTransition,
  type WorkOrderActor,
  type WorkOrderStatus,
} from '#shared/rules/work-order-status.ts';

/**
 * Takes a work order one step through the table of states and writes its history. Needs an elevated client, because
 * no caller may write the status column.
 * @throws AppError `rule_violation` when there is no such step or its reason is missing, `forbidden` when it is not
 * the actor's to make.
 */
export async function moveWorkOrder(
  elevated: ElevatedClient,
  workOrder: { id: string; status: WorkOrderStatus },
  to: WorkOrderStatus,
  actor: WorkOrderActor,
  reason?: string | null,
): Promise<void> {
  const transition = findTransition(workOrder.status, to);
  if (!transition) {
    throw new AppError('work_order_step_invalid', { from: workOrder.status, to });
  }
  if (!transition.who.includes(actor)) {
    throw new AppError('work_order_step_office_only', { to });
  }
  if (transition.needsReason && !reason) {
    throw new AppError('work_order_reason_missing', {}, { field: 'reason' });
  }
  await elevated.query(`update public.work_orders set status = $2, status_reason = $3 where id = $1`, [
    workOrder.id,
    to,
    transition.needsReason ? reason : null,
  ]);
  if (to === 'in_progress' && actor === 'assigned_subcontractor')
    await acceptByStarting(elevated, workOrder.id);
  await recordEvent(elevated, {
    workOrderId: workOrder.id,
    type: transition.event,
    visibility: 'everyone',
    // The customer reads this: what a subcontractor writes is reviewed first.
    message: actor === 'assigned_subcontractor' ? null : reason,
    data: { from: workOrder.status, to },
  });
}

/** Who begins without having answered has answered. */
async function acceptByStarting(elevated: ElevatedClient, workOrderId: string): Promise<void> {
  await elevated.query(
    `update public.work_orders set accepted_at = now(), accepted_by = app.profile_id()
     where id = $1 and accepted_at is null`,
    [workOrderId],
  );
}
