import { afterEach, beforeEach, expect, test } from 'vitest';
import { doneLabel } from '#web/features/time/clock/done-labels.ts';
import type { SessionAnswer } from '#web/features/time/clock/send-event.ts';
import { setOfficeZone, setReaderZone } from '#web/lib/office-zone.ts';

const location = { latitude: 41.8819, longitude: -80.79, accuracy_m: 12, fix_age_s: 1 };
const answer: SessionAnswer = {
  id: '01999999-0000-7000-8000-000000000001',
  work_order_id: null,
  project_id: null,
  item: { number: 'WO-000001', title: 'Door' },
  report_date: '2026-11-20',
  status: 'submitted',
  clock_in_time: '2026-11-20T08:00:00Z',
  clock_out_time: '2026-11-20T09:15:00Z',
  hours_worked: 1.25,
};

const AT = '2026-11-20T13:14:00Z';
beforeEach(() => {
  setOfficeZone('America/New_York');
  setReaderZone('America/New_York');
});
afterEach(() => {
  setOfficeZone('');
  setReaderZone(null);
});

test('shows the address, else the location of the work order, else the time, and no coordinates', () => {
  const clockedIn = { action: 'clock_in', answer: undefined, at: AT } as const;
  expect(doneLabel({ ...clockedIn, location: { ...location, address: 'Main St 4, Ashford' } })).toBe(
    'Successfully clocked in at Main St 4, Ashford',
  );
  expect(doneLabel({ ...clockedIn, location, worksite: 'Store 12, Ashford' })).toBe(
    'Successfully clocked in at Store 12, Ashford',
  );
  expect(doneLabel({ ...clockedIn, location })).toBe('Successfully clocked in at 8:14 AM');
  expect(doneLabel({ ...clockedIn, location: null })).toBe('Successfully clocked in');
});

test('shows the duration', () => {
  const address = 'Main St 4, Ashford';
  expect(doneLabel({ action: 'clock_out', answer, at: AT, location: { ...location, address } })).toBe(
    'Successfully clocked out at Main St 4, Ashford. Time worked: 1.25 hours.',
  );
  expect(doneLabel({ action: 'clock_out', answer, at: AT, location: null })).toBe(
    'Successfully clocked out. Time worked: 1.25 hours.',
  );
});
