import { describe, expect, test } from 'vitest';
import { ledgerEntry } from '#server/domains/accounting/ledger-entry.ts';
import { DOCUMENTS, MAPPINGS } from '#server/domains/accounting/test/documents.ts';
import { csvFiles, csvRow, figure } from '#server/domains/accounting/text-files.ts';
import { writeFiles } from '#server/domains/accounting/write-files.ts';
import { ACCOUNTING_FORMATS } from '#shared/rules/accounting.ts';

describe.each(ACCOUNTING_FORMATS)('%s', (format) => {
  test('writes the golden files', async () => {
    const files = writeFiles(format, DOCUMENTS, MAPPINGS);
    expect(files.map(({ name, rows }) => `${name} ${rows}`).join('\n')).toMatchSnapshot();
    // Line ends are part of a format, and a file of text would lose them.
    for (const { name, content } of files)
      await expect(content.replaceAll('\r\n', '\\r\n')).toMatchFileSnapshot(`test/golden/${format}/${name}`);
  });

  test('has plain decimals, no byte order mark, and no text that a spreadsheet runs', () => {
    for (const { content } of writeFiles(format, DOCUMENTS, MAPPINGS)) {
      expect(content).not.toMatch(/\uFEFF|\$/);
      expect(content.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
      expect(content).not.toMatch(/(^|[,\t])"?[=+@]/m);
    }
  });
});

test('every entry of the ledger adds up to 0', () => {
  const books = DOCUMENTS.filter(({ day }) => day !== null);
  for (const document of books) {
    const { number, postings } = ledgerEntry(document, MAPPINGS);
    expect([number, postings.reduce((sum, { cents }) => sum + cents, 0)]).toEqual([number, 0]);
    expect(postings.length).toBeGreaterThan(1);
  }
});

test('an IIF file balances, and each row has the fields of its header', () => {
  const [file] = writeFiles('iif', DOCUMENTS, MAPPINGS);
  const rows = (file?.content ?? '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split('\t'));
  const headers = new Map(
    rows.filter(([name]) => name?.startsWith('!')).map((row) => [row[0]?.slice(1), row]),
  );
  let sum = 0;
  for (const row of rows.filter(([name]) => !name?.startsWith('!'))) {
    expect(row.length).toBe(headers.get(row[0])?.length);
    if (row[0] === 'TRNS' || row[0] === 'SPL') sum += Math.round(Number(row[7]) * 100);
    if (row[0] === 'ENDTRNS') expect(sum).toBe(0);
  }
  expect(file?.content).toMatch(/^[ -~\t\r\n]*$/);
});

test('QuickBooks Online imports no invoice with a discount, and none whose tax it would round otherwise', () => {
  const numbers = (format: 'qbo' | 'qbo_tax', tax: string) =>
    writeFiles(
      format,
      DOCUMENTS.map((one) => (one.kind === 'invoice' ? { ...one, details: { ...one.details, tax } } : one)),
      MAPPINGS,
    ).find(({ name }) => name === 'invoices.csv')?.content ?? '';
  expect(numbers('qbo', '3.63')).toContain('INV-000101');
  expect(numbers('qbo', '3.63')).not.toContain('INV-000102');
  expect(numbers('qbo_tax', '3.63')).toContain('INV-000101');
  expect(numbers('qbo_tax', '3.62')).not.toContain('INV-000101');
});

test('a document stays in one file, and no file exceeds a limit', () => {
  const rows = (count: number, name: string) => Array.from({ length: count }, () => csvRow([name]));
  const files = csvFiles('x', ['A'], [rows(2, 'one'), rows(2, 'two'), rows(1, 'three')], {
    rows: 3,
    bytes: 1000,
  });
  expect(files.map((file) => [file.name, file.rows])).toEqual([
    ['x-1.csv', 2],
    ['x-2.csv', 3],
  ]);
  const many = csvFiles(
    'x',
    ['A'],
    Array.from({ length: 5 }, () => rows(1, 'y')),
    {
      ...{ rows: 100, bytes: 1000, documents: 2 },
    },
  );
  expect(many.map((file) => file.rows)).toEqual([2, 2, 1]);
  const small = csvFiles('x', ['A'], [rows(1, 'y'.repeat(60)), rows(1, 'z'.repeat(60))], {
    rows: 100,
    bytes: 100,
  });
  expect(small.every(({ content }) => Buffer.byteLength(content) <= 100)).toBe(true);
  expect(csvFiles('x', ['A'], [])).toEqual([]);
});

test('cells are quoted as CSV asks for, and numbers stay numbers', () => {
  expect(csvRow(['a,b', 'say "hi"', '-5', figure('-5.00'), 'Café'])).toBe(
    `"a,b","say ""hi""",'-5,-5.00,Café\r\n`,
  );
});
