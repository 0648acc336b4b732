import { expect, test } from 'vitest';
import type { ClockSession } from '#web/features/time/clock/clock-after.ts';
import { refetchMs, startsInFuture } from '#web/features/time/clock/clock-session.ts';

const session: ClockSession = {
  id: 'r1',
  work_order_id: 'w1',
  project_id: null,
  clock_in_time: '2026-11-20T08:00:00Z',
  item: { number: 'WO-1', title: 'Door' },
  isPending: false,
};

test('the state is refreshed every 30 s while clocked in, and every 120 s otherwise, also during a break', () => {
  expect(refetchMs(session)).toBe(30_000);
  expect(refetchMs({ ...session, breakSince: '2026-11-20T09:00:00Z' })).toBe(120_000);
  expect(refetchMs(null)).toBe(120_000);
  expect(refetchMs(undefined)).toBe(120_000);
});

test.each([
  ['a session that began before now', -1, 0, false],
  ['one half an hour ahead of device and server', 30, 0, true],
  ['one that only a slow device takes for a later one', 30, 30, false],
  ['one ahead of the device while the server cannot be asked', 30, null, false],
  ['one within the minute that the server allows', 1, 0, false],
])('%s', async (_name, minutesAhead, serverMinutesAhead, expected) => {
  const now = Date.parse('2026-11-20T08:00:00Z');
  const start = new Date(now + minutesAhead * 60_000).toISOString();
  const serverNow = serverMinutesAhead === null ? null : now + serverMinutesAhead * 60_000;
  expect(await startsInFuture(start, async () => serverNow, now)).toBe(expected);
});
