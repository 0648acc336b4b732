import {
  WORK_ORDER_TRANSITIONS,
  type WorkOrderStatus,
  type WorkOrderTransition,
} from '#shared/rules/work-order-status.ts';
import { type Message, message, received } from '#web/lib/text.ts';

interface StepLabels {
  /** The label on the button or in the menu. */
  action: Message;
  /** The title of the dialog that asks for the reason. */
  question?: Message;
  isDangerous?: boolean;
}

/** The labels of the office's status changes. */
const WORDS: Partial<Record<`${WorkOrderStatus}>${WorkOrderStatus}`, StepLabels>> = {
  'assigned>in_progress': { action: message('Start work') },
  'in_progress>work_completed': { action: message('Mark work completed') },
  'work_completed>completed': { action: message('Accept the work') },
  'work_completed>in_progress': { action: message('Send back'), question: message('Send the work back?') },
  'completed>closed': { action: message('Close work order') },
  'assigned>received': {
    action: message('Take back from everyone'),
    question: message('Take the work back from everyone?'),
  },
};

const BY_TARGET: Partial<Record<WorkOrderStatus, StepLabels>> = {
  on_hold: { action: message('Put on hold'), question: message('Put this work order on hold?') },
  cancelled: {
    action: message('Cancel work order'),
    question: message('Cancel this work order?'),
    isDangerous: true,
  },
  received: { action: message('Resume: to assign') },
  assigned: { action: message('Resume: assigned') },
  in_progress: { action: message('Resume: in progress') },
  work_completed: { action: message('Resume: work completed') },
};

export interface Step extends StepLabels {
  to: WorkOrderStatus;
  needsReason: boolean;
}

/** The status changes that the office, or a technician, can make by hand; assigning and reporting have their own forms. */
export function officeSteps(status: string, actor: 'staff' | 'technician' = 'staff'): Step[] {
  return WORK_ORDER_TRANSITIONS.filter(
    ({ from, to, who }) =>
      from === status &&
      who.includes(actor) &&
      !(from === 'received' && to === 'assigned') &&
      !(actor === 'technician' && to === 'work_completed'),
  ).map((transition) => ({
    to: transition.to,
    needsReason: transition.needsReason,
    ...wordsOf(transition),
  }));
}

function wordsOf({ from, to }: WorkOrderTransition): StepLabels {
  return WORDS[`${from}>${to}`] ?? BY_TARGET[to] ?? { action: received(to) };
}
