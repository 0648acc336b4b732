import { expect, it } from 'vitest';
import { officeDateTime, officeMoment } from '#web/lib/office-time.ts';
import { setOfficeZone } from '#web/lib/office-zone.ts';
import { arrivalChoices } from './arrival.ts';

const ANY_DAY = { preferred_from: null, preferred_to: null };
const NOW = new Date(2026, 10, 30, 9, 10);

const words = (now: Date, preferred = ANY_DAY as Parameters<typeof arrivalChoices>[0]) =>
  arrivalChoices(preferred, now).map(({ label, value }) => [label.replaceAll('\u202f', ' '), value]);

it('offers soon, tomorrow morning, and tomorrow afternoon', () =>
  expect(words(NOW)).toEqual([
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

it.each([
  ['a later day', '2026-12-03', '2026-12-03', ['Thu, Dec 3, 8:00 AM', 'Thu, Dec 3, 1:00 PM']],
  [
    'the first of several later days',
    '2026-12-03',
    '2026-12-10',
    ['Thu, Dec 3, 8:00 AM', 'Thu, Dec 3, 1:00 PM', 'Fri, Dec 4, 8:00 AM', 'Fri, Dec 4, 1:00 PM'],
  ],
  ['today only', '2026-11-30', '2026-11-30', ['Today 11:30 AM']],
  ['days until tomorrow', null, '2026-12-01', ['Today 11:30 AM', 'Tomorrow 8:00 AM', 'Tomorrow 1:00 PM']],
  [
    'days that are over',
    '2026-11-20',
    '2026-11-21',
    ['Today 11:30 AM', 'Tomorrow 8:00 AM', 'Tomorrow 1:00 PM'],
  ],
] as const)('offers what the customer asked for: %s', (_, preferred_from, preferred_to, expected) =>
  expect(words(NOW, { preferred_from, preferred_to }).map(([label]) => label)).toEqual(expected),
);

const window = (from: Date, until: Date) => ({
  ...{ preferred_from: null, preferred_to: null },
  ...{ appointment_from: from.toISOString(), appointment_until: until.toISOString() },
});

it.each([
  [
    'its beginning and its middle',
    new Date(2026, 11, 3, 9, 0),
    new Date(2026, 11, 3, 11, 0),
    ['Thu, Dec 3, 9:00 AM', 'Thu, Dec 3, 10:00 AM'],
  ],
  [
    'one time of a short one',
    new Date(2026, 11, 1, 9, 0),
    new Date(2026, 11, 1, 9, 30),
    ['Tomorrow 9:00 AM'],
  ],
  [
    'over midnight',
    new Date(2026, 10, 30, 22, 0),
    new Date(2026, 11, 1, 2, 0),
    ['Today 10:00 PM', 'Tomorrow 12:00 AM'],
  ],
  [
    'the rest of one that has begun',
    new Date(2026, 10, 30, 8, 0),
    new Date(2026, 10, 30, 11, 0),
    ['Today 9:30 AM', 'Today 10:00 AM'],
  ],
  [
    'the usual times after it',
    new Date(2026, 10, 30, 7, 0),
    new Date(2026, 10, 30, 9, 0),
    ['Today 11:30 AM', 'Tomorrow 8:00 AM', 'Tomorrow 1:00 PM'],
  ],
] as const)('offers times of the appointment alone: %s', (_, from, until, expected) =>
  expect(words(NOW, window(from, until)).map(([label]) => label)).toEqual(expected),
);

it('offers tomorrow when today was asked for and is too late', () =>
  expect(
    words(new Date(2026, 10, 30, 18), { preferred_from: '2026-11-30', preferred_to: '2026-11-30' })[0]?.[0],
  ).toBe('Tomorrow 8:00 AM'));

it('reads and writes the time of the office’s clock, wherever the device is', () => {
  setOfficeZone('Pacific/Auckland');
  expect(officeMoment('2026-11-30', '07:05')).toBe('2026-11-29T18:05:00.000Z');
  expect(officeDateTime('2026-11-29T18:05:00.000Z')).toBe('2026-11-30T07:05');
  expect(words(new Date('2026-11-29T18:05:00Z'))[0]).toEqual(['Today 9:30 AM GMT+13', '2026-11-30T09:30']);
  setOfficeZone('');
});
