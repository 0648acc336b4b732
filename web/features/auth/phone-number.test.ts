import { expect, test } from 'vitest';
import { phoneProblem, wholeNumber } from './phone-number.ts';

test.each([
  ['+1 (555) 010-0199', '+15550100199'],
  ['0044 20 7946 0000', '+442079460000'],
  [' +34 600 000 000 ', '+34600000000'],
])('%s is %s', (typed, number) => {
  expect(wholeNumber(typed)).toBe(number);
  expect(phoneProblem(typed)).toBeUndefined();
});

test.each(['555 010 0199', '+1', '+0 555 010 0199', '+1234567890123456', 'Ada'])(
  '%s has no country, or is no number',
  (typed) => {
    expect(phoneProblem(typed)).toMatch(/country code/);
  },
);

test('an empty field asks for a number', () => {
  expect(phoneProblem(' ')).toBe('Enter your phone number.');
});
