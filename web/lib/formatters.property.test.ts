import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as documents from '#server/documents/formatters.ts';
import { printable } from '#server/documents/layout-text.ts';
import * as instants from '#shared/rules/storable-instant.ts';
import * as durations from '#web/features/analytics/duration-labels.ts';
import * as mapLinks from '#web/features/assigned-work/maps-links.ts';
import * as space from '#web/features/offline/space-labels.ts';
import * as appointment from '#web/lib/appointment-labels.ts';
import * as arrival from '#web/lib/arrival-labels.ts';
import * as counts from '#web/lib/count-labels.ts';
import * as csv from '#web/lib/csv.ts';
import * as dates from '#web/lib/dates.ts';
import * as due from '#web/lib/due-labels.ts';
import * as elapsed from '#web/lib/elapsed-labels.ts';
import * as fileSize from '#web/lib/file-size.ts';
import * as hours from '#web/lib/hours.ts';
import * as locationLabel from '#web/lib/location-label.ts';
import * as miles from '#web/lib/miles.ts';
import * as money from '#web/lib/money.ts';
import * as person from '#web/lib/person.ts';
import * as relative from '#web/lib/relative-time.ts';
import * as wait from '#web/lib/wait-text.ts';

/** Formatters accept whatever is stored. One that throws would break its whole screen, document, or export. */
const NUMBERS = [
  Number.NaN,
  Infinity,
  -Infinity,
  -0,
  0,
  1e308,
  -1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
  1e21,
];
const TEXTS = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '-Infinity',
  'infinity',
  '-infinity',
  '1e400',
  '0001-01-01',
  '9999-12-31',
  '0044-03-15 BC',
  '0001-01-01T00:00:00+00:00',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-02-30',
  'no date',
  '\ud800',
  '\udc00',
  'x'.repeat(1_000_000),
  '=cmd()',
  '\u0000',
];
const EXTREMES = [...NUMBERS, ...TEXTS, null, undefined, new Date(Number.NaN), true];

const ANYTHING = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.string({ unit: 'binary' }),
  fc.date({ noInvalidDate: false }),
);

type Formatter = (value: never) => unknown;

/** Every exported function of these modules that takes one value, and the others as they are called. */
const FORMATTERS: [name: string, format: Formatter][] = [
  ...[
    arrival,
    dates,
    documents,
    durations,
    elapsed,
    fileSize,
    hours,
    miles,
    money,
    person,
    relative,
    space,
    wait,
  ].flatMap((module) => Object.entries(module) as [string, Formatter][]),
  ['countText', counts.countText],
  ['pageLabel', (value) => counts.pageLabel({ first: value, last: value, count: value, isCapped: true })],
  [
    'expectedLabel',
    (value) =>
      appointment.expectedLabel({
        ...{ status: 'received', arrival_at: null },
        ...{ appointment_from: value, appointment_until: value },
      }),
  ],
  ['dueLabel', (value) => due.dueLabel({ status: 'received', due_date: value }, '2026-11-23')],
  ['toCsv', (value) => csv.toCsv(['Header'], [[value]])],
  ['csvLines', (value) => csv.csvLines([[value, value]])],
  ['timeWords, zone', (value) => documents.formatTime('2026-11-23T12:00:00Z', value)],
];

/** These take a text that is never null. */
const OF_TEXTS: [name: string, format: (value: string) => unknown][] = [
  ['initialsOf', person.initialsOf],
  ['personName', (value) => person.personName({ first_name: value, last_name: value })],
  ['formatAddress', (value) => locationLabel.formatAddress({ name: value, city: value, postal_code: value })],
  ['locationName', (value) => locationLabel.locationName({ name: value, store_number: value })],
  ['printable', printable],
  ['directionsUrl', locationLabel.directionsUrl],
  ['locationLink', (value) => mapLinks.locationLink({ position: null, address: value }, 'Firefox')],
  [
    'routeLink',
    (value) => mapLinks.routeLink([value, value].map((address) => ({ position: null, address }))),
  ],
];
const ANY_TEXT = new Set(OF_TEXTS.map(([name]) => name));

test.each(FORMATTERS.filter(([name]) => !ANY_TEXT.has(name)))('%s never throws', (_name, format) => {
  for (const value of EXTREMES) {
    const shown = String(format(value as never));
    // User input is shown unchanged; computed values are never 'NaN'.
    if (typeof value !== 'string' && typeof value !== 'object')
      expect(shown).not.toMatch(/NaN|Infinity|Invalid/);
  }
  fc.assert(
    fc.property(ANYTHING, (value) => void format(value as never)),
    { numRuns: 50 },
  );
});

test.each(OF_TEXTS)('%s takes every text', (_name, format) => {
  for (const text of TEXTS) format(text);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => void format(text)),
    { numRuns: 50 },
  );
});

test.each(NUMBERS)('a device that says %d is of no harm', (ms) => {
  expect(instants.nearestStorableInstant(ms)).toMatch(/^(19|20|21)\d\d-/);
  expect(instants.storableInstant(ms) ?? '1900-').toMatch(/^(19|20|21)\d\d-/);
});

test('no amount has a minus before zero', () => {
  expect([money.formatMoney(-0), hours.formatHours(-0), documents.formatMoney(-0)]).toEqual([
    '$0.00',
    '0.00 h',
    '$0.00',
  ]);
});
