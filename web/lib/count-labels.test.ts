import { expect, test } from 'vitest';
import { pageLabel } from '#web/lib/count-labels.ts';

const page = { first: 51, last: 100, isEstimate: false };

test('shows which rows of how many', () => {
  expect(pageLabel({ ...page, count: 1234 })).toBe('51–100 of 1,234');
  expect(pageLabel({ ...page, count: null })).toBe('51–100');
});

test('marks an estimate, which is never smaller than what is shown', () => {
  expect(pageLabel({ ...page, count: 999_870, isEstimate: true })).toBe('51–100 of about 1,000,000');
  expect(pageLabel({ ...page, count: 80 })).toBe('51–100 of 100');
});
