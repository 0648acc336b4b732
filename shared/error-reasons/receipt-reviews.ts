import type { Reasons } from '#shared/error-reasons/reason.ts';

export const receiptReviewReasons = {
  receipt_review_managers_only: { code: 'forbidden', text: 'Only managers approve or send back receipts.' },
  receipt_reimbursement_managers_only: {
    code: 'forbidden',
    text: 'Only managers mark receipts as reimbursed.',
  },
  receipt_own_review: { code: 'forbidden', text: 'Somebody else has to approve your own receipt.' },
  receipt_submitter_review: {
    code: 'forbidden',
    text: 'Somebody else has to approve or send back a receipt that you submitted.',
  },
  receipt_own_decision: {
    sqlState: '42501',
    text: 'Somebody else has to approve or reimburse your own receipt, or one that you submitted.',
    hint: 'Ask a colleague.',
  },
  receipt_not_submitted: {
    code: 'conflict',
    text: 'Only a submitted receipt can be reviewed.',
    hint: 'Reload to see its status.',
  },
  receipt_amount_changed: { code: 'conflict', text: 'Its amount has changed since you read it.' },
  receipt_own_reimbursement: {
    code: 'forbidden',
    text: 'Somebody else has to reimburse your own receipt.',
  },
  receipt_submitter_reimbursement: {
    code: 'forbidden',
    text: 'Somebody else has to reimburse a receipt that you submitted.',
  },
  receipt_not_approved: { code: 'conflict', text: 'This receipt is not approved yet.' },
  receipt_sent_back: { code: 'conflict', text: 'This receipt was sent back.' },
  receipt_already_reimbursed: { code: 'conflict', text: 'This receipt is marked as reimbursed already.' },
  receipt_reimbursement_before_date: {
    code: 'rule_violation',
    text: 'This receipt is of {{day}}. Choose that day or a later one.',
  },
  receipt_reimbursed_before_date: {
    sqlState: '23514',
    text: 'This receipt is of {{day}}. It cannot be reimbursed before.',
    hint: 'Choose that day or a later one.',
  },
  receipt_reimbursed_in_future: {
    sqlState: '23514',
    text: 'A receipt cannot be reimbursed in the future.',
    hint: 'Choose today or an earlier day.',
  },
} as const satisfies Reasons;
