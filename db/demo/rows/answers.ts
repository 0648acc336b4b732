/** What subcontractors answered to their assignments. */
import { at, dayOf, type Moment } from '../calendar.ts';
import type { WorkOrder } from '../work-order.ts';
import type { World } from '../world.ts';

export interface Answer {
  at: Moment;
  by: string;
  arrival: Moment;
}

const ANSWER_MINUTES = 45;
const QUARTER = 15;
/** The last moment of yesterday: nothing in the demo has happened today. */
const LATEST: Moment = -1;
const MORNING_HOUR = 8.5;

/** When the assigned firm accepted and for when it said it would come; null while it has not answered, or is none. */
export function answerOf(order: WorkOrder, world: World): Answer | null {
  const { assignedAt, assignedTo } = order;
  const by = order.crew[0];
  if (assignedAt === null || !by || assignedTo === null || assignedTo === 'contractor') return null;
  const started = order.history.find(({ kind }) => kind === 'started')?.at;
  if (started !== undefined) {
    return {
      at: assignedAt + Math.min(ANSWER_MINUTES, (started - assignedAt) / 2),
      by,
      arrival: Math.round(started / QUARTER) * QUARTER,
    };
  }
  // Every other one of those that have not begun is still waiting for its answer.
  const hasAnswered = Number.parseInt(order.id.slice(-1), 16) % 2 === 0;
  if (!hasAnswered) return null;
  return {
    at: Math.min(assignedAt + ANSWER_MINUTES, LATEST),
    by,
    arrival: at(world.calendar.workday(Math.max(1, dayOf(assignedAt) + 1), 0), MORNING_HOUR),
  };
}
