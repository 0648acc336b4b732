import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { recordEvent } from '#server/domains/work-orders/history.ts';
import { type LockedWorkOrder, lockWorkOrder } from '#server/domains/work-orders/lock-work-order.ts';
import { moveWorkOrder } from '#server/domains/work-orders/move-work-order.ts';
import {
  peopleDiffer,
  standingAssignment,
  termsDiffer,
} from '#server/domains/work-orders/standing-assignment.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import { isAssignable, type WorkOrderStatus } from '#shared/rules/work-order-status.ts';

type Assignment = CommandInput<'assign_work_order'>;

/**
 * The office says who does the work, up to which amount (NTE) and until when. Replaces what was said before; the
 * history has an entry only for what changed.
 */
export const assignWorkOrder = defineCommand('assign_work_order', async (context, input) => {
  const caller = await callerOf(context.client);
  requireCapability(caller, 'assign_work', 'assignment_office_only');
  const workOrder = await lockWorkOrder(context, input.work_order_id);
  return assignLocked(context, workOrder, input);
});

/** Gives a locked work order to somebody, for a caller of the office. */
export async function assignLocked(
  context: CommandContext,
  workOrder: LockedWorkOrder,
  input: Omit<Assignment, 'work_order_id'>,
): Promise<{ status: WorkOrderStatus }> {
  if (!isAssignable(workOrder.status)) {
    throw new AppError('assignment_status_closed', { status: workOrder.status });
  }
  if (input.assigned_organization_id === null && input.assignees.length === 0) {
    throw new AppError('assignment_empty');
  }

  return context.elevate('command_work_orders', async (elevated) => {
    const before = await standingAssignment(elevated, workOrder.id);
    const subcontractor = await subcontractorNamed(elevated, input.assigned_organization_id);
    const people = await replaceAssignees(elevated, workOrder.id, input, subcontractor?.id);
    const status = await giveTo(elevated, workOrder, subcontractor?.id ?? null, input.due_date);
    await setBudget(elevated, workOrder.id, input.nte_amount);

    const moves = status === 'received';
    if (moves) await moveWorkOrder(elevated, workOrder, 'assigned', 'staff');
    const others = peopleDiffer(before.assignees, input.assignees);
    const isEmptied = others && people.length === 0;
    if (moves || isEmptied || input.note || termsDiffer(before, input)) {
      await recordTerms(elevated, workOrder.id, input, subcontractor?.name);
    }
    if (others && people.length > 0) await recordPeople(elevated, workOrder.id, people);
    return { status: moves ? 'assigned' : status };
  });
}

/**
 * Returns the status afterwards: another firm is asked again, so work that has begun or is on hold is assigned
 * (decision 051). That firm reads the event too, so it does not say which status the work had.
 */
async function giveTo(
  elevated: ElevatedClient,
  workOrder: LockedWorkOrder,
  firm: string | null,
  dueDate: string | null,
): Promise<WorkOrderStatus> {
  const { rows } = await elevated.query<{ status: WorkOrderStatus }>(
    'update public.work_orders set assigned_organization_id = $2, due_date = $3 where id = $1 returning status',
    [workOrder.id, firm, dueDate],
  );
  const status = rows[0]?.status ?? workOrder.status;
  if (status !== workOrder.status) {
    await recordEvent(elevated, {
      workOrderId: workOrder.id,
      type: 'assigned',
      visibility: 'everyone',
      data: { to: status },
    });
  }
  return status;
}

async function subcontractorNamed(elevated: ElevatedClient, id: string | null) {
  if (id === null) return undefined;
  const { rows } = await elevated.query<{ id: string; name: string }>(
    `select id, name from public.organizations
     where id = $1 and organization_type = 'subcontractor' and is_active`,
    [id],
  );
  if (!rows[0]) {
    throw new AppError('assignment_subcontractor_missing');
  }
  return rows[0];
}

/**
 * Staff and people of the assigned subcontractor can be assigned; each on behalf of the organization they come from.
 */
async function replaceAssignees(
  elevated: ElevatedClient,
  workOrderId: string,
  input: Omit<Assignment, 'work_order_id'>,
  subcontractorId: string | undefined,
): Promise<string[]> {
  const ids = input.assignees.map((assignee) => assignee.profile_id);
  const lead = input.assignees.find((assignee) => assignee.is_lead)?.profile_id ?? null;
  await elevated.query(
    'delete from public.work_order_assignments where work_order_id = $1 and assigned_to <> all ($2::uuid[])',
    [workOrderId, ids],
  );
  // One lead at a time is a unique index: the old one steps down before the new one is named.
  await elevated.query(
    'update public.work_order_assignments set is_lead = false where work_order_id = $1 and is_lead',
    [workOrderId],
  );
  const { rows } = await elevated.query<{ name: string }>(
    `with people as (
       -- A person of several organizations works for the chosen firm.
       select distinct on (p.id) p.id, concat_ws(' ', p.first_name, p.last_name) as name, o.id as organization_id,
         o.organization_type
       from public.profiles p
       join public.organization_members m on m.user_id = p.id
       join public.organizations o on o.id = m.organization_id and o.is_active
       where p.id = any ($2::uuid[]) and p.is_active and (o.organization_type = 'internal' or o.id = $3)
       order by p.id, o.organization_type = 'internal'
     ), assigned as (
       insert into public.work_order_assignments (work_order_id, assigned_to, organization_id, assignment_type, is_lead)
       select $1, id, organization_id,
              case organization_type when 'internal' then 'internal' else 'subcontractor' end,
              id is not distinct from $4
       from people
       on conflict (work_order_id, assigned_to) do update set is_lead = excluded.is_lead,
         organization_id = excluded.organization_id, assignment_type = excluded.assignment_type
     )
     select name from people order by name`,
    [workOrderId, ids, subcontractorId ?? null, lead],
  );
  if (rows.length !== new Set(ids).size) {
    throw new AppError('assignment_people_invalid');
  }
  return rows.map((row) => row.name);
}

/** Sets the NTE, in dollars, or removes it. */
export async function setBudget(
  elevated: ElevatedClient,
  workOrderId: string,
  nteAmount: number | null,
): Promise<void> {
  if (nteAmount === null) {
    await elevated.query('delete from public.work_order_budgets where work_order_id = $1', [workOrderId]);
    return;
  }
  await elevated.query(
    `insert into public.work_order_budgets (work_order_id, nte_amount) values ($1, $2)
     on conflict (work_order_id) do update set nte_amount = excluded.nte_amount`,
    [workOrderId, nteAmount],
  );
}

/** The subcontractor reads its name, amount and date. */
async function recordTerms(
  elevated: ElevatedClient,
  workOrderId: string,
  input: Omit<Assignment, 'work_order_id'>,
  subcontractor: string | undefined,
): Promise<void> {
  await recordEvent(elevated, {
    workOrderId,
    type: 'assignment_changed',
    visibility: 'assigned',
    message: input.note,
    data: { subcontractor: subcontractor ?? null, nte_amount: input.nte_amount, due_date: input.due_date },
  });
}

/** Who of the office comes along is the office's matter. */
async function recordPeople(elevated: ElevatedClient, workOrderId: string, people: string[]): Promise<void> {
  await recordEvent(elevated, {
    workOrderId,
    type: 'people_assigned',
    visibility: 'staff',
    data: { people },
  });
}
