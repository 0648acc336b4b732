import { expect, test } from 'vitest';
import { type Mapping, mappingOf, neededFields } from '#shared/rules/accounting.ts';

const row = (scope: string, key: string, names: Partial<Mapping>): Mapping => ({
  ...{ scope, key, account: null, item: null, class: null, tax_code: null, ...names },
});

test('what has no name of its own has that of the default of its scope, field by field', () => {
  const rows = [
    row('line', 'default', { account: 'Sales', class: 'Field' }),
    row('line', 'labor', { account: 'Labor' }),
  ];
  expect(mappingOf(rows, 'line', 'labor')).toMatchObject({ account: 'Labor', class: 'Field', item: null });
  expect(mappingOf(rows, 'line', 'trip')).toMatchObject({ account: 'Sales' });
  expect(mappingOf(rows, 'receipt', 'fuel')).toMatchObject({ account: null });
});

test('each format needs the names that its files contain', () => {
  expect(neededFields('plain', 'line', 'labor')).toEqual([]);
  expect(neededFields('qbo', 'line', 'labor')).toEqual(['account', 'item']);
  expect(neededFields('iif', 'account', 'sales_tax')).toEqual(['account', 'item', 'tax_code']);
  expect(neededFields('xero', 'payment', 'check')).toEqual([]);
  expect(neededFields('xero', 'tax', 'exempt')).toEqual(['tax_code']);
  expect(neededFields('xero', 'account', 'receivable')).toEqual([]);
});
