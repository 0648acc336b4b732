import { type Caller, callerOf } from '#server/domains/caller.ts';
import { decide } from '#server/domains/decisions/decide.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import {
  actorFor,
  type LockedWorkOrder,
  lockWorkOrder,
} from '#server/domains/work-orders/lock-work-order.ts';
import { moveWorkOrder } from '#server/domains/work-orders/move-work-order.ts';
import { takeFromEveryone } from '#server/domains/work-orders/take-from-everyone.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { PlainReasonName } from '#shared/error-reasons/index.ts';
import { AppError } from '#shared/errors.ts';
import { hasEnded } from '#shared/rules/report-review.ts';
import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';

/** A status that follows from something else is reached by that: a report, a review, an assignment. */
const BY_OTHER_COMMANDS: Partial<Record<string, PlainReasonName>> = {
  work_completed: 'work_order_completed_by_report',
};

/** One step of the table of states, by hand: start, hold, resume, cancel, close. */
export const changeWorkOrderStatus = defineCommand('change_work_order_status', async (context, input) => {
  const caller = await callerOf(context.client);
  const workOrder = await lockWorkOrder(context, input.work_order_id);
  const change = () => changeLocked(context, caller, workOrder, input);
  return hasEnded(input.status) && actorFor(caller, workOrder) === 'staff'
    ? decide(context, { kind: 'work_order_ended', capability: 'assign_work' }, change)
    : change();
});

/** Takes a locked work order that step, as far as the caller may. */
export async function changeLocked(
  context: CommandContext,
  caller: Caller,
  workOrder: LockedWorkOrder,
  { status, reason }: { status: WorkOrderStatus; reason?: string | null | undefined },
): Promise<{ status: WorkOrderStatus }> {
  const actor = actorFor(caller, workOrder);
  // A retry of a step that is already made is not an error.
  if (workOrder.status === status) return { status };
  const instead = actor === 'staff' ? undefined : BY_OTHER_COMMANDS[status];
  if (instead) throw new AppError(instead);

  await context.elevate('command_work_orders', async (elevated) => {
    await moveWorkOrder(elevated, workOrder, status, actor, reason);
    if (status === 'received') await takeFromEveryone(elevated, workOrder.id);
  });
  return { status };
}
