import type { Reasons } from '#shared/error-reasons/reason.ts';

export const invoiceReasons = {
  invoice_final: { sqlState: '23514', text: 'A {{status}} invoice cannot be changed.' },
  invoice_sum_too_large: {
    sqlState: '23514',
    text: 'The lines of an invoice add up to more than $9,999,999,999.99.',
  },
  invoice_status_step_invalid: { sqlState: '23514', text: 'An invoice cannot go from {{from}} to {{to}}.' },
  invoice_line_too_large: {
    sqlState: '23514',
    text: 'Quantity times price is more than $9,999,999,999.99.',
  },
} as const satisfies Reasons;
