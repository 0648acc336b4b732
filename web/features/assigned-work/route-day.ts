import type { RouteStop } from '#web/features/assigned-work/route-order.ts';
import type { RouteWork } from '#web/features/assigned-work/route-queries.ts';
import { officeDay } from '#web/lib/dates.ts';

export interface Stop extends RouteStop {
  order: RouteWork['work_order'];
  /** The id under which its assignment is stored. */
  assignmentId: string;
}

/** The user's changes of today's route; they are reset on the next day. */
export interface RoutePlan {
  /** The stops in the user's order; null for the computed order. */
  order: string[] | null;
  /** Work of other days that was added to today, and work of today that was removed. */
  added: string[];
  left: string[];
}

export const NO_PLAN: RoutePlan = { order: null, added: [], left: [] };

const DONE = ['work_completed', 'completed'];

/**
 * The work of today's route, and other open work.
 * @param today `YYYY-MM-DD`
 */
export function splitWork(
  work: readonly RouteWork[],
  plan: RoutePlan,
  today: string,
): { today: Stop[]; later: Stop[] } {
  const stops = work.map((one) => stopOf(one, today));
  const isToday = (stop: Stop) =>
    stop.isDone || plan.added.includes(stop.id) || (isDue(stop.order, today) && !plan.left.includes(stop.id));
  return { today: stops.filter(isToday), later: stops.filter((stop) => !isToday(stop)) };
}

function stopOf({ id, work_order: order }: RouteWork, today: string): Stop {
  const { latitude, longitude } = order.location ?? {};
  const expected = expectedAt(order);
  return {
    id: order.id,
    assignmentId: id,
    order,
    position: latitude == null || longitude == null ? null : { latitude, longitude },
    fixedAt: expected && officeDay(expected) === today ? expected : null,
    isDone: DONE.includes(order.status),
  };
}

/**
 * Whether work belongs to a day: it is expected on that day, started, due or overdue, requested for it, or without any
 * date. Work that is expected or requested for a later day waits for that day, unless it is due before.
 */
export function isDue(order: RouteWork['work_order'], today: string): boolean {
  if (order.status === 'in_progress') return true;
  if (order.due_date !== null && order.due_date <= today) return true;
  const expected = expectedAt(order);
  if (expected) return officeDay(expected) <= today;
  if (order.preferred_from !== null) return order.preferred_from <= today;
  return order.due_date === null;
}

/** When who does the work has said to arrive, otherwise when the appointment begins. */
const expectedAt = (order: RouteWork['work_order']) => order.arrival_at ?? order.appointment_from;
