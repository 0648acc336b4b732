import { WORK_ORDER_STATUSES, type WorkOrderStatus } from '#shared/rules/work-order-status.ts';
import { type Message, message } from '#web/lib/text.ts';
import { statusOptions } from '#web/ui/statuses.ts';

/** What nobody does yet: requests, and work whose people are all inactive, which the server finds. */
export const TO_ASSIGN = 'to_assign';

/** Groups of statuses. */
const GROUPS: Record<string, readonly WorkOrderStatus[]> = {
  open: ['received', 'assigned', 'in_progress', 'work_completed', 'on_hold'],
  field: ['assigned', 'in_progress'],
  late: ['received', 'assigned', 'in_progress', 'on_hold'],
  running: ['assigned', 'in_progress', 'work_completed'],
  done: ['completed', 'closed'],
};

export interface WorkOrderView {
  label: Message;
  /** Its parameters in the URL. */
  search: { status?: string };
}

/** The views over the list, as tabs. */
export const OFFICE_VIEWS: readonly WorkOrderView[] = [
  { label: message('All'), search: {} },
  { label: message('To assign'), search: { status: TO_ASSIGN } },
  { label: message('In the field'), search: { status: 'field' } },
  { label: message('To review'), search: { status: 'work_completed' } },
  { label: message('Overdue'), search: { status: 'late' } },
  { label: message('All open'), search: { status: 'open' } },
];

/** The views of a customer's list. */
export const PARTNER_VIEWS: readonly WorkOrderView[] = [
  { label: message('All'), search: {} },
  { label: message('Open'), search: { status: 'open' } },
  { label: message('Being worked on'), search: { status: 'running' } },
  { label: message('Done'), search: { status: 'done' } },
];

/** The views of a subcontractor's list. */
export const SUBCONTRACTOR_VIEWS: readonly WorkOrderView[] = [
  { label: message('All'), search: {} },
  { label: message('To do'), search: { status: 'field' } },
  { label: message('Overdue'), search: { status: 'late' } },
  { label: message('Being checked'), search: { status: 'work_completed' } },
  { label: message('Done'), search: { status: 'done' } },
];

/** The options of a status filter: the groups of its views, and each status. */
export function statusChoices(views: readonly WorkOrderView[]) {
  const single = statusOptions('work_order');
  const groups = views.flatMap(({ search: { status }, label }) =>
    status && (GROUPS[status] || status === TO_ASSIGN) ? [{ value: status, label }] : [],
  );
  return [...groups, ...single];
}

/** The statuses of an option. Unknown options have none, instead of causing an error. */
export const statusesOf = (status: string): readonly string[] =>
  GROUPS[status] ?? WORK_ORDER_STATUSES.filter((known) => known === status);

/** Whether all of these statuses mean that the work is open. */
export const areOpen = (statuses: readonly string[]): boolean =>
  statuses.every((status) => GROUPS.open?.some((open) => open === status));
