import { expect, test } from 'vitest';
import { IMPORT_COLUMNS } from '#web/features/organizations/import-columns.ts';
import { importRows, mapColumns } from '#web/lib/import-columns.ts';

test('a ZIP code gets back the zero that its own state has, and no other', () => {
  const map = mapColumns(IMPORT_COLUMNS, ['Name', 'Zip', 'State', 'Billing ZIP', 'Billing_state']);
  const lines = [
    ['Elm', '6061', 'IL', '6061', 'CT'],
    ['Oak', '2139', 'MA', '4400', 'Ohio'],
    ['Ash', '2139', '', '501', 'NY'],
  ];
  expect(
    importRows(IMPORT_COLUMNS, lines, map).map((row) => [row.postal_code, row.billing_postal_code]),
  ).toEqual([
    ['6061', '06061'],
    ['02139', '4400'],
    ['02139', '00501'],
  ]);
});
