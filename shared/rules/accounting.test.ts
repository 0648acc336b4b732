import { expect, test } from 'vitest';
import { type Mapping, mappingOf } from '#shared/rules/accounting.ts';
import { CONTRACT_KINDS } from '#shared/rules/contract-kinds.ts';

const row = (key: string, account: string): Mapping => ({
  ...{ scope: 'line', key, account, item: null, class: null, tax_code: null },
});
const accounts = (mappings: readonly Mapping[], keys: readonly string[]) =>
  keys.map((key) => mappingOf(mappings, 'line', key).account);

test('a line has the names of all others, if it has none of its own', () => {
  expect(accounts([row('default', 'Sales'), row('labor', 'Labor')], ['labor', 'trip'])).toEqual([
    'Labor',
    'Sales',
  ]);
});

test('retainage and deposits are no income, and what is taken back has the names of what it takes back', () => {
  expect(accounts([row('default', 'Sales')], CONTRACT_KINDS)).toEqual([null, null, null, null]);
  const named = [row('retainage', 'Retainage Receivable'), row('deposit', 'Customer Deposits')];
  expect(accounts(named, CONTRACT_KINDS)).toEqual([
    'Retainage Receivable',
    'Retainage Receivable',
    'Customer Deposits',
    'Customer Deposits',
  ]);
});
