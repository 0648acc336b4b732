import type { ElevatedClient } from '#server/database/command-roles.ts';
import { type Caller, may } from '#server/domains/caller.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';
import type { WorkOrderActor, WorkOrderStatus } from '#shared/rules/work-order-status.ts';

/** The reasons for a caller whose firm had the work order before. */
interface LostReasons {
  declined: 'work_order_declined' | 'report_work_order_declined';
  reassigned: 'work_order_reassigned' | 'report_work_order_reassigned';
}

const LOST: LostReasons = { declined: 'work_order_declined', reassigned: 'work_order_reassigned' };

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
 * @param whenLost the reasons for a caller whose firm had the work order before
 * @throws AppError `conflict` for a work order that the caller's firm has lost, `not_found` for any other that does not
 * exist or is not the caller's to see: one answer for both
 */
export async function lockWorkOrder(
  context: CommandContext,
  id: string,
  whenLost = LOST,
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

async function refusal({ client }: CommandContext, id: string, lost: LostReasons): Promise<AppError> {
  const { rows } = await client.query<{ day: string | null }>(
    `select case when f.is_declined then app.office_day(f.ended_at)::text end as day
     from app.own_former_work($1, 1) f`,
    [id],
  );
  if (!rows[0]) return unknown();
  const { day } = rows[0];
  return day === null ? new AppError(lost.reassigned) : new AppError(lost.declined, { day });
}

const unknown = () => new AppError('work_order_missing');

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
 * In which capacity the caller acts on this locked work order. Without the capability to assign work, nobody of the
 * office acts on it; a technician does the steps of the work itself.
 * @throws AppError `not_found` for a caller who was put out of the organization meanwhile, `forbidden` for people of the
 * office who do not assign work.
 */
export function actorFor(caller: Caller, workOrder: LockedWorkOrder): WorkOrderActor {
  if (may(caller, 'assign_work')) return 'staff';
  if (caller.capabilities.length > 0) throw new AppError('capability_missing', { capability: 'assign_work' });
  if (caller.isStaff) return 'technician';
  if (caller.subcontractorOrganizationIds.some((id) => id === workOrder.assigned_organization_id)) {
    return 'assigned_subcontractor';
  }
  if (caller.partnerOrganizationIds.includes(workOrder.organization_id)) return 'partner';
  throw unknown();
}
