import { expect, test } from 'vitest';
import { acceptedTime } from '#web/features/time/clock/accepted-time.ts';
import type { ClockAction, ClockEntry } from '#web/features/time/clock/clock-event.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
const before = {
  ...{ id: 'r1', work_order_id: 'w1', project_id: null, clock_in_time: at(-60), isPending: false },
  item: { number: 'WO-1', title: 'Door' },
};
const entry = (action: ClockAction): ClockEntry => ({
  ...{ key: 'k', action, item: action === 'clock_in' ? ROOF : null, at: at(300), timeZone: 'UTC' },
  ...{ location: null, isOffline: false, state: 'sending', order: NOON },
});
const ROOF = { kind: 'work_order' as const, id: 'w2', number: 'WO-2', title: 'Roof' };
const answer = (id: string, order: string, from: number, to: number | null) => ({
  ...{ id, work_order_id: order, project_id: null, report_date: '2026-11-20', status: 'open' as const },
  ...{ item: { number: '', title: '' }, clock_in_time: at(from), hours_worked: 0 },
  clock_out_time: to === null ? null : at(to),
});

test('a switch ends the running session at the server’s time, whatever the device’s clock shows', () => {
  const { session, times } = acceptedTime(before, entry('clock_in'), answer('r2', 'w2', 5, null));
  expect(session).toMatchObject({ id: 'r2', work_order_id: 'w2' });
  expect(times).toMatchObject([
    { reportId: 'r1', from: at(-60), to: at(5), endsOffline: false },
    { reportId: 'r2', from: at(5), to: null },
  ]);
});

test('an end has the time of its own session only', () => {
  const { session, times } = acceptedTime(before, entry('take_break'), answer('r1', 'w1', -60, 30));
  expect(session).toMatchObject({ id: 'r1', breakSince: at(30) });
  expect(times).toMatchObject([{ reportId: 'r1', to: at(30), hours: 1.5, endedBy: 'break' }]);
});

test('without the response, the device computes it', () => {
  const { session, times } = acceptedTime(before, entry('clock_in'), undefined);
  expect(session).toMatchObject({ work_order_id: 'w2', isPending: false });
  expect(times).toMatchObject([
    { reportId: 'r1', to: at(300) },
    { work_order_id: 'w2', to: null },
  ]);
  expect(acceptedTime(before, entry('take_break'), undefined).session).toMatchObject({ breakSince: at(300) });
});
