import type { Reasons } from '#shared/error-reasons/reason.ts';

export const billedWorkReasons = {
  billed_work_of_other_organization: {
    sqlState: '42501',
    text: 'This work order is not assigned to the organization of the bill.',
  },
  billed_work_reassigned: {
    sqlState: '23514',
    text: 'A work order of this bill is not assigned to its organization.',
    hint: 'Take it off the bill.',
  },
  billed_work_not_completed: {
    sqlState: '23514',
    text: 'Only completed work orders can be billed.',
    hint: 'Take the others off the bill, or wait until the office has approved their final reports.',
  },
  billed_work_report_not_approved: {
    sqlState: '23514',
    text: 'No report of {{organization}} on {{work_order}} is approved.',
    hint: 'Take this work order off the bill. It can be billed when the office has approved a report on it.',
  },
  billed_work_not_reported: {
    sqlState: '23514',
    text: 'No report of {{organization}} on {{work_order}} is approved.',
    hint: 'Take this work order off the bill. Without a report on it, it cannot be billed.',
  },
} as const satisfies Reasons;
