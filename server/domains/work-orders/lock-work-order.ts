import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { Caller } from '#server/domains/caller.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';
import type { WorkOrderActor, WorkOrderStatus } from '#shared/rules/work-order-status.ts';

export interface LockedWorkOrder {
  id: string;
  work_order_number: string;
  status: WorkOrderStatus;
  organization_id: string;
  assigned_organization_id: string | null;
}

/**
 * The work order as the caller may see it, locked until the command ends, so that two people's steps come one after
 * the other.
 * @param whenLost the hint for a caller whose firm had the work order before
 * @throws AppError `conflict` for a work order that the caller's firm has lost, `not_found` for any other that does not
 * exist or is not the caller's to see: one answer for both
 */
export async function lockWorkOrder(
  context: CommandContext,
  id: string,
  whenLost?: string,
): Promise<LockedWorkOrder> {
  if (!(await isVisible(context, id))) throw await refusal(context, id, whenLost);
  const locked = await context.elevate('command_work_orders', (elevated) => lockRow(elevated, id));
  // The firm may have lost it while this waited for the lock.
  if (!locked || !(await isVisible(context, id))) throw await refusal(context, id, whenLost);
  return locked;
}

async function isVisible({ client }: CommandContext, id: string): Promise<boolean> {
  const { rowCount } = await client.query('select from public.work_orders where id = $1', [id]);
  return rowCount === 1;
}

async function refusal(
  { client }: CommandContext,
  id: string,
  hint = 'Your list of work orders shows what is assigned to you now.',
): Promise<AppError> {
  const { rows } = await client.query<{ words: string | null }>('select app.lost_work_words($1) as words', [
    id,
  ]);
  const words = rows[0]?.words;
  if (words) return new AppError('conflict', words, { hint });
  return unknown();
}

const unknown = () => new AppError('not_found', 'This work order does not exist, or you may not see it.');

/** The work order, locked until the command ends, whoever may see it. */
export async function lockRow(elevated: ElevatedClient, id: string): Promise<LockedWorkOrder | undefined> {
  const { rows } = await elevated.query<LockedWorkOrder>(
    `select id, work_order_number, status, organization_id, assigned_organization_id
     from public.work_orders where id = $1 for update`,
    [id],
  );
  return rows[0];
}

/**
 * In which capacity the caller acts on this locked work order.
 * @throws AppError `not_found` for a caller who was put out of the organization meanwhile.
 */
export function actorFor(caller: Caller, workOrder: LockedWorkOrder): WorkOrderActor {
  if (caller.isStaff) return 'staff';
  if (caller.subcontractorOrganizationIds.some((id) => id === workOrder.assigned_organization_id)) {
    return 'assigned_subcontractor';
  }
  if (caller.partnerOrganizationIds.includes(workOrder.organization_id)) return 'partner';
  throw unknown();
}
