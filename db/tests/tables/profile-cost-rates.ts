import { costReaders, insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { ...costReaders(1), manager: 1, admin: 1 }),
  insert: [
    {
      name: 'a rate of the stranger',
      run: ({ profiles }) =>
        insert('profile_cost_rates', { profile_id: profiles.stranger, hourly_cost_rate: 35 }),
      expected: outcomes('refused', { admin: 'error 23514' }),
    },
  ],
  update: [
    {
      name: 'the rate of the employee',
      run: ({ profiles }) =>
        update('profile_cost_rates', profiles.employee, { hourly_cost_rate: 35 }, 'profile_id'),
      expected: outcomes(0, { admin: 1 }),
    },
  ],
  delete: [
    {
      name: 'a rate',
      run: ({ profiles }) => remove('profile_cost_rates', profiles.employee, 'profile_id'),
      expected: outcomes('refused'),
    },
  ],
};
