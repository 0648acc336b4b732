import type { Reasons } from '#shared/error-reasons/reason.ts';

export const projectWorkReasons = {
  project_work_order_missing: { code: 'not_found', text: 'A work order does not exist.' },
  project_work_order_taken: {
    code: 'rule_violation',
    text: '{{work_order}} is part of {{project}} already.',
    hint: 'Remove it there first.',
  },
  project_work_order_of_other_customer: {
    code: 'rule_violation',
    text: '{{work_order}} is of another customer than {{project}}.',
  },
  project_location_missing: { code: 'not_found', text: 'This location does not exist, or it is retired.' },
  project_location_of_other_customer: {
    code: 'rule_violation',
    text: 'This location is of another customer than {{project}}.',
  },
  project_work_of_customer_only: {
    sqlState: '23514',
    text: 'The work orders of this project are those of its customer.',
  },
  project_work_closed: { sqlState: '23514', text: 'No work can be put into a project that is {{status}}.' },
} as const satisfies Reasons;
