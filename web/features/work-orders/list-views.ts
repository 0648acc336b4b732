import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';
import { statusOptions } from '#web/ui/statuses.ts';

/** Groups of statuses that are looked at together. */
const GROUPS: Record<string, readonly WorkOrderStatus[]> = {
  open: ['received', 'assigned', 'in_progress', 'work_completed', 'on_hold'],
  field: ['assigned', 'in_progress'],
  late: ['received', 'assigned', 'in_progress', 'on_hold'],
  running: ['assigned', 'in_progress', 'work_completed'],
  done: ['completed', 'closed'],
};

export interface ListGroup {
  /** The status or group in the address; undefined shows everything. */
  status: string | undefined;
  label: string;
}

/** The saved views over the list, as tabs. */
export const OFFICE_VIEWS: readonly ListGroup[] = [
  { status: undefined, label: 'All' },
  { status: 'received', label: 'To assign' },
  { status: 'field', label: 'In the field' },
  { status: 'work_completed', label: 'To review' },
  { status: 'late', label: 'Overdue' },
  { status: 'open', label: 'All open' },
];

/** The views of a customer's list. */
export const PARTNER_VIEWS: readonly ListGroup[] = [
  { status: undefined, label: 'All' },
  { status: 'open', label: 'Open' },
  { status: 'running', label: 'Being worked on' },
  { status: 'done', label: 'Done' },
];

/** The choices of a status filter: the groups of its views, and each status. */
export function statusChoices(views: readonly ListGroup[]) {
  const single = statusOptions('work_order');
  const groups = views.flatMap(({ status, label }) =>
    status && GROUPS[status] ? [{ value: status, label }] : [],
  );
  return [...groups, ...single];
}

/** The statuses that a status or group stands for. */
export const statusesOf = (status: string): readonly string[] => GROUPS[status] ?? [status];

/** Whether its day has passed while there is still something to do. `today` is `YYYY-MM-DD`. */
export function isOverdue(order: { status: string; due_date: string | null }, today: string): boolean {
  return order.due_date !== null && order.due_date < today && statusesOf('late').includes(order.status);
}
