import { expect, it } from 'vitest';
import { officeDateTime, officeMoment } from '#web/lib/office-time.ts';
import { setOfficeZone } from '#web/lib/office-zone.ts';
import { arrivalChoices } from './arrival.ts';

const words = (now: Date) =>
  arrivalChoices(now).map(({ label, value }) => [label.replace('\u202f', ' '), value]);

it('offers soon, tomorrow morning, and tomorrow afternoon', () =>
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

it('reads and writes the time of the office’s clock, wherever the device is', () => {
  setOfficeZone('Pacific/Auckland');
  expect(officeMoment('2026-11-30', '07:05')).toBe('2026-11-29T18:05:00.000Z');
  expect(officeDateTime('2026-11-29T18:05:00.000Z')).toBe('2026-11-30T07:05');
  expect(words(new Date('2026-11-29T18:05:00Z'))[0]).toEqual(['Today 9:30 AM GMT+13', '2026-11-30T09:30']);
  setOfficeZone('');
});
