import type pg from 'pg';
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
  const visible = await context.client.query('select from public.work_orders where id = $1', [id]);
  const locked = visible.rowCount ? await context.elevate((elevated) => lock(elevated, id)) : undefined;
  if (locked) return locked;
  const former = await context.client.query('select from public.former_work_order($1)', [id]);
  if (former.rowCount) throw lost(whenLost);
  throw new AppError('not_found', 'This work order does not exist, or you may not see it.');
}

const lost = (hint = 'Your list of work orders shows what is assigned to you now.') =>
  new AppError('conflict', 'This work order is no longer assigned to your company.', { hint });

async function lock(elevated: pg.PoolClient, id: string): Promise<LockedWorkOrder | undefined> {
  const { rows } = await elevated.query<LockedWorkOrder>(
    `select id, work_order_number, status, organization_id, assigned_organization_id
     from public.work_orders where id = $1 for update`,
    [id],
  );
  return rows[0];
}

/**
 * In which capacity the caller acts on this work order.
 * @throws AppError `conflict` for a subcontractor that lost the work order between the look and the lock.
 */
export function actorFor(caller: Caller, workOrder: LockedWorkOrder, whenLost?: string): WorkOrderActor {
  if (caller.isStaff) return 'staff';
  if (caller.subcontractorOrganizationIds.some((id) => id === workOrder.assigned_organization_id)) {
    return 'assigned_subcontractor';
  }
  if (caller.partnerOrganizationIds.includes(workOrder.organization_id)) return 'partner';
  throw lost(whenLost);
}
