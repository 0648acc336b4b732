import type { PayrollLine } from '#server/domains/payroll/payroll-lines.ts';
import { AppError } from '#shared/errors.ts';
import { textCell } from '#shared/rules/csv-cell.ts';
import type { Period } from '#shared/rules/pay-periods.ts';
import type { PayrollFormat, PayrollKind } from '#shared/rules/payroll.ts';

/** What the payroll program calls things. */
export type PayrollCodes = Record<
  'company_code' | 'regular_code' | 'overtime_code' | `${PayrollKind}_code`,
  string | null
>;

interface Payroll {
  period: Period;
  /** How often people are paid: of the company's setting. */
  frequency: string;
  codes: PayrollCodes;
  lines: readonly PayrollLine[];
}

interface PayrollFile {
  name: string;
  content: string;
}

const HOURS = ['double_time', 'holiday', 'pto'] as const;
const DOLLARS = ['mileage', 'per_diem'] as const;

/** The file of a period for a payroll program. Nothing that is 0 is written: a 0 would overwrite what is there. */
export function payrollFile(format: PayrollFormat, payroll: Payroll): PayrollFile {
  requireCodes(format, payroll);
  requireFit(format, payroll);
  return WRITERS[format](payroll);
}

const row = (cells: readonly string[]): string => `${cells.map(textCell).join(',')}\r\n`;

const amount = (number: number): string => (number > 0 ? number.toFixed(2) : '');
const usDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const plainDay = (day: string): string => `${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`;
/** @throws AppError `rule_violation` for kinds of pay that the program knows only by a code */
function requireCodes(format: PayrollFormat, { codes, lines }: Payroll): void {
  if (format === 'plain' || format === 'gusto') return;
  const missing = [...HOURS, ...DOLLARS].filter(
    (kind) => codes[`${kind}_code`] === null && lines.some((line) => line[kind] > 0),
  );
  const all = [...(codes.company_code === null ? ['company'] : []), ...missing];
  if (all.length > 0) throw new AppError('payroll_codes_missing', { codes: all.join(', ') });
}

/**
 * A code or number that is cut would be that of somebody else.
 * @throws AppError `rule_violation` for what the program does not take, with the people or settings
 */
function requireFit(format: PayrollFormat, { codes, lines }: Payroll): void {
  const code = codes.company_code ?? '';
  const peopleWho = (isWrong: (number: string) => boolean) =>
    lines.filter(({ number }) => isWrong(number)).map(({ name }) => name);
  const refuse = (reason: 'payroll_numbers_adp' | 'payroll_numbers_paychex', people: readonly string[]) => {
    if (people.length > 0) throw new AppError(reason, { people: people.join(', ') });
  };
  if (format === 'adp') {
    if (!/^[A-Z0-9]{2,3}$/i.test(code)) throw new AppError('payroll_company_code_adp', { code });
    refuse(
      'payroll_numbers_adp',
      peopleWho((number) => !/^\d{1,6}$/.test(number)),
    );
  }
  if (format === 'paychex') {
    if (code.length > 8) throw new AppError('payroll_company_code_paychex', { code });
    refuse(
      'payroll_numbers_paychex',
      peopleWho((number) => number.length > 10),
    );
  }
  if (format === 'adp' || format === 'adp_run') {
    const isForeign = (text: string) => !/^[ -~]*$/.test(text);
    const settings = ['company', 'regular', 'overtime', ...HOURS, ...DOLLARS] as const;
    const names = [
      ...peopleWho(isForeign),
      ...settings.filter((name) => isForeign(codes[`${name}_code`] ?? '')),
    ];
    if (names.length > 0) throw new AppError('payroll_text_adp', { names: names.join(', ') });
  }
}

/** ADP Workforce Now: two codes of hours and two of earnings in a row; a third one is on another row. */
function adpFile({ period, codes, lines }: Payroll): PayrollFile {
  const company = codes.company_code ?? '';
  const batch = plainDay(period.ends_on);
  const header = [
    ...['Co Code', 'Batch ID', 'File #', 'Reg Hours', 'O/T Hours', 'Hours 3 Code', 'Hours 3 Amount'],
    ...[
      'Hours 4 Code',
      'Hours 4 Amount',
      'Earnings 3 Code',
      'Earnings 3 Amount',
      'Earnings 4 Code',
      'Earnings 4 Amount',
    ],
  ];
  const rows = lines.flatMap((line) => {
    const coded = (kinds: readonly PayrollKind[]) =>
      kinds.filter((kind) => line[kind] > 0).map((kind) => [codes[`${kind}_code`] ?? '', amount(line[kind])]);
    const [hours, dollars] = [coded(HOURS), coded(DOLLARS)];
    const head = [company, batch, line.number.padStart(6, '0')];
    const pair = (pairs: readonly string[][], at: number) => pairs[at] ?? ['', ''];
    const first = row([
      ...[...head, amount(line.regular), amount(line.overtime), ...pair(hours, 0), ...pair(hours, 1)],
      ...[...pair(dollars, 0), ...pair(dollars, 1)],
    ]);
    return hours.length > 2
      ? [first, row([...head, '', '', ...pair(hours, 2), '', '', '', '', '', ''])]
      : [first];
  });
  return { name: `PR${company.padEnd(3, '_')}EPI.csv`, content: row(header) + rows.join('') };
}

