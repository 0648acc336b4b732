import { EMAIL, SITE, text } from '#shared/rules/template-variable.ts';
import { message } from '#shared/text.ts';

/** The email that reminds a customer of invoices that are not paid. */
export const INVOICE_REMINDER = {
  title: message('Payment reminder'),
  trigger: message(
    'By the schedule of reminders, or when somebody sends one. It goes to the billing contact of the customer.',
  ),
  group: 'office',
  variables: [
    EMAIL,
    text('customer_name', message('The customer'), 'Northside Markets'),
    text('contact_name', message('The billing contact; may be empty'), 'Dana Whitfield'),
    text(
      'message',
      message('The text of the step, with its facts'),
      'Hello Dana Whitfield,\n\n$1,250.00 is now due.',
    ),
    text('total', message('What is left to pay of all invoices in the email'), '$1,250.00'),
    {
      name: 'invoices',
      meaning: message(
        'The invoices, each with its number, due_date, overdue (for how long; may be empty), amount, and url',
      ),
      example: [
        {
          ...{
            number: 'INV-000123',
            due_date: 'Nov 28, 2026',
            overdue: '2 days overdue',
            amount: '$1,250.00',
          },
          url: 'https://portal.example.com/i/token',
        },
      ],
    },
    text('payment_url', message('Where customers pay; may be empty'), 'https://pay.example.com'),
    SITE,
  ],
  needsOneOf: ['invoices', 'total'],
} as const;
