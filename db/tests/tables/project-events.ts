import { insert, office, outcomes, remove, type TableCases, update } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { ...office(1), employee: 1, manager: 1, admin: 1 }),
  insert: [
    {
      name: 'an entry of its own',
      run: ({ rows }) => insert('project_events', { project_id: rows.project, event_type: 'note' }),
      expected: outcomes('refused'),
    },
  ],
  update: [
    {
      name: 'what was written',
      run: ({ rows }) => update('project_events', rows.projectEvent, { message: 'Never happened' }),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'an entry',
      run: ({ rows }) => remove('project_events', rows.projectEvent),
      expected: outcomes('refused'),
    },
  ],
};
