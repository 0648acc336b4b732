import { expect, test } from 'vitest';
import { EMPTY_BILL, EMPTY_LINE, withWorkOrder } from '#web/features/bills/bill-form.ts';
import { parseBillStart } from '#web/features/bills/bill-start.ts';

const [FIRM, ORDER] = ['1', '2'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
];

test('a new bill begins with a work order of its subcontractor', () => {
  expect(parseBillStart({ subcontractor: FIRM, work_order: ORDER })).toEqual({
    subcontractor: FIRM,
    work_order: ORDER,
  });
  expect(parseBillStart({ work_order: ORDER })).toEqual({});
  expect(parseBillStart({ subcontractor: 'firm', work_order: ORDER })).toEqual({});
});

test('the work order is selected; what was typed on this bill stays', () => {
  const other = { selected: true, amount: '80', description: '' };
  const typed = { selected: false, amount: '12.50', description: 'Two valves' };
  expect(withWorkOrder({ ...EMPTY_BILL, lines: { other } }, ORDER).lines).toEqual({
    other,
    [ORDER]: { ...EMPTY_LINE, selected: true },
  });
  expect(withWorkOrder({ ...EMPTY_BILL, lines: { [ORDER]: typed } }, ORDER).lines).toEqual({
    [ORDER]: { ...typed, selected: true },
  });
});
