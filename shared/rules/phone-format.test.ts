import { expect, test } from 'vitest';
import { formatPhone } from './phone-format.ts';

test.each([
  ['3125550142', '(312) 555-0142'],
  ['312-555-0142', '(312) 555-0142'],
  ['312.555.0142', '(312) 555-0142'],
  ['(312)555 0142', '(312) 555-0142'],
  ['+1 312 555 0142', '(312) 555-0142'],
  ['1-312-555-0142', '(312) 555-0142'],
  ['312-555-0142 x12', '(312) 555-0142 x12'],
  ['312.555.0142, ext. 12', '(312) 555-0142, ext. 12'],
  ['(312) 555-0142 ext. 12', '(312) 555-0142 ext. 12'],
])('%s is %s, which stays so', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
  expect(formatPhone(shown)).toBe(shown);
});

test.each([
  '',
  '555-0100',
  '+49 30 5550123',
  '+44 20 7946 0958',
  '0312 555 0142',
  '112-555-0142',
  'call Ada',
])('%s stays as typed', (typed) => {
  expect(formatPhone(typed)).toBe(typed);
});
