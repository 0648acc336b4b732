import { insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

const table = 'conversation_participants';

export const cases: TableCases = {
  select: outcomes(0, { partner: 3, employee: 2 }),
  insert: [
    {
      name: 'the subcontractor into the thread of its work order',
      run: ({ rows, profiles }) =>
        insert(table, { conversation_id: rows.thread, user_id: profiles.subcontractor }),
      expected: outcomes('refused', { subcontractor: 1 }),
    },
    {
      name: 'the manager into a conversation of two others',
      run: ({ rows, profiles }) => insert(table, { conversation_id: rows.direct, user_id: profiles.manager }),
      expected: outcomes('refused'),
    },
  ],
  update: [
    {
      name: 'up to when the partner has read',
      run: ({ profiles }) => update(table, profiles.partner, { last_read_at: new Date() }, 'user_id'),
      expected: outcomes(0, { partner: 2 }),
    },
    {
      name: 'up to when it has arrived',
      run: ({ profiles }) => update(table, profiles.partner, { last_delivered_at: new Date() }, 'user_id'),
      expected: outcomes(0, { partner: 2 }),
    },
    {
      name: 'which kind of conversation it is',
      run: ({ profiles }) => update(table, profiles.partner, { is_direct: true }, 'user_id'),
      expected: outcomes('refused'),
    },
    {
      name: 'whose mark it is',
      run: ({ rows, profiles }) =>
        update(table, rows.direct, { user_id: profiles.manager }, 'conversation_id'),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'a participant',
      run: ({ rows }) => remove(table, rows.direct, 'conversation_id'),
      expected: outcomes('refused'),
    },
  ],
};
