import { expect, test } from 'vitest';
import { isDue, isRestoreTestDue } from './due.ts';

const zone = 'America/New_York';
const due = (now: string, last: string | undefined) =>
  isDue(new Date(now), last === undefined ? undefined : new Date(last), '02:30', zone);

test('the first backup is due at once', () => {
  expect(due('2026-12-01T12:00:00Z', undefined)).toBe(true);
});

test('then one a day, at the time of the office', () => {
  expect(due('2026-12-01T07:29:00Z', '2026-11-30T07:31:00Z')).toBe(false);
  expect(due('2026-12-01T07:30:00Z', '2026-11-30T07:31:00Z')).toBe(true);
  expect(due('2026-12-01T07:35:00Z', '2026-12-01T07:31:00Z')).toBe(false);
});

test('a backup that was missed is made up for, and one by hand counts', () => {
  expect(due('2026-12-03T01:00:00Z', '2026-11-30T07:31:00Z')).toBe(true);
  expect(due('2026-12-03T01:00:00Z', '2026-12-02T20:00:00Z')).toBe(false);
});

test('a day without 02:30 has a backup too', () => {
  expect(due('2026-03-08T07:31:00Z', '2026-03-07T07:31:00Z')).toBe(true);
  expect(due('2026-03-08T12:00:00Z', '2026-03-08T07:32:00Z')).toBe(false);
});

test('a restore test is due with the first backup, and then each month after a backup', () => {
  const day = (of: string) => new Date(`${of}T08:00:00Z`);
  expect(isRestoreTestDue(undefined, undefined)).toBe(false);
  expect(isRestoreTestDue(day('2026-12-01'), undefined)).toBe(true);
  expect(isRestoreTestDue(day('2026-12-30'), day('2026-12-01'))).toBe(false);
  expect(isRestoreTestDue(day('2026-12-31'), day('2026-12-01'))).toBe(true);
});
