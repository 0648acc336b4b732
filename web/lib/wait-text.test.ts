import { expect, test } from 'vitest';
import { shortWaitText, waitText } from './wait-text.ts';

test.each([
  [1, '1 second', '1 s'],
  [54, '54 seconds', '54 s'],
  [99, '99 seconds', '99 s'],
  [100, '2 minutes', '2 min'],
  [1741, '30 minutes', '30 min'],
])('%i seconds are said as "%s" and "%s"', (seconds, full, short) => {
  expect(waitText(seconds)).toBe(full);
  expect(shortWaitText(seconds)).toBe(short);
});
