import { expect, test } from 'vitest';
import { pageWords } from '#web/lib/count-words.ts';

const page = { first: 51, last: 100, isEstimate: false };

test('says which rows of how many', () => {
  expect(pageWords({ ...page, count: 1234 })).toBe('51–100 of 1,234');
  expect(pageWords({ ...page, count: null })).toBe('51–100');
});

test('does not make an estimate look counted, nor smaller than what is shown', () => {
  expect(pageWords({ ...page, count: 999_870, isEstimate: true })).toBe('51–100 of about 1,000,000');
  expect(pageWords({ ...page, count: 80 })).toBe('51–100 of 100');
});
