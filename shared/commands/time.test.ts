import { expect, test } from 'vitest';
import { timeCommands } from '#shared/commands/time.ts';

const id = '01a20c37-0106-73b1-95f5-05575dc5002c';
const days = { starts_on: '2026-03-02', ends_on: '2026-03-01' };
const messages = (checked: { error?: { issues: { message: string }[] } | undefined }) =>
  checked.error?.issues.map(({ message }) => message);

test('an end before the start has its own message', () => {
  const { approve_time, lock_pay_period } = timeCommands;
  expect(messages(approve_time.input.safeParse({ employee_ids: [id], ...days }))).toEqual([
    'The end is before the start.',
  ]);
  expect(messages(lock_pay_period.input.safeParse(days))).toEqual(['The end is before the start.']);
  const tooLong = { ...days, ends_on: '2026-06-03' };
  expect(messages(approve_time.input.safeParse({ employee_ids: [id], ...tooLong }))).toEqual([
    'Choose at most 93 days.',
  ]);
  expect(approve_time.input.safeParse({ employee_ids: [id], ...days, ends_on: '2026-06-02' }).success).toBe(
    true,
  );
});
