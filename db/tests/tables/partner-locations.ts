import { insert, office, outcomes, remove, type TableCases, update } from '../support/cases.ts';

const staff = { employee: 2, manager: 2, admin: 2 };

export const cases: TableCases = {
  select: outcomes(0, {
    ...office(2),
    technician: 1,
    partner: 1,
    otherPartner: 1,
    subcontractor: 1,
    otherSubcontractor: 1,
    ...staff,
  }),
  insert: [
    {
      name: 'of the partner',
      run: ({ organizations }) =>
        insert('partner_locations', {
          organization_id: organizations.partner,
          name: 'Greenway West',
          address_line1: '1 Main Street',
          city: 'Akron',
          state: 'OH',
        }),
      expected: outcomes('refused', { partner: 1, admin: 1 }),
    },
  ],
  update: [
    {
      name: 'the access notes',
      run: ({ rows }) => update('partner_locations', rows.location, { access_notes: 'Ring twice' }),
      expected: outcomes(0, { partner: 1, admin: 1 }),
    },
    {
      name: 'whose location it is',
      run: ({ rows, organizations }) =>
        update('partner_locations', rows.otherLocation, { organization_id: organizations.partner }),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'a location',
      run: ({ rows }) => remove('partner_locations', rows.location),
      expected: outcomes('refused'),
    },
  ],
};
