import type { Reasons } from '#shared/error-reasons/reason.ts';

/** Refusals of the commands that move money of customers. */
export const paymentReasons = {
  payments_office_only: { code: 'forbidden', text: 'Only the office records payments and credits.' },
  payment_customer_missing: {
    code: 'not_found',
    text: 'This customer does not exist, or was merged into another one.',
  },
  payment_missing: { code: 'not_found', text: 'This payment does not exist.' },
  credit_note_missing: { code: 'not_found', text: 'This credit note does not exist.' },
  allocation_missing: { code: 'not_found', text: 'This amount is not on the invoice.' },
  payment_invoice_missing: { code: 'not_found', text: 'This invoice is not one of the customer.' },
  payment_invoice_draft: {
    code: 'conflict',
    text: 'This invoice is a draft, and nothing is owed for it yet.',
    hint: 'Send it first, or keep the payment as credit of the customer.',
  },
  payment_invoice_void: {
    code: 'conflict',
    text: '{{number}} is void, and takes no payment.',
    hint: 'Reload to see the invoices that are open now.',
  },
  payment_over_balance: {
    code: 'conflict',
    text: 'Only {{amount}} is left to pay on {{number}}.',
    hint: 'Lower the amount. What is paid beyond it stays as credit of the customer.',
  },
  payment_already_returned: {
    code: 'conflict',
    text: 'This payment was returned already.',
    hint: 'Reload to see it as it is now.',
  },
  payment_returned_before_received: {
    code: 'rule_violation',
    text: 'This payment was received on {{day}}. Choose that day or a later one.',
  },
  credit_over_available: {
    code: 'conflict',
    text: 'Only {{amount}} of this credit is left.',
    hint: 'Reload to see what is left now.',
  },
  credit_balance_changed: {
    code: 'conflict',
    text: 'What is open on {{number}} has changed since you opened this: it is {{amount}} now.',
    hint: 'Nothing was credited. Close this, look at what was paid and credited, then credit what is still missing.',
  },
  credit_note_over_invoice: {
    code: 'rule_violation',
    text: 'Only {{amount}} of {{number}} is left to credit.',
  },
  credit_note_already_void: {
    code: 'conflict',
    text: 'This credit note is void already.',
    hint: 'Reload to see it as it is now.',
  },
  credit_note_not_to_send: {
    code: 'conflict',
    text: 'A credit note that is void is not emailed.',
    hint: 'Issue a new one.',
  },
  credit_note_refunded: {
    code: 'conflict',
    text: 'This credit note was refunded to the customer, and stays.',
  },
  allocation_already_released: {
    code: 'conflict',
    sqlState: '23514',
    text: 'This amount was taken off the invoice before.',
  },
  credit_not_enough: {
    sqlState: '23514',
    text: 'This credit is less than that, or of another customer.',
  },
  invoice_balance_less: { sqlState: '23514', text: 'Not so much is left to pay on this invoice.' },
} as const satisfies Reasons;
