import type { Reasons } from '#shared/error-reasons/reason.ts';

/** Contracts of projects, their invoices, retainage, and deposits. */
export const contractReasons = {
  contract_missing: { code: 'not_found', text: 'This project has no contract.' },
  contract_exists: {
    code: 'conflict',
    text: 'This project has a contract already.',
    hint: 'Reload the page to see it.',
  },
  contract_changed: {
    code: 'conflict',
    text: 'Somebody else has changed this contract meanwhile.',
    hint: 'Look at it again, then change it.',
  },
  contract_line_missing: {
    code: 'conflict',
    text: 'A line of this contract is gone meanwhile.',
    hint: 'Look at it again, then change it.',
  },
  contract_billed: {
    code: 'conflict',
    text: 'Invoices bill this contract, so it stays.',
  },
  contract_without_customer: {
    sqlState: '23514',
    text: 'This project has no customer to bill.',
  },
  contract_location_of_other_customer: {
    sqlState: '23514',
    text: 'This location is not one of the customer.',
    hint: 'Choose a location of the customer of the project.',
  },
  project_customer_invoiced: { sqlState: '23514', text: 'Invoices bill this project to its customer.' },
  contract_schedule_fixed: {
    sqlState: 'PT409',
    text: 'Something of this contract is billed: a line or value changes by a change order.',
    hint: 'Name the change order at the line.',
  },
  contract_line_billed: {
    code: 'conflict',
    text: '“{{line}}” is on an invoice, so it stays.',
  },
  contract_line_billed_more: {
    sqlState: 'PT409',
    text: 'Of “{{line}}”, {{amount}} is billed already.',
  },
  contract_line_overbilled: {
    sqlState: '23514',
    text: 'Of “{{line}}”, {{amount}} would be billed, and {{agreed}} is agreed.',
    hint: 'Lower the price of the line, or add a change order to the contract.',
  },
  contract_line_of_other_project: { sqlState: '42501', text: 'This line is of another customer or project.' },
  contract_nothing_to_bill: {
    code: 'conflict',
    text: 'All that is completed is billed.',
    hint: 'Record progress first. A draft counts as billed.',
  },
  project_without_customer: { code: 'rule_violation', text: 'This project has no customer to invoice.' },
  project_nothing_to_invoice: {
    code: 'conflict',
    text: 'Nothing that is recorded on this project itself is left to invoice.',
    hint: 'Approve its time, receipts, or mileage first. What is on a draft counts as invoiced.',
  },
  project_draft_missing: {
    code: 'conflict',
    text: 'This draft is not open any more, or is not one for the costs of this project.',
    hint: 'Choose another draft, or a new one.',
  },
  invoiced_cost_of_other_project: {
    sqlState: '42501',
    text: 'This cost is not of the project of the invoice.',
  },
  work_billed_by_contract: {
    code: 'conflict',
    text: '{{work_order}} belongs to a project that is billed by its contract.',
    hint: 'Bill it by a progress invoice, or by a change order.',
  },
  retainage_released_already: {
    sqlState: 'PT409',
    text: 'Another invoice releases the retainage that this one holds.',
    hint: 'Void the invoice that releases it first, or delete its draft.',
  },
  retainage_not_held: {
    sqlState: 'PT409',
    text: 'Only {{held}} is held, and {{amount}} would be released.',
    hint: 'A draft counts as released.',
  },
  retainage_line_removed: {
    sqlState: '23514',
    text: 'The line with the retainage stays as long as work of the contract is billed.',
  },
  deposit_missing: { code: 'not_found', text: 'This deposit does not exist.' },
  deposit_customer_missing: {
    code: 'not_found',
    text: 'This customer does not exist, or cannot be asked for a deposit.',
  },
  deposit_project_of_other_customer: { code: 'invalid_input', text: 'This project is of another customer.' },
  deposit_nothing_left: {
    code: 'conflict',
    text: 'Nothing is left of this deposit.',
    hint: 'What is paid of a deposit can be taken off invoices once.',
  },
  deposit_nothing_to_pay: {
    code: 'conflict',
    text: 'Nothing is left to pay on this draft.',
  },
  deposit_not_paid: {
    sqlState: 'PT409',
    text: 'Of deposit {{invoice}}, {{paid}} is paid, and {{amount}} would be taken off invoices.',
  },
  deposit_applied_already: {
    sqlState: 'PT409',
    text: 'This deposit is taken off another invoice.',
    hint: 'Remove its line from the draft, or void that invoice, first.',
  },
  invoice_line_kind_fixed: {
    code: 'conflict',
    sqlState: 'PT409',
    text: 'A line of a contract or deposit stays what it is, and no other line becomes one.',
    hint: 'Add another line for it, or take this one off the draft.',
  },
  invoice_deduction_positive: {
    sqlState: '23514',
    text: 'Retainage and deposits take an amount off: the price is negative.',
  },
} as const satisfies Reasons;
