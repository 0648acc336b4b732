import type { Reasons } from '#shared/error-reasons/reason.ts';

export const projectReasons = {
  project_admins_only: { code: 'forbidden', text: 'Only the office manages projects.' },
  project_missing: { code: 'not_found', text: 'This project does not exist.' },
  project_not_kept: { code: 'internal', text: 'The project was not saved.' },
  project_over: {
    code: 'rule_violation',
    text: '{{project}} is {{status}}.',
    hint: 'Open the project again first.',
  },
  project_step_invalid: {
    code: 'rule_violation',
    text: 'A project that is {{from}} cannot become {{to}}.',
    hint: 'Reload the project to see its present status.',
  },
  project_status_step_invalid: { sqlState: '23514', text: 'A project cannot go from {{from}} to {{to}}.' },
  project_reason_missing: { code: 'rule_violation', text: 'Please give a reason.' },
  project_status_reason_missing: {
    sqlState: '23514',
    text: 'A reason is needed to take a project from {{from}} to {{to}}.',
  },
  project_work_open: {
    code: 'rule_violation',
    text: 'One work order is still open.|{{count}} work orders are still open.',
    hint: 'Finish, cancel or remove {{work_orders}} first.',
  },
  project_completed_with_open_work: {
    sqlState: '23514',
    text: 'A project with open work orders cannot be completed.',
  },
  project_customer_missing: { code: 'not_found', text: 'This customer does not exist.' },
  project_customer_fixed: {
    code: 'rule_violation',
    text: 'This project holds work orders of another customer.',
    hint: 'Remove them from the project first.',
  },
  project_of_other_customer: {
    sqlState: '23514',
    text: 'This project holds work orders of another customer.',
  },
  project_changed: {
    code: 'conflict',
    text: 'Somebody else has changed this project meanwhile.',
    hint: 'What you wrote is still here. Open the project in another window, compare, then reload.',
  },
  project_version_missing: {
    code: 'invalid_input',
    text: 'Say which version of the project you have read.',
  },
  project_people_invalid: {
    code: 'rule_violation',
    text: 'Only active employees and people of active subcontractors can work on a project.',
  },
} as const satisfies Reasons;
