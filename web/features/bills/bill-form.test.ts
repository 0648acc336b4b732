import { describe, expect, it } from 'vitest';
import {
  amountOf,
  type BillForm,
  type BillFormLine,
  EMPTY_BILL,
  fromStored,
  isWorthSaving,
  linesOver,
  linesWithoutAmount,
  savedLines,
  totalOf,
} from './bill-form.ts';

const form = (lines: BillForm['lines']): BillForm => ({ ...EMPTY_BILL, lines });

describe('an amount as entered', () => {
  it.each([
    ['1250', 1250],
    ['$1,250.50', 1250.5],
    [' 80. ', 80],
    ['0', 0],
    ['412,50', 412.5],
    ['1.234,50', 1234.5],
  ])('%s is %d dollars', (text, dollars) => expect(amountOf(text)).toBe(dollars));

  it.each(['', 'abc', '1,2,3.4', '-5', '1.234', '1e5', '99999999999'])('%s is not an amount', (text) =>
    expect(amountOf(text)).toBeUndefined(),
  );
});

describe('the lines of a bill', () => {
  const lines = {
    a: { selected: true, amount: '10.10', description: 'Labor' },
    b: { selected: false, amount: '99', description: '' },
    c: { selected: true, amount: '0', description: '' },
    d: { selected: true, amount: '0.20', description: '' },
  };

  it('saves only selected lines above 0', () =>
    expect(savedLines(form(lines)).map((line) => line.work_order_id)).toEqual(['a', 'd']));

  it('adds up in cents', () => expect(totalOf(form(lines))).toBe(10.3));

  it('names the selected lines that have no amount', () =>
    expect(linesWithoutAmount(form(lines))).toEqual(['c']));

  it('come back from a stored draft as they were', () => {
    const stored = fromStored({
      id: 'bill',
      updated_at: '2026-11-02T10:00:00+00:00',
      external_bill_number: null,
      notes: null,
      lines: [{ work_order_id: 'a', amount: 1250.5, description: 'Labor', items: [] }],
    });
    expect(savedLines(stored)).toEqual([{ work_order_id: 'a', amount: 1250.5, description: 'Labor' }]);
  });
});

describe('the items of a work order', () => {
  const labor = { key: 'x', kind: 'labor', description: '', hours: '1.5', rate: '90', amount: '' } as const;
  const itemized = (items: BillFormLine['items']) =>
    form({ a: { selected: true, amount: '999', description: '', ...(items && { items }) } });

  it('make its amount, whatever was typed before', () => {
    expect(totalOf(itemized([labor]))).toBe(135);
    expect(savedLines(itemized([labor]))).toMatchObject([
      { amount: 135, items: [{ kind: 'labor', hours: 1.5, hourly_rate: 90 }] },
    ]);
  });
  it('count as no amount while one of them is not complete', () => {
    expect(linesWithoutAmount(itemized([labor, { ...labor, hours: '' }]))).toEqual(['a']);
  });
  it('leave the typed amount alone when there are none', () => {
    expect(savedLines(itemized([]))).toEqual([{ work_order_id: 'a', amount: 999, description: '' }]);
  });
});

describe('a draft saves itself', () => {
  it('not while it is empty', () => expect(isWorthSaving(EMPTY_BILL)).toBe(false));
  it('with a bill number', () =>
    expect(isWorthSaving({ ...EMPTY_BILL, externalBillNumber: '7' })).toBe(true));
  it('with notes', () => expect(isWorthSaving({ ...EMPTY_BILL, notes: 'Two trips' })).toBe(true));
  it('with a selected work order', () =>
    expect(isWorthSaving(form({ a: { selected: true, amount: '', description: '' } }))).toBe(true));
  it('not for a work order that was removed again', () =>
    expect(isWorthSaving(form({ a: { selected: false, amount: '5', description: '' } }))).toBe(false));
});

describe('the NTE', () => {
  it('has a message for each line that exceeds it, with an explanation', () => {
    const known = new Map([
      ['a', { nteAmount: 100, alreadyBilled: 90.5 }],
      ['b', { nteAmount: null, alreadyBilled: 0 }],
    ]);
    const line = { selected: true, amount: '20', description: '' };
    expect(linesOver(form({ a: line, b: line, c: line }), known)).toEqual([
      { workOrderId: 'a', amount: 20, over: 10.5, nteAmount: 100, alreadyBilled: 90.5 },
    ]);
  });
});
