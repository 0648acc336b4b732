import { expect, test } from 'vitest';
import { pageLabel } from '#web/lib/count-labels.ts';

const page = { first: 51, last: 100, isCapped: false };

test('shows which rows of how many', () => {
  expect(pageLabel({ ...page, count: 1234 })).toBe('51–100 of 1,234');
  expect(pageLabel({ ...page, count: null })).toBe('51–100');
});

test('says when counting stopped, and is never smaller than what is shown', () => {
  expect(pageLabel({ ...page, count: 100, isCapped: true })).toBe('51–100 of more than 100');
  expect(pageLabel({ ...page, count: 80 })).toBe('51–100 of 100');
});
