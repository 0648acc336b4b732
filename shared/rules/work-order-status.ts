/** The states of a work order, in the order of its life; the two side states last. */
export const WORK_ORDER_STATUSES = [
  'received',
  'assigned',
  'in_progress',
  'work_completed',
  'completed',
  'closed',
  'on_hold',
  'cancelled',
] as const;

export type WorkOrderStatus = (typeof WORK_ORDER_STATUSES)[number];

/**
 * Whose hand a transition needs: the office (with the capability to assign work), a technician of the contractor, the
 * customer, or a member of the assigned subcontractor.
 */
export type WorkOrderActor = 'staff' | 'technician' | 'partner' | 'assigned_subcontractor';

export interface WorkOrderTransition {
  from: WorkOrderStatus;
  to: WorkOrderStatus;
  who: readonly WorkOrderActor[];
  /** Whether a reason must be written; everyone who sees the work order reads it. */
  needsReason: boolean;
  /** What the work order's history calls it. */
  event: string;
}

const office: readonly WorkOrderActor[] = ['staff'];
const crew: readonly WorkOrderActor[] = ['staff', 'technician'];
const field: readonly WorkOrderActor[] = ['staff', 'technician', 'assigned_subcontractor'];

const step = (
  from: WorkOrderStatus,
  to: WorkOrderStatus,
  who: readonly WorkOrderActor[],
  event: string,
  needsReason = false,
): WorkOrderTransition => ({ from, to, who, needsReason, event });

/** Every change of state there is; the database holds the same table and refuses the others. */
export const WORK_ORDER_TRANSITIONS: readonly WorkOrderTransition[] = [
  step('received', 'assigned', office, 'assigned'),
  step('received', 'on_hold', office, 'put_on_hold', true),
  step('received', 'cancelled', ['staff', 'partner'], 'cancelled', true),
  step('assigned', 'received', office, 'unassigned', true),
  step('assigned', 'in_progress', field, 'work_started'),
  step('assigned', 'on_hold', office, 'put_on_hold', true),
  step('assigned', 'cancelled', office, 'cancelled', true),
  step('in_progress', 'work_completed', field, 'work_completed'),
  step('in_progress', 'on_hold', crew, 'put_on_hold', true),
  step('in_progress', 'cancelled', office, 'cancelled', true),
  step('work_completed', 'completed', office, 'completed'),
  step('work_completed', 'in_progress', office, 'sent_back', true),
  step('work_completed', 'on_hold', office, 'put_on_hold', true),
  step('work_completed', 'cancelled', office, 'cancelled', true),
  step('completed', 'closed', office, 'closed'),
  step('on_hold', 'received', office, 'resumed'),
  step('on_hold', 'assigned', office, 'resumed'),
  step('on_hold', 'in_progress', crew, 'resumed'),
  step('on_hold', 'work_completed', office, 'resumed'),
  step('on_hold', 'cancelled', office, 'cancelled', true),
];

/** The transition between two states, or undefined where there is none. */
export function findTransition(from: WorkOrderStatus, to: WorkOrderStatus): WorkOrderTransition | undefined {
  return WORK_ORDER_TRANSITIONS.find((transition) => transition.from === from && transition.to === to);
}

/** A report can be submitted only in these states (offline requirements 4.8). */
export const REPORTABLE_STATUSES: readonly WorkOrderStatus[] = ['assigned', 'in_progress'];

/** Whether a subcontractor can bill its work: once completed, or cancelled after a report was approved. */
export function isBillable(status: string, reports: readonly { status: string }[]): boolean {
  if (status === 'completed' || status === 'closed') return true;
  return status === 'cancelled' && reports.some((report) => report.status === 'approved');
}

const ASSIGNABLE: readonly WorkOrderStatus[] = ['received', 'assigned', 'in_progress', 'on_hold'];

/** Whether work in this state can be assigned, and its NTE changed. */
export const isAssignable = (status: string): boolean => ASSIGNABLE.some((name) => name === status);
