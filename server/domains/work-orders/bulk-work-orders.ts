import type { ElevatedClient } from '#server/database/command-roles.ts';
import { type Caller, callerOf, requireCapability } from '#server/domains/caller.ts';
import { decide } from '#server/domains/decisions/decide.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { assignLocked } from '#server/domains/work-orders/assign-work-order.ts';
import { changeLocked } from '#server/domains/work-orders/change-work-order-status.ts';
import { recordEvent } from '#server/domains/work-orders/history.ts';
import { type LockedWorkOrder, lockWorkOrder } from '#server/domains/work-orders/lock-work-order.ts';
import { refusalWords } from '#server/gateway/errors/refusal-words.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { hasEnded } from '#shared/rules/report-review.ts';

type Outcome = CommandOutput<'bulk_set_work_order_priority'>;

/**
 * The office gives several work orders to the same people. What each may cost stays as it was, unless it was given to
 * another subcontractor: its NTE is not the next one's.
 */
export const bulkAssignWorkOrders = defineCommand('bulk_assign_work_orders', async (context, input) => {
  await staffCaller(context);
  const { work_order_ids, due_date, ...assignment } = input;
  return forEachOrder(context, work_order_ids, async (workOrder) => {
    const kept = await context.elevate('command_work_orders', (elevated) =>
      amountAndDay(elevated, workOrder.id, assignment.assigned_organization_id),
    );
    await assignLocked(context, workOrder, { ...assignment, ...kept, ...(due_date ? { due_date } : {}) });
  });
});

/** The office takes several work orders the same step through the table of states. */
export const bulkChangeWorkOrderStatus = defineCommand(
  'bulk_change_work_order_status',
  async (context, { work_order_ids, status, reason }) => {
    const caller = await staffCaller(context);
    const change = () =>
      forEachOrder(context, work_order_ids, async (workOrder) => {
        await changeLocked(context, caller, workOrder, { status, reason });
      });
    return hasEnded(status)
      ? decide(context, { kind: 'work_order_ended', capability: 'assign_work' }, change)
      : change();
  },
);

/** The office says how urgent several work orders are. */
export const bulkSetWorkOrderPriority = defineCommand(
  'bulk_set_work_order_priority',
  async (context, { work_order_ids, priority }) => {
    await staffCaller(context);
    return forEachOrder(context, work_order_ids, (workOrder) => setPriority(context, workOrder.id, priority));
  },
);

async function staffCaller({ client }: CommandContext): Promise<Caller> {
  const caller = await callerOf(client);
  requireCapability(caller, 'assign_work', 'work_order_bulk_office_only');
  return caller;
}

/**
 * Takes the step for each, in a savepoint of its own: what is refused for one is done for the others. Two people who
 * choose the same work orders lock them in the same order, so that they wait instead of blocking each other.
 * @throws whatever is no refusal: then nothing is done for any.
 */
async function forEachOrder(
  context: CommandContext,
  ids: readonly string[],
  step: (workOrder: LockedWorkOrder) => Promise<void>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] };
  for (const id of [...new Set(ids)].sort()) {
    try {
      await context.attempt(async () => step(await lockWorkOrder(context, id)));
      outcome.done.push(id);
    } catch (error) {
      const words = refusalWords(error);
      if (words === undefined) throw error;
      outcome.refused.push({ id, ...words });
    }
  }
  return outcome;
}

async function amountAndDay(elevated: ElevatedClient, workOrderId: string, firm: string | null) {
  const { rows } = await elevated.query<{ nte_amount: number | null; due_date: string | null }>(
    `select b.nte_amount::float8 as nte_amount, w.due_date::text as due_date
     from public.work_orders w left join public.work_order_budgets b on b.work_order_id = w.id
       and (b.assigned_organization_id is null or b.assigned_organization_id = $2)
     where w.id = $1`,
    [workOrderId, firm],
  );
  return rows[0] ?? { nte_amount: null, due_date: null };
}

async function setPriority(context: CommandContext, workOrderId: string, priority: string): Promise<void> {
  await context.elevate('command_work_orders', async (elevated) => {
    const { rows } = await elevated.query<{ before: string }>(
      `update public.work_orders set priority = $2 where id = $1 and priority <> $2
       returning old.priority as before`,
      [workOrderId, priority],
    );
    const [changed] = rows;
    if (!changed) return;
    await recordEvent(elevated, {
      workOrderId,
      type: 'corrected',
      visibility: 'everyone',
      data: { priority: [changed.before, priority] },
    });
  });
}
