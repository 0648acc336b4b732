import { expect, it } from 'vitest';
import { arrivalChoices, localDateTime } from './arrival.ts';

const words = (now: Date) =>
  arrivalChoices(now).map(({ label, value }) => [label.replace('\u202f', ' '), value]);

it('offers soon, tomorrow morning and tomorrow after noon', () =>
  expect(words(new Date(2026, 10, 30, 9, 10))).toEqual([
    ['Today 11:30 AM', '2026-11-30T11:30'],
    ['Tomorrow 8:00 AM', '2026-12-01T08:00'],
    ['Tomorrow 1:00 PM', '2026-12-01T13:00'],
  ]));

it.each([17, 23])('offers no more of today at %s o’clock', (hour) =>
  expect(words(new Date(2026, 10, 30, hour)).map(([label]) => label)).toEqual([
    'Tomorrow 8:00 AM',
    'Tomorrow 1:00 PM',
  ]),
);

it('reads and writes the clock of the device', () => {
  const text = '2026-11-30T07:05';
  expect(localDateTime(new Date(text).toISOString())).toBe(text);
});
