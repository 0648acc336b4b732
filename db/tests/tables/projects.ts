import { insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { employee: 1, manager: 1, admin: 1 }),
  insert: [
    {
      name: 'a project',
      run: () => insert('projects', { name: 'Parking lots' }),
      expected: outcomes('refused', { admin: 1 }),
    },
    {
      name: 'a project with a number of its own choice',
      run: () => insert('projects', { name: 'Parking lots', project_number: 'PRJ-999999' }),
      expected: outcomes('refused'),
    },
  ],
  update: [
    {
      name: 'its name',
      run: ({ rows }) => update('projects', rows.project, { name: 'Roof season, second half' }),
      expected: outcomes(0, { admin: 1 }),
    },
    {
      name: 'its state, past the commands',
      run: ({ rows }) => update('projects', rows.project, { status: 'active' }),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    { name: 'a project', run: ({ rows }) => remove('projects', rows.project), expected: outcomes('refused') },
  ],
};
