import { insert, office, outcomes, remove, type TableCases, update } from '../support/cases.ts';

export const cases: TableCases = {
  // Partners and subcontractors: the office's five and themselves. A disabled person is nobody, even to themselves.
  select: outcomes(0, {
    ...office(16),
    technician: 16,
    stranger: 1,
    partner: 12,
    otherPartner: 12,
    subcontractor: 12,
    otherSubcontractor: 12,
    employee: 16,
    manager: 16,
    admin: 16,
  }),
  insert: [
    {
      name: 'for an account that has one',
      run: ({ accounts }) => insert('profiles', { user_id: accounts.partner, email: 'partner@cases.test' }),
      expected: outcomes('refused', { partner: 'error 23505' }),
    },
    {
      name: 'as an employee',
      run: ({ accounts }) => insert('profiles', { user_id: accounts.partner, is_employee: true }),
      expected: outcomes('refused'),
    },
  ],
  update: [
    {
      name: 'the name of the partner',
      run: ({ profiles }) => update('profiles', profiles.partner, { first_name: 'Pat' }),
      expected: outcomes(0, { partner: 1, admin: 1 }),
    },
    {
      name: 'the phone of the administrator',
      run: ({ profiles }) => update('profiles', profiles.admin, { phone: '555-0100' }),
      expected: outcomes(0, { admin: 1 }),
    },
    {
      name: 'the name of the disabled person',
      run: ({ profiles }) => update('profiles', profiles.disabled, { first_name: 'Pat' }),
      expected: outcomes(0, { admin: 1 }),
    },
    {
      name: 'the language and time zone of the partner',
      run: ({ profiles }) =>
        update('profiles', profiles.partner, { language: 'es-US', time_zone: 'Europe/Madrid' }),
      expected: outcomes(0, { partner: 1, admin: 1 }),
    },
    {
      name: 'to a language that is none',
      run: ({ profiles }) => update('profiles', profiles.partner, { language: '../secrets' }),
      expected: outcomes(0, { partner: 'error 23514', admin: 'error 23514' }),
    },
    {
      name: 'to a zone that is on no map',
      run: ({ profiles }) => update('profiles', profiles.partner, { time_zone: 'Mars/Olympus' }),
      expected: outcomes(0, { partner: 'error 23514', admin: 'error 23514' }),
    },
    {
      name: 'who is active, past the commands',
      run: ({ profiles }) => update('profiles', profiles.partner, { is_active: true }),
      expected: outcomes('refused'),
    },
    {
      name: 'the address, past the sign-in',
      run: ({ profiles }) => update('profiles', profiles.partner, { email: 'other@cases.test' }),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'a profile',
      run: ({ profiles }) => remove('profiles', profiles.partner),
      expected: outcomes('refused'),
    },
  ],
};
