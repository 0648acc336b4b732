import { expect, test } from 'vitest';
import { hoursOfRow, isRunning } from '#web/features/time/time-reports/hours-worked.ts';
import type { PendingTime } from '#web/lib/pending-time.ts';
import { withPending } from '#web/lib/with-pending.ts';

const NOW = Date.parse('2026-11-20T16:00:00Z');
const row = (id: string, order: string, day: string, out: string | null = `${day}T14:00:00Z`) => ({
  ...{ id, report_date: day, status: out ? 'submitted' : 'open', clock_in_time: `${day}T13:00:00Z` },
  ...{ clock_out_time: out, project: null, segments: out ? [{ hours_worked: 1 as number | null }] : [] },
  work_order: { id: order, work_order_number: order.toUpperCase(), title: 'Door' },
});
const time = (changes: Partial<PendingTime>): PendingTime => ({
  ...{ reportId: null, work_order_id: 'wo-1', project_id: null, number: 'WO-1', title: 'Door' },
  ...{
    from: '2026-11-20T15:00:00Z',
    to: null,
    day: '2026-11-20',
    endedBy: null,
    hours: 0,
    startsOffline: true,
    waitsForServer: false,
  },
  ...changes,
});

test('a session that only this device knows is the first row of its day', () => {
  const [first, second] = withPending([row('r1', 'wo-2', '2026-11-19')], [time({})]);
  expect(first).toMatchObject({ status: 'open', isPending: true, work_order: { id: 'wo-1' } });
  expect(first && isRunning(first) && hoursOfRow(first, NOW)).toBe(1);
  expect(second).toMatchObject({ id: 'r1' });
});

test('time on the same item and day is added to the row', () => {
  const finished = time({ to: '2026-11-20T15:30:00Z', hours: 0.5, endedBy: 'break' });
  const rows = withPending([row('r1', 'wo-1', '2026-11-20')], [finished]);
  expect(rows).toHaveLength(1);
  expect(rows[0] && hoursOfRow(rows[0], NOW)).toBe(1.5);
});

test('a waiting end stops the running row of the server', () => {
  const ended = time({ reportId: 'r1', from: '2026-11-20T13:00:00Z', to: '2026-11-20T15:00:00Z', hours: 2 });
  const [first] = withPending([row('r1', 'wo-1', '2026-11-20', null)], [ended]);
  expect(first).toMatchObject({ status: 'submitted', isPending: true });
  expect(first && hoursOfRow(first, NOW)).toBe(2);
});

test('only what the page requests is added', () => {
  expect(withPending([], [time({})], { workOrderId: 'wo-2' })).toEqual([]);
  expect(withPending([], [time({})], { days: { first: '2026-11-09', last: '2026-11-15' } })).toEqual([]);
});
