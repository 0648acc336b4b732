import { insert, office, outcomes, remove, type TableCases, update } from '../support/cases.ts';

export const cases: TableCases = {
  // The office does not read over a subcontractor's shoulder: drafts are seen by their side, and an admin's by the
  // admin.
  select: outcomes(0, {
    ...office(1),
    subcontractor: 4,
    otherSubcontractor: 1,
    employee: 1,
    manager: 1,
    admin: 2,
  }),
  insert: [
    {
      name: 'a draft, as clients send it',
      run: () =>
        insert('subcontractor_bills', { status: 'draft', internal_bill_number: '', total_amount: null }),
      expected: outcomes('error P0001', { anon: 'refused', subcontractor: 1, otherSubcontractor: 1 }),
    },
    {
      name: 'a draft for the subcontractor',
      run: ({ organizations }) =>
        insert('subcontractor_bills', { subcontractor_organization_id: organizations.subcontractor }),
      expected: outcomes('refused', { billing: 1, subcontractor: 1, admin: 1 }),
    },
    {
      name: 'a draft in the name of the subcontractor',
      run: ({ organizations, profiles }) =>
        insert('subcontractor_bills', {
          subcontractor_organization_id: organizations.subcontractor,
          submitted_by: profiles.subcontractor,
        }),
      expected: outcomes('refused', { subcontractor: 1 }),
    },
    {
      name: 'a bill that is approved already',
      run: ({ organizations }) =>
        insert('subcontractor_bills', {
          subcontractor_organization_id: organizations.subcontractor,
          status: 'approved',
        }),
      expected: outcomes('refused'),
    },
  ],
  update: [
    {
      name: 'a draft to submitted',
      run: ({ rows }) => update('subcontractor_bills', rows.readyBill, { status: 'submitted' }),
      expected: outcomes(0, { subcontractor: 1 }),
    },
    {
      name: 'a draft with unfinished work to submitted',
      run: ({ rows }) => update('subcontractor_bills', rows.draftBill, { status: 'submitted' }),
      expected: outcomes(0, { subcontractor: 'error 23514' }),
    },
    {
      name: 'a draft without lines to submitted',
      run: ({ rows }) => update('subcontractor_bills', rows.otherDraftBill, { status: 'submitted' }),
      expected: outcomes(0, { otherSubcontractor: 'error 23514' }),
    },
    {
      name: 'a draft to approved',
      run: ({ rows }) => update('subcontractor_bills', rows.draftBill, { status: 'approved' }),
      expected: outcomes(0, { subcontractor: 'error 23514' }),
    },
    {
      name: 'a submitted bill',
      run: ({ rows }) => update('subcontractor_bills', rows.submittedBill, { notes: 'More, please' }),
      expected: outcomes(0),
    },
    {
      name: 'whose draft it is',
      run: ({ rows, organizations }) =>
        update('subcontractor_bills', rows.draftBill, {
          subcontractor_organization_id: organizations.otherSubcontractor,
        }),
      expected: outcomes(0, { subcontractor: 'refused' }),
    },
    {
      name: 'the payment, past the commands',
      run: ({ rows }) => update('subcontractor_bills', rows.draftBill, { paid_at: new Date() }),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'a draft',
      run: ({ rows }) => remove('subcontractor_bills', rows.draftBill),
      expected: outcomes(0, { subcontractor: 1 }),
    },
    {
      name: 'a draft of the admin',
      run: ({ rows }) => remove('subcontractor_bills', rows.adminDraftBill),
      expected: outcomes(0, { admin: 1 }),
    },
    {
      name: 'a submitted bill',
      run: ({ rows }) => remove('subcontractor_bills', rows.submittedBill),
      expected: outcomes(0),
    },
  ],
};
