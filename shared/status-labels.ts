import { message } from '#shared/text.ts';

/** The one label of each status of records that screens show and PDF documents print. */
export const STATUS_LABELS = {
  work_order: {
    received: message('Received'),
    assigned: message('Assigned'),
    in_progress: message('In Progress'),
    work_completed: message('Work Completed'),
    completed: message('Completed'),
    closed: message('Closed'),
    on_hold: message('On Hold'),
    cancelled: message('Cancelled'),
  },
  report: {
    submitted: message('Submitted'),
    approved: message('Approved'),
    rejected: message('Sent back'),
  },
  time: {
    open: message('Clocked in'),
    submitted: message('Submitted'),
    approved: message('Approved'),
    rejected: message('Sent back'),
  },
  project: {
    planned: message('Planned'),
    active: message('Active'),
    on_hold: message('On Hold'),
    completed: message('Completed'),
    cancelled: message('Cancelled'),
  },
  priority: {
    low: message('Low'),
    medium: message('Medium'),
    high: message('High'),
    emergency: message('Emergency'),
  },
} as const;
