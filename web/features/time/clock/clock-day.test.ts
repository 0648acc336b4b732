import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newReportDraft } from '#web/features/reports/report-draft.ts';
import { acceptedTime } from '#web/features/time/clock/accepted-time.ts';
import { clockAfter } from '#web/features/time/clock/clock-after.ts';
import type { ClockEntry } from '#web/features/time/clock/clock-event.ts';
import { workItemsQuery } from '#web/features/time/clock/work-items-query.ts';
import { setOfficeZone } from '#web/lib/office-zone.ts';

const phoneZone = process.env.TZ;
const DOOR = { kind: 'work_order' as const, id: 'w1', number: 'WO-1', title: 'Door' };

/** Half an hour before midnight at the office; in the phone's time zone it is the next evening. */
const LATE = '2026-11-21T04:30:00.000Z';
const AFTER_MIDNIGHT = '2026-11-21T05:30:00.000Z';

beforeEach(() => {
  process.env.TZ = 'Pacific/Auckland';
  setOfficeZone('America/New_York');
  vi.useFakeTimers({ now: Date.parse(LATE) });
});
afterEach(() => {
  process.env.TZ = phoneZone;
  setOfficeZone('');
  vi.useRealTimers();
});

const clockIn = (at: string): ClockEntry => ({
  ...{ key: at, action: 'clock_in', item: DOOR, at, timeZone: 'America/New_York' },
  ...{ location: null, isOffline: true, state: 'waiting', order: Date.parse(at) },
});

test('time belongs to the office’s day, whatever the device’s time zone', () => {
  expect(new Date(LATE).getDate()).toBe(21);
  const days = (...entries: ClockEntry[]) =>
    clockAfter(null, entries, Date.now()).pendingTime.map(({ day }) => day);
  expect(days(clockIn(LATE))).toEqual(['2026-11-20']);
  // A clock-in to the same work after midnight starts another day.
  expect(days(clockIn(LATE), clockIn(AFTER_MIDNIGHT))).toEqual(['2026-11-20', '2026-11-21']);
  expect(acceptedTime(null, clockIn(LATE), undefined).times).toMatchObject([{ day: '2026-11-20' }]);
});

test('today’s work and the date of a new report are the office’s, too', () => {
  expect(workItemsQuery('ann').queryKey).toContain('2026-11-20');
  expect(newReportDraft('w1', null).completed_on).toBe('2026-11-20');
});
