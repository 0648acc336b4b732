import { expect, test } from 'vitest';
import { CLOCK_PROBLEMS, categoryOf, retryDelayMs } from '#web/features/time/clock/clock-problem.ts';
import { DataError } from '#web/lib/data-error.ts';

test.each([
  [
    new DataError({ message: 'JWT expired', code: 'PGRST303', status: 401 }),
    'auth',
    'Authentication Issue',
    1,
  ],
  [new Error('Authentication expired. Please refresh and log in again.'), 'auth', 'Authentication Issue', 1],
  [new DataError({ message: 'Failed to fetch', status: 0 }), 'network', 'Connection Problem', 3],
  [new TypeError('Failed to fetch dynamically imported module: /x.js'), 'network', 'Connection Problem', 3],
  [new Error('Hourly rate not set. Please contact administration.'), 'business', 'Setup Required', 0],
  [new Error('User profile not found. Please refresh and try again.'), 'business', 'Setup Required', 0],
  [new Error('No profile found. Please refresh and try again.'), 'business', 'Setup Required', 0],
  [
    new Error('Invalid clock session detected. Please refresh and try again.'),
    'session',
    'Session State Issue',
    2,
  ],
  [new TypeError('x is undefined'), 'component', 'Clock Interface Error', 2],
])('%s', (error, category, title, retries) => {
  expect(categoryOf(error)).toBe(category);
  expect(CLOCK_PROBLEMS[categoryOf(error)]).toEqual({ title, retries });
});

test('retries wait 2, 5 and 10 seconds', () => {
  expect([0, 1, 2, 3].map(retryDelayMs)).toEqual([2_000, 5_000, 10_000, 10_000]);
});
