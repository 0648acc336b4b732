import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt, formatInZone, formatNearDate, formatSegment } from './format-dates.ts';
import { formatFileDate } from './format-file-date.ts';
import { momentAt, timeAt } from './zoned-time.ts';

const OFFICE = 'America/New_York';
const EVENT = '2026-11-21T01:05:00Z';
const NOW = new Date('2026-11-23T12:00:00Z');
const FOLDER = new URL('../../', import.meta.url);

test('one event has the same time in every format', () => {
  expect(
    (['dayTime', 'zonedTime', 'time', 'date', 'exact'] as const).map((shape) =>
      formatInZone(shape, EVENT, OFFICE),
    ),
  ).toEqual([
    'Nov 20, 8:05 PM',
    'Nov 20, 2026, 8:05 PM EST',
    '8:05 PM',
    'Nov 20, 2026',
    'Friday, November 20, 2026 at 8:05 PM EST',
  ]);
  expect(formatFileDate(EVENT, OFFICE)).toBe('11/20/2026 8:05 PM');
  expect(formatFileDate('2026-11-20', 'Pacific/Auckland')).toBe('11/20/2026');
});

test('a year other than the current one is shown, by the calendar of the time zone', () => {
  const near = (value: string) => formatNearDate('dayTime', value, OFFICE, NOW);
  expect(near(EVENT)).toBe('Nov 20, 8:05 PM');
  expect(near('2025-11-20T12:00:00Z')).toBe('Nov 20, 2025, 7:00 AM');
  expect(near('2027-01-01T03:00:00Z')).toBe('Dec 31, 10:00 PM');
  expect(formatNearDate('day', '2025-01-01', OFFICE, NOW)).toBe('Jan 1, 2025');
});

test('a time segment shows its second day only when it has one', () => {
  const words = (from: string, to: string | null) => formatSegment(from, to, OFFICE, NOW);
  expect(words('2026-11-20T13:00:00Z', '2026-11-20T15:30:00Z')).toBe('Nov 20, 8:00 AM – 10:30 AM');
  expect(words('2026-11-21T03:00:00Z', '2026-11-21T07:00:00Z')).toBe('Nov 20, 10:00 PM – Nov 21, 2:00 AM');
  expect(words('2026-11-20T13:00:00Z', null)).toBe('since Nov 20, 8:00 AM');
});

test('input in a time zone is read back unchanged, in hours that exist', () => {
  const zones = fc.constantFrom(OFFICE, 'UTC', 'Pacific/Auckland', 'Asia/Kathmandu', 'Australia/Lord_Howe');
  const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 });
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const [day, time] = [dayAt(minute * 60_000, zone), timeAt(minute * 60_000, zone)];
      const moment = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone);
      expect(momentAt(day, time, zone)).toBe(new Date(moment.epochMilliseconds).toISOString());
    }),
    { numRuns: 300 },
  );
  expect(momentAt('2026-03-08', '02:30', OFFICE)).toBe('2026-03-08T07:30:00.000Z');
  expect(momentAt('2026-02-30', '99:00', OFFICE)).toBeNull();
});

/** Nothing else may format a date, or one event has two clock times. These read zones or days and write no text. */
const MAY = new Set(['shared/rules/format-dates.ts', 'shared/rules/hours.ts']);
const FORMATS_A_DATE =
  /new Intl\.DateTimeFormat|toLocale(Date|Time)String|\.toLocaleString\('en-US', \{ (date|time)|\.toDateString\(|\.get(FullYear|Month|Date|Hours|Minutes)\(/;

const sourcesOf = (...folders: string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(new URL(folder, FOLDER), { recursive: true }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.browser\.|\/test\//.test(file));
const contain = (pattern: RegExp) => (file: string) =>
  pattern.test(readFileSync(new URL(file, FOLDER), 'utf8'));

test('no other module formats a date', () => {
  const sources = sourcesOf('web', 'server', 'shared').filter((file) => !MAY.has(file));
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter(contain(FORMATS_A_DATE))).toEqual([]);
});

test('no screen counts days in the time zone of the device', () => {
  const found = sourcesOf('web').filter(
    contain(/deviceZone|resolvedOptions|new Date\(\)\.toISOString\(\)\.slice/),
  );
  expect(found.sort()).toEqual([
    'web/features/health/components/device-card.tsx',
    'web/lib/office-zone.ts',
    'web/offline/device-facts.ts',
  ]);
});
