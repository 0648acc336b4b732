import { insert, office, outcomes, remove, type TableCases, update } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { ...office(1), partner: 2, subcontractor: 1, employee: 2, manager: 1, admin: 1 }),
  insert: [
    {
      name: 'the thread of a work order',
      run: ({ rows }) =>
        insert('conversations', { conversation_type: 'work_order', work_order_id: rows.newWorkOrder }),
      expected: outcomes('refused', {
        ...office(1),
        technician: 1,
        partner: 1,
        employee: 1,
        manager: 1,
        admin: 1,
      }),
    },
    {
      name: 'a direct conversation, past the function',
      run: ({ profiles }) =>
        insert('conversations', { conversation_type: 'direct', direct_key: profiles.otherPartner }),
      expected: outcomes('refused'),
    },
  ],
  update: [
    {
      name: 'the title',
      run: ({ rows }) => update('conversations', rows.thread, { title: 'Mine' }),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'a thread',
      run: ({ rows }) => remove('conversations', rows.thread),
      expected: outcomes('refused'),
    },
  ],
};