/** ADP RUN: a row for each person and kind of pay. */
function adpRunFile({ period, frequency, codes, lines }: Payroll): PayrollFile {
  const days = [usDate(period.starts_on), usDate(period.ends_on)];
  const letter = { weekly: 'W', biweekly: 'B', semimonthly: 'S' }[frequency] ?? 'B';
  const header = [
    ...['Company Code', 'Pay Frequency', 'Pay Period Start Date', 'Pay Period End Date', 'Employee ID'],
    ...['Earnings Code', 'Pay Hours', 'Dollars', 'Separate Check', 'Worked In Dept', 'Rate Code'],
  ];
  const rows = lines.flatMap((line) =>
    earningsOf(line, codes, { regular: 'REG', overtime: 'OT' }).map(({ code, hours, dollars }) =>
      row([
        ...[codes.company_code ?? '', letter, ...days, line.number, code, amount(hours), amount(dollars)],
        ...['0', '', 'BASE'],
      ]),
    ),
  );
  return {
    name: `${letter === 'W' ? 'Weekly' : letter === 'S' ? 'Semimonthly' : 'Biweekly'}-${plainDay(period.starts_on)}-${plainDay(period.ends_on)}.csv`,
    content: `##GENERIC## V1.0\r\n${row(header)}${rows.join('')}`,
  };
}

const earningsOf = (
  line: PayrollLine,
  codes: PayrollCodes,
  usual: Readonly<Record<'regular' | 'overtime', string>>,
) =>
  [
    ...(['regular', 'overtime'] as const).map((kind) => ({
      ...{ code: codes[`${kind}_code`] ?? usual[kind], hours: line[kind], dollars: 0 },
    })),
    ...HOURS.map((kind) => ({ code: codes[`${kind}_code`] ?? '', hours: line[kind], dollars: 0 })),
    ...DOLLARS.map((kind) => ({ code: codes[`${kind}_code`] ?? '', hours: 0, dollars: line[kind] })),
  ].filter(({ hours, dollars }) => hours > 0 || dollars > 0);

/** Gusto: a blank cell leaves what is there. */
function gustoFile({ period, lines }: Payroll): PayrollFile {
  const header = [
    ...[
      'last_name',
      'first_name',
      'gusto_employee_id',
      'Regular hours',
      'Overtime hours',
      'Double overtime hours',
    ],
    ...['Holiday hours', 'PTO hours', 'Mileage reimbursement', 'Per diem'],
  ];
  const rows = lines.map((line) =>
    row([
      ...[line.lastName, line.firstName, line.number, amount(line.regular), amount(line.overtime)],
      ...[amount(line.double_time), amount(line.holiday), amount(line.pto)],
      ...[amount(line.mileage), amount(line.per_diem)],
    ]),
  );
  return { name: `gusto-${period.ends_on}.csv`, content: row(header) + rows.join('') };
}

/** Paychex SPI: 16 columns in a fixed order, without a header. */
function paychexFile({ period, codes, lines }: Payroll): PayrollFile {
  const usual = { regular: 'Hourly', overtime: 'Overtime' };
  const rows = lines.flatMap((line) =>
    earningsOf(line, codes, usual).map(({ code, hours, dollars }) =>
      row([
        ...[codes.company_code ?? '', line.number, '', ''],
        ...[code, '', '', amount(hours), '', '', amount(dollars)],
        ...['', '', '', '', ''],
      ]),
    ),
  );
  return { name: `paychex-${period.ends_on}.csv`, content: rows.join('') };
}

function plainFile({ period, lines }: Payroll): PayrollFile {
  const header = [
    ...['Employee number', 'Last name', 'First name', 'Period start', 'Period end', 'Regular hours'],
    ...['Overtime hours', 'Double time hours', 'Holiday hours', 'PTO hours', 'Miles', 'Mileage', 'Per diem'],
  ];
  const rows = lines.map((line) =>
    row([
      ...[line.number, line.lastName, line.firstName, usDate(period.starts_on), usDate(period.ends_on)],
      ...[amount(line.regular), amount(line.overtime), amount(line.double_time), amount(line.holiday)],
      ...[amount(line.pto), amount(line.miles), amount(line.mileage), amount(line.per_diem)],
    ]),
  );
  return { name: `payroll-${period.ends_on}.csv`, content: row(header) + rows.join('') };
}

const WRITERS: Readonly<Record<PayrollFormat, (payroll: Payroll) => PayrollFile>> = {
  adp: adpFile,
  adp_run: adpRunFile,
  gusto: gustoFile,
  paychex: paychexFile,
  plain: plainFile,
};
