import { expect, test } from 'vitest';
import { csvLines } from '#web/lib/csv-lines.ts';
import { importRows, mapColumns, missingColumns, restoredCells } from '#web/lib/import-columns.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';

test('reads cells with quotes, separators, and line breaks, and skips empty lines', () => {
  expect(csvLines('\uFEFFName,Notes\r\n"Elm, ""North""","Ring\ntwice"\r\n,\r\n\r\nOak,')).toEqual([
    ['Name', 'Notes'],
    ['Elm, "North"', 'Ring\ntwice'],
    ['Oak', ''],
  ]);
});

test.each([
  [
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['', []],
])('finds the separator of %j', (text, lines) => {
  expect(csvLines(text)).toEqual(lines);
});

test('removes the mark that an export puts before texts that look like a formula', () => {
  expect(csvLines("Phone,Longitude\n'+1 555 0100,'-80.7")).toEqual([
    ['Phone', 'Longitude'],
    ['+1 555 0100', '-80.7'],
  ]);
});

test('finds columns by our names and by common other names', () => {
  const map = mapColumns(IMPORT_COLUMNS, [
    'Store #',
    'Location Name',
    'STREET_ADDRESS',
    'Town',
    'st',
    'Zip',
    'Colour',
  ]);
  expect(map).toMatchObject({
    store_number: 0,
    name: 1,
    address_line1: 2,
    city: 3,
    state: 4,
    postal_code: 5,
  });
  expect(missingColumns(IMPORT_COLUMNS, map)).toEqual([]);
  const cells = ['0417', 'Elm', '12 Elm St', 'Ashford', 'OH', '44004', 'red'];
  expect(importRows(IMPORT_COLUMNS, [cells], map)).toEqual([
    {
      name: 'Elm',
      store_number: '0417',
      address_line1: '12 Elm St',
      city: 'Ashford',
      state: 'OH',
      postal_code: '44004',
    },
  ]);
});

test('ZIP codes get the zero back that a spreadsheet has cut off, and the preview can say which', () => {
  const map = mapColumns(IMPORT_COLUMNS, ['Name', 'Zip', 'Store #']);
  const lines = [
    ['Elm', '2139', '501'],
    ['Oak', '60601', '2139'],
    ['Ash', '2139', ''],
    ['Fir', '501', ''],
  ];
  expect(importRows(IMPORT_COLUMNS, lines, map).map((row) => [row.postal_code, row.store_number])).toEqual([
    ['02139', '501'],
    ['60601', '2139'],
    ['02139', ''],
    ['00501', ''],
  ]);
  expect([...restoredCells(IMPORT_COLUMNS, lines, map)]).toEqual([
    ['2139', '02139'],
    ['501', '00501'],
  ]);
});

test('a ZIP code gets no zero that its state does not have', () => {
  const map = mapColumns(IMPORT_COLUMNS, ['Name', 'Zip', 'State']);
  const lines = [
    ['Elm', '6061', 'IL'],
    ['Oak', '6061', 'CT'],
  ];
  expect(importRows(IMPORT_COLUMNS, lines, map).map((row) => row.postal_code)).toEqual(['6061', '06061']);
});

test('lists the required columns that a file lacks', () => {
  expect(missingColumns(IMPORT_COLUMNS, mapColumns(IMPORT_COLUMNS, ['Name', 'City']))).toEqual([
    'address_line1',
    'state',
  ]);
});
