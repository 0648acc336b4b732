import { expect, test } from 'vitest';
import { isTimeZone, quietUntil } from './quiet-hours.ts';

const until = (at: string, quietFrom: string | null, quietTo: string | null, timeZone = 'America/New_York') =>
  quietUntil(Temporal.Instant.from(at), { quietFrom, quietTo, timeZone })?.toString() ?? null;

test.each([
  ['within the hours', '2026-06-01T17:30:00Z', '13:00', '14:00:00', '2026-06-01T18:00:00Z'],
  ['at their first moment', '2026-06-01T17:00:00Z', '13:00', '14:00', '2026-06-01T18:00:00Z'],
  ['at their last', '2026-06-01T18:00:00Z', '13:00', '14:00', null],
  ['before midnight', '2026-06-02T03:00:00Z', '22:00', '06:30', '2026-06-02T10:30:00Z'],
  ['after midnight', '2026-06-02T05:00:00Z', '22:00', '06:30', '2026-06-02T10:30:00Z'],
  ['by day', '2026-06-01T16:00:00Z', '22:00', '06:30', null],
  ['without any', '2026-06-01T16:00:00Z', null, null, null],
  // Clocks go forward at 2:00 on 8 March 2026, and back at 2:00 on 1 November.
  ['that end in an hour which is left out', '2026-03-08T06:00:00Z', '22:00', '02:30', '2026-03-08T07:30:00Z'],
  ['in the night of an hour more', '2026-11-01T03:00:00Z', '22:00', '06:00', '2026-11-01T11:00:00Z'],
  ['that were over in the first of two equal hours', '2026-11-01T06:15:00Z', '22:00', '01:30', null],
])('%s', (_case, at, from, to, end) => {
  expect(until(at, from, to)).toBe(end);
});

test('a time zone must be known to this machine', () => {
  expect(isTimeZone('Europe/Madrid')).toBe(true);
  expect(isTimeZone('posixrules')).toBe(false);
});
