import { insert, office, outcomes, remove, type TableCases, update } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { ...office(1), technician: 1, employee: 1, manager: 1, admin: 1 }),
  insert: [
    {
      name: 'a setting',
      run: () => insert('settings', { key: 'company.fax', value: '"555-0101"' }),
      expected: outcomes('refused', { admin: 1 }),
    },
    {
      name: 'a setting of the company, which only commands write',
      run: () => insert('settings', { key: 'numbering', value: '{"prefixes": {"WO": "JOB"}}' }),
      expected: outcomes('refused'),
    },
    {
      name: 'the settings of time, which only a command writes',
      run: () => insert('settings', { key: 'time', value: '{"week_starts_on": 0}' }),
      expected: outcomes('refused'),
    },
  ],
  update: [
    {
      name: 'a setting',
      run: () => update('settings', 'company.phone', { value: '"555-0102"' }, 'key'),
      expected: outcomes(0, { admin: 1 }),
    },
  ],
  delete: [
    {
      name: 'a setting',
      run: () => remove('settings', 'company.phone', 'key'),
      expected: outcomes('refused'),
    },
  ],
};
