import { expect, test } from 'vitest';
import type { PendingTime } from '#web/lib/pending-time.ts';
import { withAccepted } from '#web/lib/with-accepted.ts';

const row = (id: string, order: string, from: string, to: string | null) => ({
  ...{ id, report_date: '2026-11-20', status: to ? 'submitted' : 'open', project: null },
  ...{ clock_in_time: `2026-11-20T${from}:00Z`, clock_out_time: to && `2026-11-20T${to}:00Z` },
  work_order: { id: order, work_order_number: order.toUpperCase(), title: 'Door' },
  segments: to ? [{ hours_worked: 1 }] : [],
});
const time = (reportId: string, order: string, from: string, to: string | null): PendingTime => ({
  ...{ reportId, work_order_id: order, project_id: null, number: order.toUpperCase(), title: 'Door' },
  ...{ from: `2026-11-20T${from}:00+00:00`, to: to && `2026-11-20T${to}:00+00:00`, day: '2026-11-20' },
  ...{
    endedBy: to ? ('out' as const) : null,
    hours: to ? 1 : 0,
    startsOffline: false,
    waitsForServer: false,
  },
});

test('an accepted clock-in is a row of the server, and not pending', () => {
  const [first] = withAccepted([row('r1', 'w1', '13:00', '14:00')], [time('r2', 'w2', '15:00', null)]);
  expect(first).toMatchObject({ id: 'r2', status: 'open', clock_out_time: null });
  expect(first).not.toHaveProperty('isPending');
});

test('a row of the same item and day continues', () => {
  const rows = withAccepted([row('r1', 'w1', '13:00', '14:00')], [time('r1', 'w1', '15:00', null)]);
  expect(rows).toMatchObject([{ id: 'r1', status: 'open', segments: [{ hours_worked: 1 }] }]);
});

test('a switch ends one row and begins another, also if the copy never had the first', () => {
  const times = [time('r1', 'w1', '13:00', '15:00'), time('r2', 'w2', '15:00', null)];
  const expected = [
    { id: 'r2', status: 'open' },
    { id: 'r1', status: 'submitted', segments: [{ hours_worked: 1 }] },
  ];
  expect(withAccepted([row('r1', 'w1', '13:00', null)], times).toSorted(byId)).toMatchObject(expected);
  expect(withAccepted<ReturnType<typeof row>>([], times).toSorted(byId)).toMatchObject(expected);
});

test('what the copy already has is not added twice, and other work orders are omitted', () => {
  const rows = [row('r1', 'w1', '13:00', '14:00')];
  expect(withAccepted(rows, [time('r1', 'w1', '13:00', '14:00')])).toEqual(rows);
  expect(withAccepted(rows, [time('r2', 'w2', '15:00', null)], { workOrderId: 'w1' })).toEqual(rows);
});

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? 1 : -1);
