import type { Reasons } from '#shared/error-reasons/reason.ts';

/** Refusals of the commands on disputes of invoices. */
export const disputeReasons = {
  dispute_customers_only: { code: 'forbidden', text: 'Only the customer of an invoice can dispute it.' },
  dispute_office_only: { code: 'forbidden', text: 'Only the office resolves disputes.' },
  dispute_invoice_missing: { code: 'not_found', text: 'This invoice does not exist.' },
  dispute_missing: { code: 'not_found', text: 'This dispute does not exist.' },
  dispute_invoice_draft: {
    code: 'conflict',
    text: 'This invoice is a draft, and its customer does not see it yet.',
  },
  dispute_nothing_left: {
    code: 'conflict',
    text: 'Nothing is left to pay on {{number}}.',
    hint: 'Ask a question about it instead.',
  },
  dispute_over_balance: {
    code: 'rule_violation',
    text: 'Only {{amount}} is left to pay on {{number}}.',
    hint: 'Enter at most that, or leave it empty to dispute all of it.',
  },
  dispute_already_open: {
    code: 'conflict',
    text: 'This invoice is disputed already.',
    hint: 'Add what you want to say as a message.',
  },
  dispute_already_resolved: {
    code: 'conflict',
    text: 'This dispute was resolved already.',
    hint: 'Reload to see how.',
  },
} as const satisfies Reasons;
