import { insert, office, outcomes, remove, type TableCases, update } from '../support/cases.ts';

const staff = { employee: 5, manager: 5, admin: 5 };

export const cases: TableCases = {
  // Own and the contractor; a subcontractor also the customer it works for. No partner sees a subcontractor.
  select: outcomes(0, {
    ...office(5),
    technician: 5,
    partner: 2,
    otherPartner: 2,
    subcontractor: 3,
    otherSubcontractor: 3,
    ...staff,
  }),
  insert: [
    {
      name: 'a partner',
      run: () => insert('organizations', { name: 'New Partner', organization_type: 'partner' }),
      expected: outcomes('refused', { admin: 1 }),
    },
    {
      name: 'a second contractor',
      run: () => insert('organizations', { name: 'Another', organization_type: 'internal' }),
      expected: outcomes('refused', { admin: 'error 23505' }),
    },
  ],
  update: [
    {
      name: 'the name of the partner',
      run: ({ organizations }) => update('organizations', organizations.partner, { name: 'Renamed' }),
      expected: outcomes(0, { admin: 1 }),
    },
    {
      name: 'the type of the partner',
      run: ({ organizations }) =>
        update('organizations', organizations.partner, { organization_type: 'internal' }),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'an organization',
      run: ({ organizations }) => remove('organizations', organizations.otherPartner),
      expected: outcomes('refused'),
    },
  ],
};
