import { expect, test } from 'vitest';
import { dueTimeLabel, dueTimeText, hoursTyped, workingDayHours } from '#web/lib/due-times.ts';

const clock = (hours: number) => ({ hours, working_hours_only: false });
const working = (hours: number) => ({ hours, working_hours_only: true });

test.each([
  ['4', 4],
  ['4h', 4],
  ['1,5 h', 1.5],
  ['.5 h', 0.5],
  ['4 h', 4],
  ['4 hours', 4],
  ['1 hr.', 1],
  ['2d', 48],
  ['2 Days', 48],
  ['3 días', 72],
  ['90 min', 1.5],
  ['1 h 30 min', 1.5],
  ['.5 h', 0.5],
  ['1,000', 1000],
  ['', null],
  ['  ', null],
])('%j is understood as %j hours', (typed, hours) => {
  expect(hoursTyped(typed)).toBe(hours);
});

test.each(['soon', 'h', '4 x', '4 30', '-4', '4h later'])('%j is no time', (typed) => {
  expect(hoursTyped(typed)).toBeNaN();
});

test('a working day has the hours of the office', () => {
  const day = workingDayHours({ working_days: [1], starts_at: '08:30', ends_at: '17:00', holidays: [] });
  expect(day).toBe(8.5);
  expect(hoursTyped('2d', day)).toBe(17);
});

test.each([
  [clock(4), 'Due within 4 hours'],
  [clock(1), 'Due within 1 hour'],
  [clock(24), 'Due within 24 hours'],
  [clock(72), 'Due within 3 days'],
  [clock(50), 'Due within 50 hours'],
  [clock(1.5), 'Due within 90 minutes'],
  [clock(100.25), 'Due within 100.25 hours'],
  [working(18), 'Due in 2 working days'],
  [working(9), 'Due in 1 working day'],
  [working(4), 'Due within 4 working hours'],
  [working(0.5), 'Due within 30 working minutes'],
])('%o says %j', (due, label) => {
  expect(dueTimeLabel(due, 9)).toBe(label);
});

test.each([
  clock(4),
  clock(1.5),
  clock(1 / 3),
  clock(72),
  clock(24),
  working(18),
  working(72),
  clock(100.25),
])('the text of %o is understood as the same time', (due) => {
  expect(hoursTyped(dueTimeText(due), due.working_hours_only ? 9 : 24)).toBeCloseTo(due.hours, 9);
});
