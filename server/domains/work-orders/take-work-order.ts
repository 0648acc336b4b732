import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { recordEvent } from '#server/domains/work-orders/history.ts';
import { actorFor, lockWorkOrder } from '#server/domains/work-orders/lock-work-order.ts';
import { moveWorkOrder } from '#server/domains/work-orders/move-work-order.ts';
import { standingAssignment } from '#server/domains/work-orders/standing-assignment.ts';
import { AppError } from '#shared/errors.ts';
import { REPORTABLE_STATUSES } from '#shared/rules/work-order-status.ts';

/**
 * One of the contractor's own people takes work that is free: open, without a subcontractor, and without anybody of
 * their colleagues. Of two who take it at the same moment, one gets it. Taking it twice is the same as once.
 */
export const takeWorkOrder = defineCommand('take_work_order', async (context, input) => {
  const caller = await callerOf(context.client);
  if (!caller.isStaff) throw new AppError('take_employees_only');
  const workOrder = await lockWorkOrder(context, input.work_order_id);
  // Without the capability to assign work, nobody of the office acts on it.
  actorFor(caller, workOrder);
  return context.elevate('command_work_orders', async (elevated) => {
    const { assignees } = await standingAssignment(elevated, workOrder.id);
    const isFree = workOrder.assigned_organization_id === null && assignees.length === 0;
    if (assignees.some(({ profile_id }) => profile_id === caller.profileId)) {
      return { status: workOrder.status };
    }
    const isNew = workOrder.status === 'received';
    const isOpen = isNew || REPORTABLE_STATUSES.includes(workOrder.status);
    if (!isFree || !isOpen) throw new AppError('work_order_taken');

    const { rows } = await elevated.query<{ name: string }>(
      `with taken as (
         insert into public.work_order_assignments (work_order_id, assigned_to, organization_id, assignment_type, is_lead)
         select $1, $2, o.id, 'internal', true from public.organizations o where o.organization_type = 'internal'
       )
       select concat_ws(' ', first_name, last_name) as name from public.profiles where id = $2`,
      [workOrder.id, caller.profileId],
    );
    // Whoever takes it does what the office would have done.
    if (isNew) await moveWorkOrder(elevated, workOrder, 'assigned', 'staff');
    await recordEvent(elevated, {
      workOrderId: workOrder.id,
      type: 'people_assigned',
      visibility: 'staff',
      data: { people: rows.map(({ name }) => name) },
    });
    return { status: isNew ? 'assigned' : workOrder.status };
  });
});
