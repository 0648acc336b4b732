import type { Reasons } from '#shared/error-reasons/reason.ts';

/** Refusals of the commands that make, change, send, and void invoices. */
export const invoicingReasons = {
  invoicing_office_only: { code: 'forbidden', text: 'Only the office invoices work.' },
  work_to_invoice_missing: { code: 'not_found', text: 'This work order does not exist.' },
  work_invoiced_already: {
    code: 'conflict',
    text: 'Everything of {{work_order}} is on an invoice already.',
    hint: 'Reload the list to see what is left.',
  },
  work_nothing_to_invoice: { code: 'rule_violation', text: 'Nothing of {{work_order}} is approved yet.' },
  work_all_left_out: {
    code: 'rule_violation',
    text: 'All proposed lines of {{work_order}} are left out.',
    hint: 'Choose at least one line, or do not select the work order.',
  },
  left_out_changed: {
    code: 'conflict',
    text: 'A line that you leave out is not proposed any more.',
    hint: 'Reload the list, and look at the lines again.',
  },
  draft_customer_missing: {
    code: 'not_found',
    text: 'No invoice can be made for this customer: it does not exist, or was merged into another one.',
  },
  draft_work_order_of_other_customer: {
    code: 'invalid_input',
    text: 'This work order is of another customer.',
  },
  draft_project_of_other_customer: {
    code: 'invalid_input',
    text: 'This project is of another customer than the invoice.',
  },
  project_billed_by_contract: {
    code: 'conflict',
    text: '{{project}} is billed by its contract.',
    hint: 'Bill it by a progress invoice, or by a change order.',
  },
  invoice_lines_too_many: {
    code: 'rule_violation',
    text: 'One invoice would get more than {{limit}} lines.',
    hint: 'Choose fewer work orders, or one invoice for each job.',
  },
  invoice_missing: { code: 'not_found', text: 'This invoice does not exist, or you may not see it.' },
  invoice_already_sent: {
    code: 'conflict',
    text: 'This invoice has been sent already, as {{number}}.',
    hint: 'Reload to see it as it is now.',
  },
  invoice_draft_changed: {
    code: 'conflict',
    text: 'Somebody else has changed this draft since you opened it.',
    hint: 'Reload to see it as it is now.',
  },
  invoice_line_missing: {
    code: 'conflict',
    text: 'A line of this draft no longer exists.',
    hint: 'Reload to see it as it is now.',
  },
  invoice_without_lines: {
    code: 'rule_violation',
    text: 'This invoice has no lines.',
    hint: 'Add what the customer pays for, and save it.',
  },
  invoice_without_amount: { code: 'rule_violation', text: 'This invoice has no amount.' },
  invoice_issued_too_late: {
    sqlState: '23514',
    text: 'An invoice is dated at most 30 days ahead. The last possible day is {{day}}.',
    hint: 'Choose that day or an earlier one.',
  },
  invoice_due_before_issue: {
    code: 'rule_violation',
    text: 'The due date is before the date of the invoice.',
  },
  invoice_tax_changed: {
    code: 'conflict',
    text: 'The tax of this draft is not what you have read: a rate, a certificate, or an address has changed.',
    hint: 'Saving the draft computes its tax anew. Read the new total, then send it.',
  },
  invoice_reference_missing: {
    code: 'rule_violation',
    text: 'This customer pays no invoice without its own reference, such as a purchase order.',
  },
  invoice_of_several_jobs: {
    sqlState: '23514',
    text: 'This customer wants an invoice for each work order. The lines are of several: {{work_orders}}.',
    hint: 'Keep the lines of one work order. What is removed can be invoiced on its own.',
  },
  invoice_photos_missing: {
    sqlState: '23514',
    text: 'This customer pays no invoice without photos of the work. No approved report has one: {{work_orders}}.',
    hint: 'Approve a report with photos, or share the photos of an approved one with the customer.',
  },
  invoice_recipient_missing: {
    code: 'rule_violation',
    text: 'No email address for invoices is on file for this customer.',
    hint: 'Add it on the page of the customer.',
  },
  invoice_not_to_resend: {
    code: 'conflict',
    text: 'Only an invoice that was sent, and is not void, is emailed again.',
  },
  invoice_not_void: {
    code: 'conflict',
    sqlState: '23514',
    text: 'Only a void invoice is replaced, by one to the same customer.',
  },
  invoice_reissued_already: {
    code: 'conflict',
    text: '{{number}} is replaced already, by {{invoice}}.',
    hint: 'Reload to see it.',
  },
  invoice_nothing_to_reissue: {
    code: 'rule_violation',
    text: 'Nothing of {{number}} can be invoiced again: its work is on other invoices, is not approved any more, or is billed by contract.',
    hint: 'Choose work to invoice, or make the next progress invoice of the project.',
  },
  invoice_is_draft: {
    code: 'conflict',
    text: 'This invoice is a draft.',
    hint: 'Delete it instead.',
  },
  invoice_has_payments: {
    sqlState: 'PT409',
    text: 'Payments or credit notes are on this invoice.',
    hint: 'Take its payments off and void its credit notes first. What was paid stays as credit of the customer.',
  },
  invoice_already_void: { code: 'conflict', text: 'This invoice is void already.' },
} as const satisfies Reasons;
