import type { Reasons } from '#shared/error-reasons/reason.ts';

export const invoiceReasons = {
  invoice_view_customers_only: {
    code: 'forbidden',
    text: 'Only people of the customer view an invoice as its reader.',
  },
  invoice_final: { sqlState: '23514', text: 'A {{status}} invoice cannot be changed.' },
  invoice_sum_too_large: {
    sqlState: '23514',
    text: 'The lines of an invoice add up to more than $9,999,999,999.99.',
  },
  invoice_status_step_invalid: { sqlState: '23514', text: 'An invoice cannot go from {{from}} to {{to}}.' },
  invoice_total_negative: {
    sqlState: '23514',
    text: 'The discounts are more than the other lines of the invoice.',
  },
  invoice_line_negative: { sqlState: '23514', text: 'Only a discount can be negative.' },
  invoice_discount_positive: { sqlState: '23514', text: 'A discount takes an amount off: it is negative.' },
  invoiced_work_of_other_organization: {
    sqlState: '42501',
    text: 'This work order is not for the customer of the invoice.',
  },
  cost_invoiced: {
    sqlState: '23514',
    text: 'This cost is on an invoice to the customer: {{invoice}}.',
    hint: 'Remove its line from the draft, or void the invoice, first.',
  },
  invoice_line_not_approved: {
    code: 'conflict',
    sqlState: 'PT409',
    text: 'Line {{line}}, “{{description}}”, charges for something that is not approved.',
    hint: 'Remove the line, or have it approved again.',
  },
  invoice_line_too_large: {
    sqlState: '23514',
    text: 'Quantity times price is more than $9,999,999,999.99.',
  },
} as const satisfies Reasons;
