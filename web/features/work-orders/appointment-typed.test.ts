import { afterEach, beforeEach, expect, test } from 'vitest';
import { setOfficeZone } from '#web/lib/office-zone.ts';
import { appointmentEnds, dayOfEnd, typedAppointment } from './appointment-typed.ts';

beforeEach(() => setOfficeZone('America/New_York'));
afterEach(() => setOfficeZone(''));

const WHOLE = { day: '2026-11-20', from: '09:00', until: '11:30' };

test('a whole appointment is two instants as the data API writes them, and back', () => {
  const ends = appointmentEnds(WHOLE);
  expect(ends).toEqual(['2026-11-20T14:00:00+00:00', '2026-11-20T16:30:00+00:00']);
  expect(typedAppointment(...ends)).toEqual(WHOLE);
});

test('an end before the beginning is on the next day, also when the clocks change that night', () => {
  const night = { day: '2026-11-20', from: '22:00', until: '02:00' };
  const ends = appointmentEnds(night);
  expect(ends).toEqual(['2026-11-21T03:00:00+00:00', '2026-11-21T07:00:00+00:00']);
  expect(typedAppointment(...ends)).toEqual(night);
  expect(dayOfEnd(night)).toBe('2026-11-21');
  expect(dayOfEnd({ ...night, until: '22:00' })).toBe('2026-11-20');
  expect(dayOfEnd({ ...night, until: '' })).toBe('2026-11-20');
  // A slip of the hand, not a window of 22 hours: the form says that it ends before it begins.
  expect(dayOfEnd({ ...night, from: '11:00', until: '09:00' })).toBe('2026-11-20');
  expect(dayOfEnd({ ...night, from: '20:30', until: '08:30' })).toBe('2026-11-21');
  const change = { day: '2026-10-31', from: '23:00', until: '03:00' };
  expect(appointmentEnds(change)).toEqual(['2026-11-01T03:00:00+00:00', '2026-11-01T08:00:00+00:00']);
  expect(typedAppointment(...appointmentEnds(change))).toEqual(change);
});

test.each([
  { ...WHOLE, day: '' },
  { ...WHOLE, until: '' },
  { ...WHOLE, from: '', until: '' },
  { day: '', from: '', until: '11:30' },
  // While its year is typed.
  { ...WHOLE, day: '0202-11-20' },
])('what is not complete is kept as it is typed: %j', (typed) =>
  expect(typedAppointment(...appointmentEnds(typed))).toEqual(typed),
);

test('empty fields are no appointment', () => {
  const none = { day: '', from: '', until: '' };
  expect(appointmentEnds(none)).toEqual([null, null]);
  expect(typedAppointment(null, undefined)).toEqual(none);
});
