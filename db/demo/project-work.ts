import type { Json } from '#shared/database.types.ts';
import { DAY, dayOf, type Moment } from './calendar.ts';
import { type Project, projectCreatedAt } from './projects.ts';
import type { WorkOrder } from './work-order.ts';

/** Work orders that each project holds: of its customer, of its trades, asked for while it ran. */
const HELD_MAX = 9;
const DONE = ['completed', 'closed', 'cancelled'];

/** Which project each of these work orders is part of, by the work order's id. */
export function projectsOfOrders(
  projects: readonly Project[],
  orders: readonly WorkOrder[],
): ReadonlyMap<string, Project> {
  const found = new Map<string, Project>();
  for (const project of projects.filter(({ partner }) => partner !== null)) {
    const fitting = orders.filter(
      (order) =>
        !found.has(order.id) &&
        order.location.partner === project.partner &&
        project.trades.includes(order.narrative.trade) &&
        order.receivedAt >= project.startDay * DAY &&
        order.receivedAt <= project.endDay * DAY &&
        // What is open cannot be part of a project that is completed.
        (project.status !== 'completed' || DONE.includes(order.status)),
    );
    for (const order of fitting.slice(-HELD_MAX)) found.set(order.id, project);
  }
  return found;
}

export interface ProjectEvent {
  project: Project;
  at: Moment;
  type: string;
  message?: string;
  data: Json;
}

const OFFICE_HOUR = 9 * 60;

/** What the office did about each project, as the commands in server/domains write it. */
export function projectEvents(
  projects: readonly Project[],
  work: ReadonlyMap<string, Project>,
  orders: readonly WorkOrder[],
  nameOf: (person: string) => string,
): ProjectEvent[] {
  const events = projects.flatMap((project): ProjectEvent[] => {
    const createdAt = projectCreatedAt(project);
    const startedAt = project.startDay * DAY + OFFICE_HOUR;
    const people = project.crew.map(nameOf);
    const own = orders.filter(({ id }) => work.get(id) === project);
    return [
      { project, at: createdAt, type: 'created', data: {} },
      { project, at: createdAt + 30, type: 'people_changed', data: { added: people, removed: [] } },
      { project, at: startedAt, type: 'started', data: { from: 'planned', to: 'active' } },
      ...own.map(({ number, receivedAt }) => ({
        project,
        at: Math.max(startedAt, receivedAt + 45),
        type: 'work_orders_added',
        data: { work_orders: [number] },
      })),
      ...lastStep(project),
    ];
  });
  const now = -1;
  return events.filter(({ at }) => at < now).sort((a, b) => a.at - b.at || dayOf(a.at) - dayOf(b.at));
}

function lastStep(project: Project): ProjectEvent[] {
  const end = project.endDay * DAY + 16 * 60;
  if (project.status === 'completed')
    return [{ project, at: end, type: 'completed', data: { from: 'active', to: 'completed' } }];
  if (project.status !== 'on_hold') return [];
  return [
    {
      project,
      at: -6 * DAY + OFFICE_HOUR,
      type: 'put_on_hold',
      message: ON_HOLD_REASON,
      data: { from: 'active', to: 'on_hold' },
    },
  ];
}

export const ON_HOLD_REASON = 'Waiting for the bank’s security drawing.';
