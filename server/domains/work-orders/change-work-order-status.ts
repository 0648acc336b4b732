import type pg from 'pg';
import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { actorFor, lockWorkOrder } from '#server/domains/work-orders/lock-work-order.ts';
import { moveWorkOrder } from '#server/domains/work-orders/move-work-order.ts';
import { AppError } from '#shared/errors.ts';

/** A status that follows from something else is reached by that: a report, a review, an assignment. */
const BY_OTHER_COMMANDS: Partial<Record<string, string>> = {
  work_completed: 'Submit a final report to complete the work.',
};

/** One step of the table of states, by hand: start, hold, resume, cancel, close. */
export const changeWorkOrderStatus = defineCommand('change_work_order_status', async (context, input) => {
  const caller = await callerOf(context.client);
  const workOrder = await lockWorkOrder(context, input.work_order_id);
  const actor = actorFor(caller, workOrder);

  // A retry of a step that is already made is not an error.
  if (workOrder.status === input.status) return { status: input.status };
  const instead = actor === 'staff' ? undefined : BY_OTHER_COMMANDS[input.status];
  if (instead) throw new AppError('rule_violation', instead);

  await context.elevate(async (elevated) => {
    await moveWorkOrder(elevated, workOrder, input.status, actor, input.reason);
    if (input.status === 'received') await takeFromEveryone(elevated, workOrder.id);
  });
  return { status: input.status };
});

/** Work that is merely received is nobody's. */
async function takeFromEveryone(elevated: pg.PoolClient, workOrderId: string): Promise<void> {
  await elevated.query('update public.work_orders set assigned_organization_id = null where id = $1', [
    workOrderId,
  ]);
  await elevated.query('delete from public.work_order_assignments where work_order_id = $1', [workOrderId]);
}
