import { insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { employee: 1, manager: 1, admin: 1 }),
  insert: [
    {
      name: 'the manager to the project',
      run: ({ rows, profiles }) =>
        insert('project_assignments', { project_id: rows.project, assigned_to: profiles.manager }),
      expected: outcomes('refused', { admin: 1 }),
    },
  ],
  update: [
    {
      name: 'the kind of assignment',
      run: ({ rows }) =>
        update('project_assignments', rows.projectAssignment, { assignment_type: 'subcontractor' }),
      expected: outcomes(0, { admin: 1 }),
    },
  ],
  delete: [
    {
      name: 'an assignment',
      run: ({ rows }) => remove('project_assignments', rows.projectAssignment),
      expected: outcomes(0, { admin: 1 }),
    },
  ],
};
