import type { Reasons } from '#shared/error-reasons/reason.ts';

export const billPaymentReasons = {
  bill_payment_admins_only: { code: 'forbidden', text: 'Only the office marks bills as paid.' },
  bill_payment_missing: { code: 'not_found', text: 'This bill does not exist.' },
  bill_own_payment: { code: 'forbidden', text: 'Somebody else has to pay a bill that you submitted.' },
  bill_already_paid: { code: 'conflict', text: 'This bill is marked as paid already.' },
  bill_not_approved: { code: 'conflict', text: 'This bill is not approved yet.' },
  bill_sent_back: { code: 'conflict', text: 'This bill was sent back to the subcontractor.' },
  bill_payment_before_submission: {
    code: 'rule_violation',
    text: 'This bill was submitted on {{day}}. Choose that day or a later one.',
  },
  bill_own_decision: {
    sqlState: '42501',
    text: 'Somebody else has to approve, send back or pay your own bill.',
    hint: 'Ask a colleague.',
  },
  bill_paid_before_submission: {
    sqlState: '23514',
    text: 'This bill was submitted on {{day}}. It cannot be paid before.',
    hint: 'Choose that day or a later one.',
  },
  bill_paid_in_future: {
    sqlState: '23514',
    text: 'A bill cannot be paid in the future.',
    hint: 'Choose today or an earlier day.',
  },
} as const satisfies Reasons;
