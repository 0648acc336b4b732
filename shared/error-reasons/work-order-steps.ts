import type { Reasons } from '#shared/error-reasons/reason.ts';

export const workOrderStepReasons = {
  work_order_completed_by_report: {
    code: 'rule_violation',
    text: 'Submit a final report to complete the work.',
  },
  work_order_step_invalid: {
    code: 'rule_violation',
    text: 'A work order that is {{from}} cannot become {{to}}.',
    hint: 'Reload the work order to see its present status.',
  },
  work_order_status_step_invalid: {
    sqlState: '23514',
    text: 'A work order cannot go from {{from}} to {{to}}.',
  },
  work_order_step_office_only: {
    code: 'forbidden',
    text: 'Only the office can make this work order {{to}}.',
    hint: 'Write to the office in the conversation of this work order.',
  },
  work_order_reason_missing: {
    code: 'rule_violation',
    text: 'Please give a reason.',
    hint: 'The customer and those who do the work read it.',
  },
  work_order_status_reason_missing: {
    sqlState: '23514',
    text: 'A reason is needed to take a work order from {{from}} to {{to}}.',
  },
} as const satisfies Reasons;
