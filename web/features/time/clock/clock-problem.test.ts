import { expect, test } from 'vitest';
import { REASONS, type ReasonName } from '#shared/error-reasons/index.ts';
import { writeReason } from '#shared/error-reasons/wire.ts';
import {
  CLOCK_PROBLEMS,
  ClockRefusal,
  categoryOf,
  retryDelayMs,
} from '#web/features/time/clock/clock-problem.ts';
import { DataError } from '#web/lib/data-error.ts';
import { notSignedIn } from '#web/offline/outbox/refusal.ts';

const refused = (reason: ReasonName) =>
  new DataError({
    ...{ message: REASONS[reason].text, code: 'rule_violation', status: 422 },
    details: writeReason({ reason, params: {} }),
  });

test.each([
  [
    new DataError({ message: 'JWT expired', code: 'PGRST303', status: 401 }),
    'auth',
    'Authentication Issue',
    1,
  ],
  [notSignedIn(), 'auth', 'Authentication Issue', 1],
  [new DataError({ message: 'Failed to fetch', status: 0 }), 'network', 'Connection Problem', 3],
  [new TypeError('Failed to fetch dynamically imported module: /x.js'), 'network', 'Connection Problem', 3],
  [new ClockRefusal('clock_in_rate_missing', 'Words'), 'business', 'Setup Required', 0],
  [refused('clock_in_rate_missing'), 'business', 'Setup Required', 0],
  [refused('clock_in_profile_missing'), 'business', 'Setup Required', 0],
  [refused('clock_profile_missing'), 'business', 'Setup Required', 0],
  [new ClockRefusal('clock_session_invalid', 'Words'), 'session', 'Session State Issue', 2],
  [refused('clock_session_invalid'), 'session', 'Session State Issue', 2],
  [refused('clock_in_elsewhere'), 'component', 'Clock Interface Error', 2],
  [new TypeError('x is undefined'), 'component', 'Clock Interface Error', 2],
])('%s', (error, category, title, retries) => {
  expect(categoryOf(error)).toBe(category);
  expect(CLOCK_PROBLEMS[categoryOf(error)]).toEqual({ title, retries });
});

test('retries wait 2, 5 and 10 seconds', () => {
  expect([0, 1, 2, 3].map(retryDelayMs)).toEqual([2_000, 5_000, 10_000, 10_000]);
});
