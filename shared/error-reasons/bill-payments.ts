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
  own_firm_money: {
    sqlState: '42501',
    text: 'Somebody else has to decide about money of your own firm.',
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
  bill_not_payable: {
    sqlState: 'PT409',
    text: 'Only an approved bill can be paid. This one is {{status}}.',
    hint: 'Reload to see its status.',
  },
  bill_balance_changed: {
    code: 'conflict',
    text: 'Something was paid of this bill since you opened it: {{amount}} is left.',
    hint: 'Reload to see its payments, then record what is still missing.',
  },
  bill_payment_over_balance: {
    code: 'rule_violation',
    sqlState: 'PT409',
    text: 'Only {{amount}} is left to pay of this bill.',
    hint: 'Reload to see its payments.',
  },
  bill_retainage_held: {
    code: 'conflict',
    text: 'What is left of this bill is held as retainage.',
    hint: 'Release it first.',
  },
  retainage_office_only: { code: 'forbidden', text: 'Only those who pay bills release retainage.' },
  retainage_percent_office_only: {
    code: 'forbidden',
    text: 'Only those who approve bills agree on retainage.',
  },
  bill_due_date_office_only: {
    code: 'forbidden',
    text: 'Only those who approve or pay bills change when they are due.',
  },
  bill_due_date_final: {
    code: 'conflict',
    text: 'Only a submitted or approved bill that is not paid has a due date to change.',
    hint: 'Reload to see its status.',
  },
  bill_due_date_changed: {
    code: 'conflict',
    text: 'This bill has changed since you opened it.',
    hint: 'Reload to see its due date, then change it if you still need to.',
  },
  bill_due_before_submission: {
    code: 'rule_violation',
    sqlState: '23514',
    text: 'This bill was submitted on {{day}}. Choose that day or a later one.',
  },
  retainage_over_held: {
    code: 'rule_violation',
    sqlState: 'PT409',
    text: 'Only {{amount}} of this bill is still held.',
    hint: 'Reload to see what was released.',
  },
  retainage_changed: {
    code: 'conflict',
    text: 'Retainage of this bill was released since you opened it: {{amount}} is still held.',
    hint: 'Reload to see it, then release what is still to be paid.',
  },
  retainage_repeated: {
    code: 'conflict',
    text: 'This release was recorded before, with another amount.',
    hint: 'Close the form and open it again to release more.',
  },
  bill_payment_repeated: {
    code: 'conflict',
    text: 'This payment was recorded before, with other facts.',
    hint: 'Close the form and open it again to record another payment.',
  },
  bill_payment_final: {
    sqlState: '23514',
    text: 'A payment cannot be changed.',
    hint: 'Void it, and record another one.',
  },
  bill_payment_unknown: { code: 'not_found', text: 'This payment does not exist, or you may not see it.' },
  bill_payment_void: { code: 'conflict', text: 'This payment is void already.', hint: 'Reload to see it.' },
} as const satisfies Reasons;
