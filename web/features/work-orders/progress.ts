import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';

/** The stages that a customer cares about; checking is the office's matter, closing its bookkeeping. */
export const STAGES = ['Received', 'Assigned', 'In progress', 'Done'] as const;

const STAGE_OF: Partial<Record<string, number>> = {
  received: 0,
  assigned: 1,
  in_progress: 2,
  work_completed: 2,
  completed: 3,
  closed: 3,
} satisfies Partial<Record<WorkOrderStatus, number>>;

/** The stage that a status stands at, counted from 0; undefined beside the way, on hold or cancelled. */
export const stageOf = (status: string): number | undefined => STAGE_OF[status];

const MEANINGS: Partial<Record<string, string>> = {
  received: 'We have your request and are choosing who comes.',
  assigned: 'Somebody is assigned and will come to you.',
  in_progress: 'The work is under way.',
  work_completed: 'The crew says the work is done. We are checking it.',
  completed: 'The work is done and checked.',
  closed: 'The work is done and everything is settled.',
  on_hold: 'The work has to wait.',
  cancelled: 'This request will not be carried out.',
} satisfies Record<WorkOrderStatus, string>;

/** A status as a customer reads it, in one sentence. */
export const statusMeaning = (status: string): string => MEANINGS[status] ?? '';
