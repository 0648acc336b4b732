import { insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

const table = 'notifications';

export const cases: TableCases = {
  // Managers are notified of the receipts of the scenario, but not of their own.
  select: outcomes(0, { payroll: 2, admin: 2, manager: 1, subcontractor: 1, otherSubcontractor: 1 }),
  insert: [
    {
      name: 'a notification',
      run: ({ profiles }) =>
        insert(table, { profile_id: profiles.partner, kind: 'hello', title: 'Click here' }),
      expected: outcomes('refused'),
    },
  ],
  update: [
    {
      name: 'to read',
      run: ({ rows }) => update(table, rows.notification, { read_at: new Date() }),
      expected: outcomes(0, { subcontractor: 1 }),
    },
    {
      name: 'the title',
      run: ({ rows }) => update(table, rows.notification, { title: 'Other' }),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'a notification',
      run: ({ rows }) => remove(table, rows.notification),
      expected: outcomes(0, { subcontractor: 1 }),
    },
  ],
};
