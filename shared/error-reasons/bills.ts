import type { Reasons } from '#shared/error-reasons/reason.ts';

export const billReasons = {
  bill_missing: { code: 'not_found', text: 'This bill does not exist, or you may not see it.' },
  bill_review_admins_only: { code: 'forbidden', text: 'Only the office approves bills or sends them back.' },
  bill_not_submitted: {
    code: 'conflict',
    text: 'Only a submitted bill can be reviewed.',
    hint: 'Reload to see its status.',
  },
  bill_amount_changed: {
    code: 'conflict',
    text: 'The amount of this bill has changed since you read it.',
    hint: 'Reload to read it as it is now.',
  },
  bill_reduction_unknown: {
    code: 'conflict',
    text: 'A work order of which you approve less is not on this bill any more.',
    hint: 'Reload to read it as it is now.',
  },
  bill_reduction_too_large: {
    code: 'rule_violation',
    text: 'Approve less than the {{amount}} that were billed, or leave the amount as it is.',
  },
  bill_approval_of_nothing: {
    code: 'rule_violation',
    text: 'Nothing of this bill would be approved. Send it back instead.',
  },
  bill_lines_differ: {
    sqlState: '23514',
    text: 'The lines of a work order do not add up to its amount.',
    hint: 'Reload the bill, and change its lines instead of the amount.',
  },
  agreed_rate_office_only: {
    code: 'forbidden',
    text: 'Only those who approve bills agree on rates.',
  },
  agreed_rate_firm_missing: {
    code: 'not_found',
    text: 'This subcontractor or work order does not exist any more.',
  },
  bill_over_nte_unexplained: {
    code: 'rule_violation',
    text: 'This bill goes over the NTE. Say why it is approved.',
  },
  bill_step_not_allowed: { sqlState: '42501', text: 'Your access does not include this step of a bill.' },
  bill_over_own_limit: {
    sqlState: '42501',
    text: 'You approve bills up to {{amount}}.',
    hint: 'Ask a colleague with a higher limit.',
  },
  bill_over_nte_not_allowed: {
    sqlState: '42501',
    text: 'This bill goes over the NTE. Your access does not include that.',
    hint: 'Ask a colleague who approves bills over NTE, or raise the NTE first.',
  },
  bill_already_submitted: { code: 'conflict', text: 'This bill has already been submitted.' },
  bill_already_arrived: {
    code: 'conflict',
    text: 'This bill has already arrived, as {{number}}.',
    hint: 'Your earlier try was received, although its answer was lost. Look at it in the list before you bill anything again.',
  },
  bill_work_already_billed: {
    code: 'conflict',
    text: '{{work_order}} is already on bill {{number}}.',
    hint: 'Look at that bill first. If this one charges something else, such as the rest of the work, submit it again.',
  },
  bill_not_kept: { code: 'internal', text: 'The bill was not saved.' },
  bill_organization_missing: {
    code: 'rule_violation',
    sqlState: 'P0001',
    text: 'User organization not found',
  },
  bill_organization_forbidden: {
    code: 'forbidden',
    text: 'You may not write bills for this organization.',
  },
  bill_draft_missing: {
    code: 'not_found',
    text: 'This draft no longer exists, or the bill has been submitted already.',
    hint: 'Open your bills to see it.',
  },
  bill_draft_changed: {
    code: 'conflict',
    text: 'This bill was saved in another window since you opened it here.',
    hint: 'Open it again from your drafts; what you typed here stays until then.',
  },
  bill_taken_over: {
    code: 'conflict',
    sqlState: 'PT409',
    text: 'Somebody else of the firm has taken over this bill meanwhile.',
    hint: 'Reload to see it.',
  },
  bill_sum_too_large: {
    sqlState: '23514',
    text: 'The lines of a bill add up to more than $99,999,999.99.',
  },
  billed_sum_too_large: {
    sqlState: '23514',
    text: 'The bills of {{work_order}} add up to more than $9,999,999,999.99.',
  },
  bill_amount_final: { sqlState: '23514', text: 'The amount of a {{status}} bill cannot change.' },
  bill_status_step_invalid: { sqlState: '23514', text: 'A bill cannot go from {{from}} to {{to}}.' },
  bill_without_amount: {
    sqlState: '23514',
    text: 'A bill needs at least one work order with an amount before it can be submitted.',
  },
} as const satisfies Reasons;
