import { insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

const table = 'message_read_receipts';

export const cases: TableCases = {
  select: outcomes(0, { partner: 1, employee: 1 }),
  insert: [
    {
      name: 'for a message of two people',
      run: ({ rows }) => insert(table, { message_id: rows.directMessage }),
      expected: outcomes('refused', { employee: 1, partner: 'error 23505' }),
    },
    {
      name: 'in the name of the employee',
      run: ({ rows, profiles }) =>
        insert(table, { message_id: rows.directMessage, user_id: profiles.employee }),
      expected: outcomes('refused', { employee: 1 }),
    },
  ],
  update: [
    {
      name: 'when it was read',
      run: ({ rows }) => update(table, rows.directMessage, { read_at: new Date() }, 'message_id'),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'a receipt',
      run: ({ rows }) => remove(table, rows.directMessage, 'message_id'),
      expected: outcomes('refused'),
    },
  ],
};
