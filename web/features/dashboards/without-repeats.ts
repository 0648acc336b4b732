import { type Agenda, type AgendaItem, type Queue, queueOf } from '#web/features/dashboards/agenda.ts';

/** Those that lead to the next step of a job. */
const BY_STEP = ['to_accept', 'running'] as const;

/**
 * A subcontractor's queues with each job once: one that is due is listed by its next step, which `due` then says of it.
 * @returns `dueOf`: the entry of a job in the queue of those that are due
 */
export function withoutRepeats(agenda: Agenda) {
  const due = queueOf(agenda, 'due');
  const byStep = new Set(BY_STEP.flatMap((name) => queueOf(agenda, name).items.map(({ id }) => id)));
  const dueById = new Map(due.items.map((item) => [item.id, item]));
  return {
    due: without(due, byStep),
    dueOf: ({ id }: AgendaItem): AgendaItem | undefined => dueById.get(id),
  };
}

/** Without these items. A queue with more items than it shows keeps them, when nothing else would lead to the rest. */
function without({ total, items }: Queue, ids: ReadonlySet<string>): Queue {
  const rest = items.filter(({ id }) => !ids.has(id));
  if (rest.length === 0 && total > items.length) return { total, items };
  return { total: total - (items.length - rest.length), items: rest };
}
