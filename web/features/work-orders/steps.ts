import {
  WORK_ORDER_TRANSITIONS,
  type WorkOrderStatus,
  type WorkOrderTransition,
} from '#shared/rules/work-order-status.ts';

interface StepLabels {
  /** On the button or in the menu. */
  action: string;
  /** The question that asks for the reason. */
  question?: string;
  isDangerous?: boolean;
}

/** What the office calls each change of state. */
const WORDS: Partial<Record<`${WorkOrderStatus}>${WorkOrderStatus}`, StepLabels>> = {
  'assigned>in_progress': { action: 'Start work' },
  'in_progress>work_completed': { action: 'Mark work completed' },
  'work_completed>completed': { action: 'Accept the work' },
  'work_completed>in_progress': { action: 'Send back', question: 'Send the work back?' },
  'completed>closed': { action: 'Close work order' },
  'assigned>received': { action: 'Take back from everyone', question: 'Take the work back from everyone?' },
};

const BY_TARGET: Partial<Record<WorkOrderStatus, StepLabels>> = {
  on_hold: { action: 'Put on hold', question: 'Put this work order on hold?' },
  cancelled: { action: 'Cancel work order', question: 'Cancel this work order?', isDangerous: true },
  received: { action: 'Resume: to assign' },
  assigned: { action: 'Resume: assigned' },
  in_progress: { action: 'Resume: in progress' },
  work_completed: { action: 'Resume: work completed' },
};

export interface Step extends StepLabels {
  to: WorkOrderStatus;
  needsReason: boolean;
}

/** The steps that the office can take by hand from a status; assigning is a form of its own. */
export function officeSteps(status: string): Step[] {
  return WORK_ORDER_TRANSITIONS.filter(
    ({ from, to, who }) =>
      from === status && who.includes('staff') && !(from === 'received' && to === 'assigned'),
  ).map((transition) => ({
    to: transition.to,
    needsReason: transition.needsReason,
    ...wordsOf(transition),
  }));
}

function wordsOf({ from, to }: WorkOrderTransition): StepLabels {
  return WORDS[`${from}>${to}`] ?? BY_TARGET[to] ?? { action: to };
}
