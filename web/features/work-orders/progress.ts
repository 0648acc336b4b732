import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';
import { type Message, message, received } from '#web/lib/text.ts';

/** The stages for customers; the office's review and the closing are internal. */
export const STAGES = [
  message('Received'),
  message('Assigned'),
  message('In progress'),
  message('Done'),
] as const;

const STAGE_OF: Partial<Record<string, number>> = {
  received: 0,
  assigned: 1,
  in_progress: 2,
  work_completed: 2,
  completed: 3,
  closed: 3,
} satisfies Partial<Record<WorkOrderStatus, number>>;

/** The stage of a status, counted from 0; undefined for on hold and cancelled. */
export const stageOf = (status: string): number | undefined => STAGE_OF[status];

const MEANINGS: Partial<Record<string, Message>> = {
  received: message('We have your request and are choosing who comes.'),
  assigned: message('Somebody is assigned and will come to you.'),
  in_progress: message('The work is under way.'),
  work_completed: message('The crew says the work is done. We are checking it.'),
  completed: message('The work is done and checked.'),
  closed: message('The work is done and everything is settled.'),
  on_hold: message('The work has to wait.'),
  cancelled: message('This request will not be carried out.'),
} satisfies Record<WorkOrderStatus, string>;

/** A status in one sentence, for customers. */
export const statusMeaning = (status: string): Message => MEANINGS[status] ?? received('');
