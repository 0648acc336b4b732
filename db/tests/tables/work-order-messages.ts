import { insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

const table = 'work_order_messages';

export const cases: TableCases = {
  // Of the four in the thread: the partner and the subcontractor two each, the office all; one is between two people.
  select: outcomes(0, { partner: 3, subcontractor: 2, employee: 5, manager: 4, admin: 4 }),
  insert: [
    {
      name: 'as the partner, into the thread of its work order',
      run: ({ rows, profiles }) =>
        insert(table, { conversation_id: rows.thread, message: 'When?', sender_id: profiles.partner }),
      expected: outcomes('refused', { partner: 1 }),
    },
    {
      name: 'into a conversation of two others',
      run: ({ rows, profiles }) =>
        insert(table, { conversation_id: rows.direct, message: 'Hello', sender_id: profiles.manager }),
      expected: outcomes('refused'),
    },
    {
      name: 'nothing but spaces',
      run: ({ rows, profiles }) =>
        insert(table, { conversation_id: rows.direct, message: '  ', sender_id: profiles.partner }),
      expected: outcomes('refused', { partner: 'error 23514' }),
    },
  ],
  update: [
    {
      name: 'the text',
      run: ({ rows }) => update(table, rows.directMessage, { message: 'Other' }),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'a message',
      run: ({ rows }) => remove(table, rows.directMessage),
      expected: outcomes('refused'),
    },
  ],
};
