import type { SubcontractorKey } from './companies.ts';
import type { Names, TableRows } from './rows/table-rows.ts';

/** What two of the subcontractors wrote on their W-9; of the others, it is missing. */
const KNOWN: readonly (readonly [
  SubcontractorKey,
  legalName: string,
  last4: string,
  box: 'services' | 'none',
])[] = [
  ['northlight', 'Northlight Mechanical LLC', '4102', 'services'],
  ['copperline', 'Copperline Electric Inc.', '0880', 'none'],
];

/** The W-9 facts of the subcontractors. Nobody has such a number, so only its last digits are there. */
export const taxFactRows = (names: Names): TableRows => ({
  table: 'public.organization_tax_facts',
  rows: KNOWN.map(([company, legal_name, tin_last4, form_box]) => ({
    ...{ organization_id: names.organization(company), legal_name, tin_kind: 'ein', tin_last4, form_box },
    updated_by: names.profile('admin'),
  })),
});
