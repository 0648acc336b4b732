import { expect, test } from 'vitest';
import { campaign } from '#test/support/campaign.ts';
import { sized } from '#test/support/test-size.ts';
import { dayOf, haversineKm, hoursBetween, isTimeZone, milesOf } from './hours.ts';

const SESSIONS = sized({ quick: 2_000, push: 10_000, release: 1_000_000 });
const { random } = campaign('hours', `${SESSIONS} sessions`);
const YEARS = [2020, 2030] as const;

/** Zones in which the clocks change: those whose offset in January is not that of July. */
const DST_ZONES = Intl.supportedValuesOf('timeZone').filter((zone) => {
  const offset = (month: number) =>
    Temporal.PlainDate.from({ year: 2026, month, day: 1 }).toZonedDateTime(zone).offset;
  return offset(1) !== offset(7);
});

/** The moments about which clocks err: changes of the clocks, midnights, the leap day. */
function turningPoint(zone: string): Temporal.ZonedDateTime {
  const [from, to] = YEARS;
  const year = from + Math.floor(random() * (to - from));
  const day = Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: Math.floor(random() * 366) });
  const start = day.toZonedDateTime(zone);
  const kind = random();
  if (kind < 0.5) return start.getTimeZoneTransition('next') ?? start;
  if (kind < 0.75) return Temporal.PlainDate.from('2028-02-29').toZonedDateTime(zone);
  return start;
}

test(`hours are the elapsed time, and days are never off by one, in all ${DST_ZONES.length} zones with daylight saving`, () => {
  expect(DST_ZONES.length).toBeGreaterThan(100);
  for (let index = 0; index < SESSIONS; index++) {
    const zone = DST_ZONES[index % DST_ZONES.length] ?? 'UTC';
    const near = turningPoint(zone).add({ seconds: Math.floor((random() - 0.5) * 129_600) });
    const seconds = Math.floor(random() * 86_400);
    const far = near.add({ seconds });
    const [from, to] = [near.toInstant().toString(), far.toInstant().toString()];
    expect(Math.abs(hoursBetween(from, to) - seconds / 3600), `${from} ${zone}`).toBeLessThanOrEqual(
      0.005001,
    );
    expect(dayOf(from, zone), from).toBe(near.toPlainDate().toString());
    expect(dayOf(to, zone), to).toBe(far.toPlainDate().toString());
  }
});

test.each([
  ['a night in which clocks go forward', '2026-03-07T23:00-05:00', '2026-03-08T07:00-04:00', 7],
  ['a night in which they go back', '2026-10-31T23:00-04:00', '2026-11-01T07:00-05:00', 9],
  ['over midnight', '2026-06-01T19:00-04:00', '2026-06-02T03:00-04:00', 8],
  ['over the leap day', '2028-02-28T22:00Z', '2028-03-01T02:00Z', 28],
  ['a minute', '2026-06-01T19:00Z', '2026-06-01T19:01Z', 0.02],
  ['backwards', '2026-06-01T19:00Z', '2026-06-01T18:00Z', 0],
])('%s', (_what, from, to, hours) => {
  expect(hoursBetween(from, to)).toBe(hours);
});

test('a day is that of the time zone', () => {
  expect(dayOf('2026-03-01T03:30:00Z', 'America/New_York')).toBe('2026-02-28');
  expect(dayOf('2026-03-01T03:30:00Z', 'Pacific/Kiritimati')).toBe('2026-03-01');
  expect(() => dayOf('2026-03-01T03:30:00Z', 'Mars/Base')).toThrow(RangeError);
  expect([isTimeZone('Europe/Madrid'), isTimeZone('Mars/Base'), isTimeZone('')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('distances are those on a sphere', () => {
  const [columbus, cleveland] = [
    { latitude: 39.9612, longitude: -82.9988 },
    { latitude: 41.4993, longitude: -81.6944 },
  ];
  expect(haversineKm(columbus, cleveland)).toBeCloseTo(203.2, 0);
  expect(milesOf(haversineKm(columbus, cleveland))).toBeCloseTo(126.2, 0);
  expect(haversineKm(columbus, columbus)).toBe(0);
  const antipodes = haversineKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 });
  expect(antipodes).toBeCloseTo(6371 * Math.PI, 6);
});
