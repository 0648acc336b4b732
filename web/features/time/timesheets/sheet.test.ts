import { expect, test } from 'vitest';
import { DEFAULT_TIME_SETTINGS } from '#shared/rules/time-settings.ts';
import { hoursAndPayCsv, sheetCsv } from '#web/features/time/timesheets/export-sheet.ts';
import { applyFilters, type SheetSpan, sheetOf } from '#web/features/time/timesheets/sheet.ts';

const row = {
  ...{ employee_user_id: 'a', first_name: 'Luis', last_name: 'Herrera', employee_number: '1001' },
  ...{ hourly_cost_rate: 30, hours: 19, to_approve: 2, sent_back: 0, running: 0 },
  // The week begins on Monday, two days before the displayed days.
  days: { '2026-03-02': 12, '2026-03-03': 12, '2026-03-04': 12, '2026-03-05': 7 },
  marks: { '2026-03-05': 2 },
  rates: [],
};
const idle = {
  ...row,
  ...{
    employee_user_id: 'b',
    first_name: 'Grace',
    last_name: 'Nakamura',
    employee_number: null,
    days: {},
    marks: {},
  },
  ...{ hourly_cost_rate: null, hours: 0, to_approve: 0 },
};
const period = { starts_on: '2026-03-04', ends_on: '2026-03-05' };
const span: SheetSpan = { period, settings: DEFAULT_TIME_SETTINGS, locked: [] };
const sheet = sheetOf([row, idle], span);

test('overtime uses the whole week, and the sums only the days shown', () => {
  expect(sheet.lines[0]).toMatchObject({ total: 19, regular: 16, overtime: 3, gross: 615 });
  expect(sheet.lines[1]).toMatchObject({ total: 0, overtime: 0, gross: null });
});

test('time to review marks its person as pending', () => {
  const { lines } = sheetOf([row, idle], { ...span, review: [{ employee_user_id: 'b' }] });
  expect(lines.map(({ toReview }) => toReview)).toEqual([0, 1]);
  expect(applyFilters(lines, { q: 'nakamura', waiting: true })).toHaveLength(1);
});

test('hours and pay list the people who worked, in hours and dollars with two decimals', () => {
  expect(hoursAndPayCsv(period, sheet.lines).split('\r\n').slice(1)).toEqual([
    '1001,Luis Herrera,2026-03-04,2026-03-05,16.00,3.00,30.00,615.00,2',
    '',
  ]);
});

test('several rates are paid each for its hours, overtime at the last one of the day', () => {
  const rates = [
    ['2026-03-04', 30, 12],
    ['2026-03-05', 30, 3],
    ['2026-03-05', 40, 4],
  ];
  const { lines } = sheetOf([{ ...row, hourly_cost_rate: null, rates }], span);
  expect(lines[0]).toMatchObject({ regular: 16, overtime: 3, costRates: [30, 40], gross: 670 });
  expect(hoursAndPayCsv(period, lines).split('\r\n').slice(1)).toEqual([
    '1001,Luis Herrera,2026-03-04,2026-03-05,15.00,0.00,30.00,450.00,2',
    '1001,Luis Herrera,2026-03-04,2026-03-05,1.00,3.00,40.00,220.00,2',
    '',
  ]);
});

test('the pay of hours without a rate is unknown', () => {
  const rates = [
    ['2026-03-04', 30, 12],
    ['2026-03-05', null, 7],
  ];
  const { lines } = sheetOf([{ ...row, hourly_cost_rate: null, rates }], span);
  expect(lines[0]).toMatchObject({ costRates: [30, null], gross: null });
  expect(hoursAndPayCsv(period, lines)).toContain(
    '\r\n1001,Luis Herrera,2026-03-04,2026-03-05,4.00,3.00,,,2\r\n',
  );
});

test('locked days are paid by their own rule', () => {
  const overtime = { daily_hours: 8, weekly_hours: null, multiplier: 2 };
  const locked = [{ ...period, rule: { overtime, week_starts_on: 1 } }];
  expect(sheetOf([row], { ...span, locked }).lines[0]).toMatchObject({
    regular: 15,
    overtime: 4,
    gross: 690,
  });
});

test('the export has a column for each day that is shown', () => {
  const [header = '', line] = sheetCsv(sheet, sheet.lines).split('\r\n');
  expect(header).toContain('03/04/2026,03/05/2026,Total');
  expect(line).toBe('1001,Luis Herrera,12,7,19,3,2,0,0');
});

test('people are found by name and number, and filtered by pending time', () => {
  const names = (by: Parameters<typeof applyFilters>[1]) =>
    applyFilters(sheet.lines, by).map(({ name }) => name);
  expect(names({ q: 'herr', waiting: false })).toEqual(['Luis Herrera']);
  expect(names({ q: '1001', waiting: false })).toEqual(['Luis Herrera']);
  expect(names({ waiting: true })).toEqual(['Luis Herrera']);
});
