import { insert, office, outcomes, remove, type TableCases, update } from '../support/cases.ts';

const table = 'work_order_messages';
const key = '0190a0a0-0000-7000-8000-00000000000a';

export const cases: TableCases = {
  // Of the four in the thread: the partner and the subcontractor two each, the office all; one is between two people.
  select: outcomes(0, { ...office(4), partner: 3, subcontractor: 2, employee: 5, manager: 4, admin: 4 }),
  insert: [
    {
      name: 'as the partner, into the thread of its work order',
      run: ({ rows, profiles }) =>
        insert(table, { conversation_id: rows.thread, message: 'When?', sender_id: profiles.partner }),
      expected: outcomes('refused', { partner: 1 }),
    },
    {
      name: 'in one’s own name, into a thread',
      run: ({ rows }) => insert(table, { conversation_id: rows.thread, message: 'When?' }),
      expected: outcomes('refused', {
        ...office(1),
        partner: 1,
        subcontractor: 1,
        employee: 1,
        manager: 1,
        admin: 1,
      }),
    },
    {
      name: 'into a conversation of two others',
      run: ({ rows, profiles }) =>
        insert(table, { conversation_id: rows.direct, message: 'Hello', sender_id: profiles.manager }),
      expected: outcomes('refused'),
    },
    {
      name: 'with a key, a mention and a note only the office reads',
      run: ({ rows, profiles }) =>
        insert(table, {
          conversation_id: rows.thread,
          message: '@Erin Lake',
          client_key: key,
          visibility: 'staff',
          mentioned_ids: [profiles.employee],
        }),
      expected: outcomes('refused', {
        ...office(1),
        partner: 1,
        subcontractor: 1,
        employee: 1,
        manager: 1,
        admin: 1,
      }),
    },
    {
      name: 'naming somebody of a firm that does not see the work order',
      run: ({ rows, profiles }) =>
        insert(table, {
          conversation_id: rows.thread,
          message: '@Stranger',
          mentioned_ids: [profiles.otherPartner],
        }),
      expected: outcomes('refused', {
        ...office('error 23514'),
        partner: 'error 23514',
        subcontractor: 'error 23514',
        employee: 'error 23514',
        manager: 'error 23514',
        admin: 'error 23514',
      }),
    },
    {
      name: 'with a file of the subcontractor',
      run: ({ rows }) =>
        insert(table, { conversation_id: rows.thread, message: 'See', attachment_ids: [rows.loosePhoto] }),
      expected: outcomes('refused', {
        ...office('error 23514'),
        subcontractor: 1,
        partner: 'error 23514',
        employee: 'error 23514',
        manager: 'error 23514',
        admin: 'error 23514',
      }),
    },
    {
      name: 'with a date of one’s own',
      run: ({ rows }) =>
        insert(table, { conversation_id: rows.thread, message: 'x', created_at: '2020-01-01T00:00:00Z' }),
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
    {
      name: 'who reads along',
      run: ({ rows }) => update(table, rows.directMessage, { visibility: 'everyone' }),
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
