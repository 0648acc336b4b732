import { costReaders, insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { ...costReaders(1), manager: 1, admin: 1 }),
  insert: [
    {
      name: 'a second budget',
      run: ({ rows }) => insert('project_budgets', { project_id: rows.project, budget_amount: 500 }),
      expected: outcomes('refused', { billing: 'error 23505', admin: 'error 23505' }),
    },
  ],
  update: [
    {
      name: 'the budget',
      run: ({ rows }) => update('project_budgets', rows.project, { budget_amount: 500 }, 'project_id'),
      expected: outcomes(0, { billing: 1, admin: 1 }),
    },
  ],
  delete: [
    {
      name: 'the budget',
      run: ({ rows }) => remove('project_budgets', rows.project, 'project_id'),
      expected: outcomes('refused'),
    },
  ],
};
