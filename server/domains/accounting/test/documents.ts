import type { AccountingDocument, Party } from '#server/domains/accounting/documents.ts';
import type { Mapping } from '#shared/rules/accounting.ts';

/** Documents of every kind, with what is difficult in files: commas, quotes, line breaks, letters, and formulas. */

interface Named extends Party {
  /** As the batch keeps it. */
  name: string;
}
const party = (facts: Partial<Named>): Named => ({
  name: 'Harbor Dental',
  ...{
    legal_name: 'Harbor Dental, LLC',
    email: 'ap@harbor.test',
    phone: '(614) 555-0123',
    contact: 'Dana Whitfield',
  },
  ...{ street: '12 Pier Rd, Suite 4', city: 'Columbus', state: 'OH', zip: '43215', terms_days: 30, ...facts },
});
const customer = party({});
const café = party({ name: 'Café Zoë North', legal_name: '=Café Zoë' });
const vendor = party({
  ...{ name: 'Harbor Dental (BEEF)', legal_name: 'Harbor Dental Repair Inc', email: 'pay@repair.test' },
});

const document = (
  kind: string,
  number: string,
  day: string | null,
  amount: string,
  details: AccountingDocument['details'] & { party?: Named },
): AccountingDocument => ({ kind, number, name: details.party?.name ?? '', day, amount, details });

const labor = { kind: 'labor', description: 'Door closer\nreplaced, north side' };
const invoice = {
  ...{
    party: customer,
    due_on: '2026-12-02',
    reference: 'PO 77',
    memo: 'Door, north side',
    terms: '',
    tax: '3.63',
  },
  percent: '7.25',
  lines: [
    { ...labor, quantity: '2.50', price: '95.00', amount: '237.50', is_taxed: false },
    {
      kind: 'material',
      description: '+1 closer',
      quantity: '1.00',
      price: '50.00',
      amount: '50.00',
      is_taxed: true,
    },
  ],
};
const discounted = {
  ...{ party: café, due_on: null, reference: '', memo: '', terms: '', tax: '0.00', percent: '0' },
  lines: [
    { ...labor, quantity: '1.00', price: '100.00', amount: '100.00', is_taxed: false },
    {
      kind: 'discount',
      description: 'Goodwill',
      quantity: '1.00',
      price: '-10.00',
      amount: '-10.00',
      is_taxed: false,
    },
  ],
};
const held = {
  ...{
    party: customer,
    due_on: '2026-12-20',
    reference: '',
    memo: 'Refit',
    terms: '',
    tax: '0.00',
    percent: '0',
  },
  lines: [
    { ...labor, kind: 'flat', quantity: '1.00', price: '1000.00', amount: '1000.00', is_taxed: false },
    ...(
      [
        ['retainage', 'Retainage 10%', '-100.00'],
        ['deposit_applied', 'Deposit', '-300.00'],
      ] as const
    ).map(([kind, description, amount]) => ({
      ...{ kind, description, quantity: '1.00', price: amount, amount, is_taxed: false },
    })),
  ],
};
const billLines = [
  { kind: 'bill', description: 'WO-000012 Door does not close', amount: '120.00' },
  { kind: 'bill', description: 'WO-000013 Lamp', amount: '30.50' },
];
const paid = { party: customer, method: 'check', reference: '1001', memo: '' };
const payment = { party: vendor, method: 'ach', reference: '000123', memo: 'BILL-000007' };

export const DOCUMENTS: readonly AccountingDocument[] = [
  document('bill', 'BILL-000007', '2026-11-05', '150.50', {
    ...{ party: vendor, due_on: '2026-12-05', reference: 'A-17', memo: '', lines: billLines },
  }),
  document('bill_payment', 'B-0000AAAA', '2026-11-20', '100.00', payment),
  document('bill_payment_void', 'V-0000AAAA', '2026-11-24', '-100.00', payment),
  document('credit_note', 'CN-000002', '2026-11-12', '20.00', {
    ...{ party: customer, memo: 'One door was charged twice.', reference: 'INV-000101', tax: '0.25' },
  }),
  document('credit_note_void', 'CN-000001', '2026-11-13', '-15.00', {
    ...{ party: customer, memo: 'Wrong customer.', reference: 'INV-000099', tax: '0.19' },
  }),
  document('customer', '', null, '0.00', { party: customer }),
  document('customer', '', null, '0.00', { party: café }),
  document('invoice', 'INV-000101', '2026-11-02', '291.13', invoice),
  document('invoice', 'INV-000102', '2026-11-03', '90.00', discounted),
  document('invoice', 'INV-000103', '2026-11-20', '600.00', held),
  document('invoice_void', 'INV-000099', '2026-11-04', '-291.13', invoice),
  document('payment', 'P-0000BBBB', '2026-11-15', '291.13', { ...paid, paid: ['INV-000101', 'INV-000102'] }),
  document('payment_return', 'R-0000BBBB', '2026-11-18', '-291.13', {
    ...paid,
    memo: 'Insufficient funds.',
    paid: ['INV-000101'],
  }),
  document('receipt', 'X-0000CCCC', '2026-11-09', '42.75', {
    ...{ method: 'fuel', reference: '', memo: "Tom's Gas, Main St", employee: 'Ann Person' },
  }),
  document('refund', 'F-0000DDDD', '2026-11-19', '-5.00', { ...paid, reference: '1002' }),
  document('vendor', '', null, '0.00', { party: vendor }),
];

const row = (scope: string, key: string, names: Partial<Mapping>): Mapping => ({
  ...{ scope, key, account: null, item: null, class: null, tax_code: null, ...names },
});

export const MAPPINGS: readonly Mapping[] = [
  row('account', 'receivable', { account: 'Accounts Receivable' }),
  row('account', 'payable', { account: 'Accounts Payable' }),
  row('account', 'sales_tax', { account: 'Sales Tax Payable', item: 'Sales Tax', tax_code: 'Ohio Tax' }),
  row('account', 'credit_note', { account: 'Sales Returns' }),
  row('account', 'bill', { account: 'Subcontractors', class: 'Field' }),
  row('account', 'receipt', { account: 'Company Card' }),
  row('line', 'default', { account: 'Sales', item: 'Services', class: 'Field' }),
  row('line', 'retainage', { account: 'Retainage Receivable', item: 'Retainage' }),
  row('line', 'deposit', { account: 'Customer Deposits', item: 'Deposit' }),
  row('line', 'material', { account: 'Sales:Materials', item: 'Materials' }),
  row('payment', 'default', { account: 'Undeposited Funds' }),
  row('bill_payment', 'default', { account: 'Checking' }),
  row('receipt', 'default', { account: 'Job Expenses' }),
  row('receipt', 'fuel', { account: 'Fuel' }),
  row('tax', 'exempt', { tax_code: 'Tax Exempt (0%)' }),
];
