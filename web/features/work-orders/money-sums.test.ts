import { expect, test } from 'vitest';
import {
  billedOf,
  billedUnderNte,
  boughtOf,
  costOf,
  invoicedOf,
  invoiceStateOf,
} from '#web/features/work-orders/money-sums.ts';

test('sums exclude rejected and voided amounts, and are exact to the cent', () => {
  const bill = (amount: number, status: string) => ({ amount, bill: { status } });
  expect(billedOf([bill(0.1, 'submitted'), bill(0.2, 'paid'), bill(99, 'rejected')])).toBe(0.3);
  const receipt = (amount: number, status: string) => ({ amount, receipt: { status } });
  expect(boughtOf([receipt(48.9, 'submitted'), receipt(10, 'rejected')])).toBe(48.9);
  expect(costOf({ billed: 0.1, bought: 0.2, labor: null })).toBe(0.3);
  expect(costOf({ billed: 420, bought: 48.9, labor: 81.25 })).toBe(550.15);
});

test('the NTE limits the bills of the subcontractor that has the work', () => {
  const bill = (amount: number, status: string, subcontractor_organization_id: string) => ({
    amount,
    bill: { status, subcontractor_organization_id },
  });
  const lines = [bill(700, 'paid', 'former'), bill(80, 'submitted', 'now'), bill(9, 'rejected', 'now')];
  expect(billedOf(lines)).toBe(780);
  expect(billedUnderNte(lines, 'now')).toBe(80);
  expect(billedUnderNte(lines, null)).toBe(0);
});

test('several invoices have the status of the least advanced one', () => {
  const line = (amount: number, status: string) => ({ amount, invoice: { status } });
  expect(invoicedOf([line(500, 'paid'), line(60, 'draft'), line(500, 'void')])).toBe(560);
  expect(invoiceStateOf([line(500, 'paid'), line(60, 'draft')])).toBe('draft');
  expect(invoiceStateOf([line(500, 'paid')])).toBe('paid');
  expect(invoiceStateOf([line(500, 'void')])).toBeUndefined();
});
