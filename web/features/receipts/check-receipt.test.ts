import { expect, test } from 'vitest';
import { checkReceipt } from '#web/features/receipts/check-receipt.ts';
import { emptyForm } from '#web/features/receipts/receipt-form.ts';

const share = {
  kind: 'project',
  id: '00000000-0000-4000-8000-000000000001',
  number: 'P',
  title: '',
} as const;

test('an empty receipt names everything that is missing at once', () => {
  const form = { ...emptyForm(), date: '2001-01-01', category: '' as const };
  const { input, errors } = checkReceipt(form, null, []);
  expect(input).toBeNull();
  expect(Object.keys(errors).toSorted()).toEqual(['amount', 'category', 'receipt_date', 'vendor_name']);
});

test('allocations that exceed the amount are reported together with what is missing', () => {
  const form = { ...emptyForm(), amount: '10', shares: [{ ...share, amount: '11' }] };
  const { input, errors } = checkReceipt(form, null, []);
  expect(input).toBeNull();
  expect(errors).toMatchObject({
    vendor_name: 'Say where it was bought.',
    allocations: 'The shares are more than the amount.',
  });
});

test('a complete receipt is sent in the form of the command', () => {
  const form = { ...emptyForm(), vendorName: ' Depot ', amount: '$12.50' };
  expect(checkReceipt(form, null, [])).toMatchObject({
    input: { vendor_name: 'Depot', amount: 12.5 },
    errors: {},
  });
});

test('a negative amount has to be more than 0, and a text is none', () => {
  const errorOf = (amount: string) => checkReceipt({ ...emptyForm(), amount }, null, []).errors.amount;
  expect(errorOf('-5')).toBe('Enter more than 0.');
  expect(errorOf('a lot')).toBe('Enter an amount.');
});
