import { expect, it } from 'vitest';
import { agreedLabel, appointmentLabel, expectedLabel, isVisitOver } from './appointment-labels.ts';

const NOW = new Date(2026, 10, 20, 9, 30);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

const APPOINTMENT = { appointment_from: at(20, 14), appointment_until: at(20, 16) };

it.each([
  [APPOINTMENT, 'today, 2:00 PM – 4:00 PM'],
  [
    { appointment_from: at(23, 22), appointment_until: at(24, 2) },
    'Mon, Nov 23, 10:00 PM – Tue, Nov 24, 2:00 AM',
  ],
  [{ appointment_from: null, appointment_until: null }, ''],
])('the appointment %j is %s', (appointment, words) =>
  expect(appointmentLabel(appointment, NOW)).toBe(words),
);

it.each([
  ['received', null, 'today, 2:00 PM – 4:00 PM'],
  ['assigned', null, 'today, 2:00 PM – 4:00 PM'],
  ['assigned', at(21, 8), 'tomorrow, 8:00 AM'],
  ['in_progress', at(21, 8), ''],
  ['completed', null, ''],
])('who is expected while work is %s with arrival %s: %s', (status, arrival_at, words) =>
  expect(expectedLabel({ status, arrival_at, ...APPOINTMENT }, NOW)).toBe(words),
);

it.each([
  ['received', false],
  ['assigned', false],
  ['in_progress', false],
  ['on_hold', false],
  ['work_completed', true],
  ['completed', true],
  ['closed', true],
  ['cancelled', true],
])('the visit of work that is %s is over: %s', (status, isOver) => {
  expect(isVisitOver(status)).toBe(isOver);
  expect(agreedLabel({ status, ...APPOINTMENT }, NOW)).toBe(isOver ? '' : 'today, 2:00 PM – 4:00 PM');
});
