import { describe, expect, test } from 'vitest';
import { type PayrollCodes, payrollFile } from '#server/domains/payroll/payroll-files.ts';
import type { PayrollLine } from '#server/domains/payroll/payroll-lines.ts';
import { AppError } from '#shared/errors.ts';
import { PAYROLL_FORMATS, type PayrollFormat } from '#shared/rules/payroll.ts';

/** The files of a pay period as payroll programs describe them (/docs/accounting.md). */

const none = { overtime: 0, double_time: 0, holiday: 0, pto: 0, mileage: 0, miles: 0, per_diem: 0 };
const person = (number: string, firstName: string, lastName: string, pay: Partial<PayrollLine>) => ({
  ...{ number, firstName, lastName, name: `${firstName} ${lastName}`, regular: 0, ...none, ...pay },
});
const LINES: readonly PayrollLine[] = [
  person('42', 'Ann', 'Péron, Jr', {
    ...{ regular: 72, overtime: 3.25, double_time: 2, holiday: 8, pto: 4.5, mileage: 23.1, miles: 33 },
    per_diem: 55.5,
  }),
  person('1007', '=Bo', 'Reyes', { regular: 80 }),
  person('9', 'Cy', 'Absent', { pto: 80 }),
];
const CODES: PayrollCodes = {
  ...{ company_code: 'FFS', regular_code: null, overtime_code: null, double_time_code: 'DT' },
  ...{ holiday_code: 'HOL', pto_code: 'PTO', mileage_code: 'MIL', per_diem_code: 'PER' },
};
const written = (
  format: PayrollFormat,
  {
    codes = {},
    lines = LINES,
    frequency = 'biweekly',
  }: {
    codes?: Partial<PayrollCodes>;
    lines?: readonly PayrollLine[];
    frequency?: string;
  } = {},
) =>
  payrollFile(format, {
    ...{ period: { starts_on: '2026-01-05', ends_on: '2026-01-18' }, frequency, lines },
    codes: { ...CODES, ...codes },
  });
/** The reason of a refusal with its parameters. */
const refusal = (...given: Parameters<typeof written>) => {
  try {
    written(...given);
  } catch (error) {
    if (error instanceof AppError) return [error.reason, error.params];
    throw error;
  }
  return 'written';
};

describe.each(PAYROLL_FORMATS)('%s', (format) => {
  test('writes the golden file', async () => {
    const { name, content } = written(format);
    // Line ends are part of a format, and a file of text would lose them.
    await expect(content.replaceAll('\r\n', '\\r\n')).toMatchFileSnapshot(`test/golden/${format}/${name}`);
  });

  test('writes no 0, no currency sign, and nothing that a spreadsheet runs', () => {
    const { content } = written(format);
    expect(content).not.toMatch(/(^|,)0\.00(,|\r)|\$/m);
    expect(content).not.toMatch(/(^|,)"?[=+@]/m);
    expect(content.replace(/\r\n/g, '')).not.toMatch(/[\r\n\uFEFF]/);
  });
});

test('an ADP RUN file says how often people are paid', async () => {
  for (const frequency of ['weekly', 'semimonthly']) {
    const { name, content } = written('adp_run', { frequency });
    await expect(content.replaceAll('\r\n', '\\r\n')).toMatchFileSnapshot(`test/golden/adp_run/${name}`);
  }
});

test('a company code of two characters has its sign in the name of an ADP file', () => {
  expect(written('adp', { codes: { company_code: 'F2' } }).name).toBe('PRF2_EPI.csv');
});

test('codes of regular hours and overtime replace the usual ones', () => {
  const codes = { regular_code: 'R1', overtime_code: 'O1' };
  expect(written('paychex', { codes }).content).toMatch(/^FFS,42,,,R1,.*72\.00,.*\r\nFFS,42,,,O1,.*3\.25,/);
  const run = written('adp_run', { codes }).content;
  expect(run).toContain(',42,R1,72.00,');
  expect(run).toContain(',42,O1,3.25,');
  expect(run).not.toMatch(/,(REG|OT),/);
});

const other = (number: string) => [person(number, 'Ann', 'Other', { regular: 1 })];

test.for<[string, Parameters<typeof written>, unknown]>([
  ['seven digits', ['adp', { lines: other('1234567') }], ['payroll_numbers_adp', { people: 'Ann Other' }]],
  [
    'a file number with other signs',
    ['adp', { lines: other('E-42') }],
    ['payroll_numbers_adp', { people: 'Ann Other' }],
  ],
  ['six digits', ['adp', { lines: other('123456') }], 'written'],
  [
    'a long company code of ADP',
    ['adp', { codes: { company_code: 'FFSX' } }],
    ['payroll_company_code_adp', { code: 'FFSX' }],
  ],
  [
    'a long worker ID',
    ['paychex', { lines: other('E1234567890') }],
    ['payroll_numbers_paychex', { people: 'Ann Other' }],
  ],
  ['ten characters', ['paychex', { lines: other('E123456789') }], 'written'],
  [
    'a long client ID',
    ['paychex', { codes: { company_code: '123456789' } }],
    ['payroll_company_code_paychex', { code: '123456789' }],
  ],
  [
    'an accent in a code',
    ['adp_run', { codes: { pto_code: 'Congé' } }],
    ['payroll_text_adp', { names: 'pto' }],
  ],
  [
    'an accent in a number',
    ['adp_run', { lines: other('É1') }],
    ['payroll_text_adp', { names: 'Ann Other' }],
  ],
  ['a long number of another program', ['gusto', { lines: other('E1234567890') }], 'written'],
])('%s', ([, given, expected]) => {
  expect(refusal(...given)).toEqual(expected);
});
