import pg from 'pg';
import { callerOf, may } from '#server/domains/caller.ts';
import type { LockedWorkOrder } from '#server/domains/work-orders/lock-work-order.ts';
import { moveWorkOrder } from '#server/domains/work-orders/move-work-order.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Starts assigned work to which the caller has clocked in, as `change_work_order_status` does: the office and the
 * customer see that somebody is on site. It leaves the work alone that is not the caller's to start, that has changed
 * its status since the tap, and that a rule keeps from starting: the clock-in counts all the same.
 * @param sentAfterMs how many milliseconds ago the tap was
 */
export async function startWork(context: CommandContext, id: string, sentAfterMs: number): Promise<void> {
  const caller = await callerOf(context.client);
  // The work of a deactivated person has been given to others.
  if (caller.isDelivery) return;
  const actor = may(caller, 'assign_work') ? 'staff' : 'technician';
  const mayStart = actor === 'staff' || caller.capabilities.length === 0;
  try {
    await context.attempt(() =>
      context.elevate('command_work_orders', async (elevated) => {
        // Colleagues who clock in at the same moment hold key shares of this row, so neither could get `for update`.
        const { rows } = await elevated.query<Pick<LockedWorkOrder, 'id' | 'status'>>(
          `select w.id, w.status from public.work_orders w
           cross join lateral (select exists (
             select from public.work_order_assignments a where a.work_order_id = w.id and a.assigned_to = $2
           ) as is_own) assignment
           where w.id = $1 and w.status = 'assigned' and w.status_since <= now() - $4 * interval '1 millisecond'
             -- The firm that has it accepts it and starts it.
             and (is_own or ($3 and w.assigned_organization_id is null))
           for no key update of w`,
          [id, caller.profileId, mayStart, sentAfterMs],
        );
        if (rows[0]) await moveWorkOrder(elevated, rows[0], 'in_progress', actor);
      }),
    );
  } catch (error) {
    if (!(error instanceof AppError || error instanceof pg.DatabaseError)) throw error;
  }
}
