import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';
import { statusOptions } from '#web/ui/statuses.ts';

/** Groups of statuses that the office looks at together. */
const GROUPS: Record<string, readonly WorkOrderStatus[]> = {
  open: ['received', 'assigned', 'in_progress', 'work_completed', 'on_hold'],
  field: ['assigned', 'in_progress'],
  late: ['received', 'assigned', 'in_progress', 'on_hold'],
};

export interface OfficeView {
  /** The status or group in the address; undefined shows everything. */
  status: string | undefined;
  label: string;
}

/** The saved views over the list, as tabs. */
export const OFFICE_VIEWS: readonly OfficeView[] = [
  { status: undefined, label: 'All' },
  { status: 'received', label: 'To assign' },
  { status: 'field', label: 'In the field' },
  { status: 'work_completed', label: 'To review' },
  { status: 'late', label: 'Overdue' },
  { status: 'open', label: 'All open' },
];

/** The choices of the status filter: each status, and the groups. */
export const OFFICE_STATUS_OPTIONS = [
  { value: 'open', label: 'All open' },
  { value: 'field', label: 'In the field' },
  { value: 'late', label: 'Overdue' },
  ...statusOptions('work_order'),
];

/** The statuses that a status or group stands for. */
export const statusesOf = (status: string): readonly string[] => GROUPS[status] ?? [status];

/** Whether its day has passed while there is still something to do. `today` is `YYYY-MM-DD`. */
export function isOverdue(order: { status: string; due_date: string | null }, today: string): boolean {
  return order.due_date !== null && order.due_date < today && statusesOf('late').includes(order.status);
}
