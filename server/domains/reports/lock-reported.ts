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
import { REPORTABLE_STATUSES, type WorkOrderActor } from '#shared/rules/work-order-status.ts';

/** A work order that the caller reports on, locked until the command ends. */
export interface Reported {
  workOrder: LockedWorkOrder;
  /** The subcontractor that reports; null for the contractor's own people. */
  organizationId: string | null;
  /** In which capacity; null for a correction or a delivery, which change no status. */
  actor: WorkOrderActor | null;
  /** The report that was sent back, and that this one replaces. */
  replaces: string | null;
}

interface Wanted {
  work_order_id: string;
  corrects_report_id?: string | null | undefined;
}

/**
 * Locks the work order for those who do the work. A report that was sent back may still be corrected when its firm no
 * longer has the work order, or when the work order takes no other reports (decision 051). A person of several firms
 * names the report; without a name, the last one of the firm is meant, if it was sent back.
 * @throws AppError `conflict` for any other report of a former firm, and for a named report that cannot be corrected;
 * `not_found` or `forbidden` for other callers
 */
export async function lockReported(
  context: CommandContext,
  caller: Caller,
  wanted: Wanted,
): Promise<Reported> {
  const { work_order_id: id, corrects_report_id: named } = wanted;
  if (await correctionOnly(context.client, wanted)) {
    const workOrder = await context.elevate('command_reports', (elevated) => lockRow(elevated, id));
    // Meanwhile the work order may have come back, or a colleague may have corrected the report.
    const correction = await correctionOnly(context.client, wanted);
    if (workOrder && correction) {
      return { workOrder, organizationId: correction.firm, actor: null, replaces: correction.id };
    }
  }
  const workOrder = await lockWorkOrder(context, id, {
    declined: 'report_work_order_declined',
    reassigned: 'report_work_order_reassigned',
  });
  const actor = actorFor(caller, workOrder);
  if (actor === 'partner') throw new AppError('report_not_for_partners');
  const isOwnCrew = actor === 'staff' || actor === 'technician';
  const organizationId = isOwnCrew ? null : workOrder.assigned_organization_id;
  const replaces = await context.elevate('command_reports', (elevated) =>
    named
      ? sentBackOf(elevated, named, workOrder.id, organizationId)
      : lastIfSentBack(elevated, id, organizationId),
  );
  // Who was deactivated meanwhile decides nothing about the work any more (decision 077).
  return { workOrder, organizationId, actor: caller.isDelivery ? null : actor, replaces };
}

/**
 * The report that the caller can only correct, without an effect on the work order: of a former firm, or on a work
 * order that takes no new reports.
 */
async function correctionOnly(client: pg.PoolClient, { work_order_id, corrects_report_id }: Wanted) {
  const { rows } = await client.query<{ id: string; firm: string | null }>(
    `select r.id, r.subcontractor_organization_id as firm
     from public.work_order_reports r
     -- A work order that the caller does not see is one of a former firm.
     left join public.work_orders w on w.id = r.work_order_id
     where r.work_order_id = $1 and r.status = 'rejected'
       and case when $2::uuid is not null then r.id = $2 else not exists (
         select from public.work_order_reports newer
         where newer.work_order_id = r.work_order_id
           and newer.subcontractor_organization_id is not distinct from r.subcontractor_organization_id
           and (newer.submitted_at, newer.id) > (r.submitted_at, r.id)
       ) end
       and not exists (select from public.work_order_reports later where later.replaces_report_id = r.id)
       and case when r.subcontractor_organization_id is null then (select app.is_staff())
         else r.subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[]) end
       and (
         w.status is null or w.status <> all ($3)
         or ($2 is not null and r.subcontractor_organization_id is distinct from w.assigned_organization_id
           and r.subcontractor_organization_id is not null)
       )
     order by r.submitted_at desc, r.id desc limit 1`,
    [work_order_id, corrects_report_id ?? null, REPORTABLE_STATUSES],
  );
  return rows[0];
}

/**
 * The named report, if it is the firm's own on this work order and waits for a correction.
 * @throws AppError `conflict` for any other
 */
async function sentBackOf(
  elevated: ElevatedClient,
  reportId: string,
  workOrderId: string,
  organizationId: string | null,
): Promise<string> {
  const { rowCount } = await elevated.query(
    `select from public.work_order_reports r
     where r.id = $1 and r.work_order_id = $2 and r.subcontractor_organization_id is not distinct from $3
       and r.status = 'rejected'
       and not exists (select from public.work_order_reports later where later.replaces_report_id = r.id)`,
    [reportId, workOrderId, organizationId],
  );
  if (rowCount === 0) {
    throw new AppError('report_correction_closed');
  }
  return reportId;
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
