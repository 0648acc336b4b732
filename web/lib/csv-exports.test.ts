/** Every CSV file that the portal writes: read as UTF-8 by Excel, and without a cell that it would run as a formula. */
import { expect, test } from 'vitest';
import { csvHeader, csvLine } from '#server/domains/privacy/csv.ts';
import { hoursAndPayCsv, sheetCsv } from '#web/features/time/timesheets/export-sheet.ts';
import { toCsv } from '#web/lib/csv.ts';
import { csvLines } from '#web/lib/csv-lines.ts';
import { exportCsv } from '#web/lib/export-csv.ts';

const RUN = ['=1+1', '+1 614 555 0100', '-2+3', '@SUM(A1)', '\t=1', '\r=1'];
const SAFE = ['Elm, "North"', 'Ring\ntwice', 'Peña', '', '12.5'];
const TEXTS = [...RUN, ...SAFE];

async function* portions() {
  yield TEXTS.map((text) => [text]);
}

const line = (text: string) => ({
  ...{ number: text, name: text, hours: {}, total: 1, overtime: 0, toApprove: 0, sentBack: 0, running: 0 },
  pay: [{ regular: 1, overtime: 0, rate: 10, gross: 10 }],
});
const lines = TEXTS.map(line) as unknown as Parameters<typeof sheetCsv>[1];
const period = { starts_on: '2026-11-16', ends_on: '2026-11-22' } as Parameters<typeof hoursAndPayCsv>[0];

/** By export; its first column has the texts. */
const EXPORTS: Record<string, () => string | Promise<string>> = {
  'tables, charts, templates, invitations, and invalid lines': () =>
    toCsv(
      ['Text'],
      TEXTS.map((text) => [text]),
    ),
  'a list with all of its pages': async () => {
    const file = await exportCsv({
      ...{ header: ['Text'], cellsOf: (row: string[]) => row, portions: portions() },
      ...{ onProgress: () => undefined, signal: new AbortController().signal },
    });
    // `text()` of a blob drops the byte order mark.
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file?.arrayBuffer());
  },
  timesheets: () => sheetCsv({ days: [] } as unknown as Parameters<typeof sheetCsv>[0], lines),
  'hours and pay': () => hoursAndPayCsv(period, lines),
  'the data of a person': () => csvHeader(['Text']) + TEXTS.map((text) => csvLine([text])).join(''),
};

test.for(Object.entries(EXPORTS))('opens in a spreadsheet: %s', async ([, write]) => {
  const file = await write();
  expect(file.startsWith('\uFEFF')).toBe(true);
  expect(file.endsWith('\r\n')).toBe(true);
  const cells = quotedCells(file);
  expect(cells).toEqual([...RUN.map((text) => `'${text}`), ...SAFE]);
});

test('the import reads what an export has written, without the apostrophe', () => {
  const read = csvLines(EXPORTS['tables, charts, templates, invitations, and invalid lines']?.() as string);
  expect(read.slice(1).map(([text]) => text)).toEqual(TEXTS.map((text) => text.trim()).filter(Boolean));
});

/** The first cell of each line after the header, read by RFC 4180 alone. */
function quotedCells(file: string): string[] {
  const rows = [
    ...file.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))((?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/g),
  ];
  return rows.slice(1).map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}
