import { insert, office, outcomes, type TableCases, update } from '../support/cases.ts';

const removeMember = (user: string) => ({
  text: 'delete from public.organization_members where user_id = $1',
  values: [user],
});

export const cases: TableCases = {
  select: outcomes(0, {
    ...office(15),
    technician: 11,
    partner: 1,
    otherPartner: 1,
    subcontractor: 1,
    otherSubcontractor: 1,
    employee: 15,
    manager: 15,
    admin: 15,
  }),
  insert: [
    {
      name: 'oneself into the office, as an administrator',
      run: ({ profiles, organizations }) =>
        insert('organization_members', {
          user_id: profiles.stranger,
          organization_id: organizations.internal,
          role: 'admin',
        }),
      expected: outcomes('refused', { admin: 1 }),
    },
    {
      name: 'in a role that a partner does not have',
      run: ({ profiles, organizations }) =>
        insert('organization_members', {
          user_id: profiles.stranger,
          organization_id: organizations.partner,
          role: 'manager',
        }),
      expected: outcomes('error 23514', { anon: 'refused' }),
    },
  ],
  update: [
    {
      name: 'the role of the employee',
      run: ({ profiles }) => update('organization_members', profiles.employee, { role: 'admin' }, 'user_id'),
      expected: outcomes(0, { admin: 1 }),
    },
    {
      name: 'whose membership it is',
      run: ({ profiles }) =>
        update('organization_members', profiles.admin, { user_id: profiles.stranger }, 'user_id'),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'the partner',
      run: ({ profiles }) => removeMember(profiles.partner),
      expected: outcomes(0, { admin: 1 }),
    },
  ],
};
