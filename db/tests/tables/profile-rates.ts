import { costReaders, insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { ...costReaders(2), employee: 1, manager: 2, admin: 2 }),
  insert: [
    {
      name: 'a rate of the stranger',
      run: ({ profiles }) =>
        insert('profile_rates', { profile_id: profiles.stranger, hourly_billable_rate: 70 }),
      expected: outcomes('refused', { admin: 'error 23514' }),
    },
  ],
  update: [
    {
      name: 'the rate of the employee',
      run: ({ profiles }) =>
        update('profile_rates', profiles.employee, { hourly_billable_rate: 70 }, 'profile_id'),
      expected: outcomes(0, { admin: 1 }),
    },
  ],
  delete: [
    {
      name: 'a rate',
      run: ({ profiles }) => remove('profile_rates', profiles.employee, 'profile_id'),
      expected: outcomes('refused'),
    },
  ],
};
