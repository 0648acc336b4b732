import { expect, test } from 'vitest';
import { limitRefusal } from './limit-refusal.ts';

const refusal = (table: string, constraint: string, code = '23514') =>
  limitRefusal({ code, table, constraint });

test.each([
  [
    'work_orders',
    'work_orders_contact_name_max_120',
    'Contact name is too long.',
    'Use at most 120 characters.',
  ],
  ['settings', 'settings_value_max_20000', 'Value is too long.', 'Use at most 20,000 characters.'],
  [
    'receipts',
    'receipts_amount_0_to_10000000000',
    'Amount is out of range.',
    'Use a number from 0 to 10,000,000,000.',
  ],
  [
    'partner_locations',
    'partner_locations_latitude_minus_90_to_90',
    'Latitude is out of range.',
    'Use a number from -90 to 90.',
  ],
  [
    'receipts',
    'receipts_receipt_date_year_1900_to_2199',
    'Receipt date is out of range.',
    'Use a date between 1900 and 2199.',
  ],
  [
    'receipts',
    'receipts_vendor_name_one_line',
    'Vendor name is one line.',
    'Use one line, without line breaks or characters that turn the direction of text.',
  ],
  [
    'organizations',
    'organizations_contact_email_one_address',
    'Contact email is not one email address.',
    'Enter one address, such as lena@example.com.',
  ],
])('%s: %s has a message', (table, constraint, message, hint) => {
  expect(refusal(table, constraint)).toEqual({ message, hint });
});

test('every other constraint keeps the message of PostgreSQL', () => {
  expect(refusal('receipts', 'receipts_amount')).toBeUndefined();
  expect(refusal('receipts', 'work_orders_trade_max_60')).toBeUndefined();
  expect(refusal('receipts', 'receipts_max_60')).toBeUndefined();
  expect(refusal('receipts', 'receipts_amount_max_60', '23503')).toBeUndefined();
});
