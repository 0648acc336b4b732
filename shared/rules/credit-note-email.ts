import { EMAIL, SITE, text } from '#shared/rules/template-variable.ts';
import { message } from '#shared/text.ts';

/** The email that brings a customer a credit note. */
export const CREDIT_NOTE = {
  title: message('Credit note'),
  trigger: message('A credit note is issued. It goes to the billing contact of the customer.'),
  group: 'office',
  variables: [
    EMAIL,
    text('customer_name', message('The customer'), 'Northside Markets'),
    text('contact_name', message('The billing contact; may be empty'), 'Dana Whitfield'),
    text('credit_note_number', message('The number of the credit note'), 'CN-000012'),
    text(
      'invoice_number',
      message('The number of the invoice that it corrects; empty for a credit that is for none'),
      'INV-000123',
    ),
    text('amount', message('The amount of the credit note'), '$125.00'),
    text('reason', message('What is credited'), 'One door was charged twice.'),
    text('issue_date', message('The date of the credit note'), 'Nov 28, 2026'),
    text(
      'url',
      message('The page of the portal that has the credit note'),
      'https://portal.example.com/partner/invoices',
    ),
    SITE,
  ],
  needsOneOf: ['url', 'amount'],
} as const;
