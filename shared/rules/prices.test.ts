import { expect, test } from 'vitest';
import { proposedTimeKind } from '#shared/rules/prices.ts';

test.each([
  ['medium', '2026-03-06', 'regular'],
  ['medium', '2026-03-07', 'weekend'],
  ['high', '2026-03-08', 'weekend'],
  ['high', '2026-03-09', 'regular'],
  ['emergency', '2026-03-07', 'emergency'],
])('work of priority %s on %s is %s', (priority, day, kind) => {
  expect(proposedTimeKind(priority, day)).toBe(kind);
});
