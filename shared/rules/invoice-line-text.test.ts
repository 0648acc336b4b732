import { expect, it } from 'vitest';
import { connectionLabel } from '#shared/rules/invoice-line-text.ts';

const number = 'WO-000123';

it.each([
  ['WO-000123 Door sticks – Main Street #12', 'Door sticks – Main Street #12'],
  ['WO-000123: Door sticks', 'Door sticks'],
  ['Door sticks (WO-000124)', 'Door sticks (WO-000124)'],
  ['Door sticks, WO-000123', 'Door sticks'],
  ['Door sticks (WO-000123)', 'Door sticks'],
  ['WO-0001234 Door sticks', 'WO-0001234 Door sticks'],
  ['WO-000123', ''],
])('%s is %s beside the number', (description, text) => {
  expect(connectionLabel(description, number)).toEqual({ number, text });
});

it('keeps a number in the middle of a sentence, and does not repeat it', () => {
  const text = 'Labor for WO-000123 in May';
  expect(connectionLabel(text, number)).toEqual({ number: undefined, text });
});

it('stays as it is without a work order', () => {
  expect(connectionLabel('- Discount', undefined)).toEqual({ number: undefined, text: '- Discount' });
});
