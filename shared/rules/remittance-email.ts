import { EMAIL, SITE, text } from '#shared/rules/template-variable.ts';
import { message } from '#shared/text.ts';

/** The email that tells a subcontractor what a payment pays. */
export const REMITTANCE = {
  title: message('Remittance advice'),
  trigger: message('A payment run is confirmed. It goes to the billing contact of each subcontractor.'),
  group: 'office',
  variables: [
    EMAIL,
    text('subcontractor_name', message('The subcontractor'), 'Keystone Roofing'),
    text('contact_name', message('The billing contact; may be empty'), 'Dana Whitfield'),
    text('total', message('The amount of the payment'), '$1,250.00'),
    text('method', message('How it is paid: check or ach'), 'check'),
    text('number', message('The number of the check or the transfer'), '1042'),
    text('account_last4', message('The last digits of the account; empty for a check'), ''),
    text('pay_on', message('The day of the payment'), 'Nov 30, 2026'),
    {
      name: 'bills',
      meaning: message('The bills that it pays, each with its number, theirs (their own number), and amount'),
      example: [{ number: 'BILL-000123', theirs: '4711', amount: '$1,250.00' }],
    },
    text('url', message('The page of the bills'), 'https://portal.example.com/subcontractor/bills'),
    SITE,
  ],
  needsOneOf: ['total'],
} as const;
