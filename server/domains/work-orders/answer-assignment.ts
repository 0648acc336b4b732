import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { recordEvent } from '#server/domains/work-orders/history.ts';
import {
  actorFor,
  type LockedWorkOrder,
  lockWorkOrder,
} from '#server/domains/work-orders/lock-work-order.ts';
import { takeOffPeople } from '#server/domains/work-orders/take-from-everyone.ts';
import { AppError } from '#shared/errors.ts';
import { ARRIVAL_MAX_DAYS } from '#shared/limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A time that has just passed while somebody chose it is no mistake. */
const LATE_MS = 60 * 60 * 1000;

/** The assigned subcontractor accepts, and says when it will be there, or declines, which frees the work order. */
export const answerAssignment = defineCommand('answer_assignment', async (context, input) => {
  const caller = await callerOf(context.client);
  const workOrder = await lockWorkOrder(context, input.work_order_id);
  if (actorFor(caller, workOrder) !== 'assigned_subcontractor') {
    throw new AppError('assignment_answer_forbidden');
  }

  if (input.answer === 'decline') {
    if (workOrder.status !== 'assigned') throw tooLate(workOrder, 'assignment_not_declinable');
    await context.elevate('command_work_orders', (elevated) =>
      decline(elevated, workOrder, input.reason ?? ''),
    );
    return { status: 'received', arrival_at: null };
  }
  // Who has begun may still say when it comes back.
  if (workOrder.status !== 'assigned' && workOrder.status !== 'in_progress')
    throw tooLate(workOrder, 'assignment_not_acceptable');
  checkArrival(input.arrival_at);
  await checkSeenAppointment(context.client, workOrder.id, input.appointment_from);
  const arrival = await context.elevate('command_work_orders', (elevated) =>
    accept(elevated, workOrder, caller.profileId, input.arrival_at ?? null),
  );
  return { status: workOrder.status, arrival_at: arrival };
});

function tooLate(
  { status }: LockedWorkOrder,
  reason: 'assignment_not_acceptable' | 'assignment_not_declinable',
): AppError {
  return new AppError(reason, { status: status });
}

function checkArrival(arrival: string | null | undefined): void {
  if (!arrival) return;
  const aheadMs = Date.parse(arrival) - Date.now();
  if (aheadMs < -LATE_MS) {
    throw new AppError('assignment_arrival_passed');
  }
  if (aheadMs > ARRIVAL_MAX_DAYS * DAY_MS) {
    throw new AppError('assignment_arrival_too_late', { days: ARRIVAL_MAX_DAYS });
  }
}

/**
 * Nobody promises to come at a time that the office has moved meanwhile.
 * @throws AppError `conflict`
 */
async function checkSeenAppointment(
  client: pg.PoolClient,
  id: string,
  seen: string | null | undefined,
): Promise<void> {
  if (seen === undefined) return;
  const { rowCount } = await client.query(
    'select from public.work_orders where id = $1 and appointment_from is not distinct from $2::timestamptz',
    [id, seen],
  );
  if (rowCount === 0) throw new AppError('assignment_appointment_changed');
}

/** Keeps the answer, unless it is the one that was given before. Returns the time of arrival as it stands. */
async function accept(
  elevated: ElevatedClient,
  workOrder: LockedWorkOrder,
  profileId: string,
  arrivalAt: string | null,
): Promise<string | null> {
  const { rows } = await elevated.query<{ is_new: boolean; is_changed: boolean; arrival_at: string | null }>(
    `select accepted_at is null as is_new, arrival_at is distinct from coalesce($2::timestamptz, arrival_at) as is_changed,
       to_json(coalesce($2::timestamptz, arrival_at)) #>> '{}' as arrival_at
     from public.work_orders where id = $1`,
    [workOrder.id, arrivalAt],
  );
  const answer = rows[0] ?? { is_new: true, is_changed: true, arrival_at: arrivalAt };
  if (!answer.is_new && !answer.is_changed) return answer.arrival_at;
  await elevated.query(
    `update public.work_orders
     set accepted_at = coalesce(accepted_at, now()), accepted_by = coalesce(accepted_by, $2), arrival_at = $3
     where id = $1`,
    [workOrder.id, profileId, answer.arrival_at],
  );
  await recordEvent(elevated, {
    workOrderId: workOrder.id,
    type: 'assignment_accepted',
    visibility: 'everyone',
    data: { arrival_at: answer.arrival_at, ...(answer.is_new ? {} : { changed: true }) },
  });
  return answer.arrival_at;
}

/**
 * The office sees who declined and why. The customer only sees that its request waits again. So this is a separate step
 * from an unassignment by the office, whose reason everybody sees.
 */
async function decline(elevated: ElevatedClient, workOrder: LockedWorkOrder, reason: string): Promise<void> {
  const { rows } = await elevated.query<{ name: string }>(
    'select name from public.organizations where id = $1',
    [workOrder.assigned_organization_id],
  );
  // One update without a reason: the customer's open pages receive the row as each update leaves it.
  await elevated.query(
    `update public.work_orders set status = 'received', status_reason = null, assigned_organization_id = null
     where id = $1`,
    [workOrder.id],
  );
  await takeOffPeople(elevated, workOrder.id);
  await recordEvent(elevated, {
    workOrderId: workOrder.id,
    type: 'assignment_declined',
    visibility: 'staff',
    message: reason,
    data: { subcontractor: rows[0]?.name ?? '' },
  });
}
