import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { Caller } from '#server/domains/caller.ts';
import {
  actorFor,
  type LockedWorkOrder,
  lockRow,
  lockWorkOrder,
} from '#server/domains/work-orders/lock-work-order.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';
import type { WorkOrderActor } from '#shared/rules/work-order-status.ts';

/** A work order that the caller reports on, locked until the command ends. */
export interface Reported {
  workOrder: LockedWorkOrder;
  /** The subcontractor that reports; null for the contractor's own people. */
  organizationId: string | null;
  /** In which capacity; null for a firm that no longer has the work order, whose report changes no status. */
  actor: WorkOrderActor | null;
  /** The report that was sent back, and that this one replaces. */
  replaces: string | null;
}

/**
 * Locks the work order for those who do the work. A firm that no longer has it may still correct its report that the
 * office sent back (decision 051).
 * @throws AppError `conflict` for any other report of a former firm, `not_found` or `forbidden` for other callers
 */
export async function lockReported(context: CommandContext, caller: Caller, id: string): Promise<Reported> {
  if (await awaitedOfFormerFirm(context.client, id)) {
    const workOrder = await context.elevate('command_reports', (elevated) => lockRow(elevated, id));
    // Meanwhile the work order may have come back, or a colleague may have corrected the report.
    const awaited = await awaitedOfFormerFirm(context.client, id);
    if (workOrder && awaited) {
      return { workOrder, organizationId: awaited.organization_id, actor: null, replaces: awaited.id };
    }
  }
  const workOrder = await lockWorkOrder(context, id, {
    declined: 'report_work_order_declined',
    reassigned: 'report_work_order_reassigned',
  });
  const actor = actorFor(caller, workOrder);
  if (actor === 'partner') throw new AppError('report_not_for_partners');
  const organizationId = actor === 'staff' ? null : workOrder.assigned_organization_id;
  const replaces = await context.elevate('command_reports', (elevated) =>
    lastIfSentBack(elevated, id, organizationId),
  );
  return { workOrder, organizationId, actor, replaces };
}

/** Of a work order that the caller may no longer see: the last report of the caller's firm that awaits an answer. */
async function awaitedOfFormerFirm(client: pg.PoolClient, workOrderId: string) {
  const { rows } = await client.query<{ id: string; organization_id: string }>(
    `select r.id, f.organization_id
     from public.work_order_reports r
     join public.former_work_orders f
       on f.work_order_id = r.work_order_id and f.organization_id = r.subcontractor_organization_id
     where r.work_order_id = $1 and r.awaits_answer
       and f.organization_id = any (app.subcontractor_organization_ids())
       and not exists (select from public.work_orders w where w.id = $1)
     order by r.submitted_at desc, r.id desc limit 1`,
    [workOrderId],
  );
  return rows[0];
}

/** The last report of the firm on this work order, if it was sent back. */
async function lastIfSentBack(
  elevated: ElevatedClient,
  workOrderId: string,
  organizationId: string | null,
): Promise<string | null> {
  const { rows } = await elevated.query<{ id: string; status: string }>(
    `select id, status from public.work_order_reports
     where work_order_id = $1 and subcontractor_organization_id is not distinct from $2
     order by submitted_at desc, id desc limit 1`,
    [workOrderId, organizationId],
  );
  return rows[0]?.status === 'rejected' ? rows[0].id : null;
}
