import { costReaders, insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

/** Takes over a bill, as a save does. */
const takeOver = (id: string) => ({
  text: 'update public.subcontractor_bills set submitted_by = app.profile_id() where id = $1',
  values: [id],
});

export const cases: TableCases = {
  // The office does not read over a subcontractor's shoulder: drafts are seen by their side, and an admin's by the
  // admin.
  select: outcomes(0, {
    ...costReaders(1),
    subcontractor: 5,
    otherSubcontractor: 3,
    manager: 1,
    admin: 3,
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
      name: 'the draft of a person who left: its administrator takes it over',
      run: ({ rows }) => takeOver(rows.strandedBill),
      expected: outcomes(0, { otherSubcontractor: 1 }),
    },
    {
      name: 'the draft of a person who left, in their name',
      run: ({ rows }) => update('subcontractor_bills', rows.strandedBill, { notes: 'Mine now' }),
      expected: outcomes(0, { otherSubcontractor: 'refused' }),
    },
    {
      name: 'the draft of a person who left, as a plain member',
      run: ({ rows }) => takeOver(rows.strandedBillOfMembers),
      expected: outcomes(0),
    },
    {
      name: 'the draft of the office, while its writer is active',
      run: ({ rows }) => takeOver(rows.otherAdminDraftBill),
      expected: outcomes(0, { admin: 1 }),
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
      name: 'the draft of a person who left',
      run: ({ rows }) => remove('subcontractor_bills', rows.strandedBill),
      expected: outcomes(0, { otherSubcontractor: 1 }),
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
