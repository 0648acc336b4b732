import { insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

const office = { employee: 1, manager: 1, admin: 1 };

export const cases: TableCases = {
  select: outcomes(0, {
    partner: 3,
    otherPartner: 1,
    subcontractor: 2,
    otherSubcontractor: 1,
    employee: 4,
    manager: 4,
    admin: 4,
  }),
  insert: [
    {
      name: 'at a location of the partner',
      run: ({ organizations, rows }) =>
        insert('work_orders', {
          organization_id: organizations.partner,
          partner_location_id: rows.location,
          title: 'Door sticks',
        }),
      expected: outcomes('refused', { ...office, partner: 1 }),
    },
    {
      name: 'at a location of another partner than the one it is for',
      run: ({ organizations, rows }) =>
        insert('work_orders', {
          organization_id: organizations.partner,
          partner_location_id: rows.otherLocation,
          title: 'Door sticks',
        }),
      expected: outcomes('refused', {
        employee: 'error 23503',
        manager: 'error 23503',
        admin: 'error 23503',
      }),
    },
    {
      name: 'with the key of its draft',
      run: ({ organizations, rows }) =>
        insert('work_orders', {
          organization_id: organizations.partner,
          partner_location_id: rows.location,
          title: 'Door sticks',
          submission_key: '6a5c7a3e-7d9a-4c1e-9a64-0d0b5f4f1a11',
        }),
      expected: outcomes('refused', { ...office, partner: 1 }),
    },
    {
      name: 'with a due date, which the office sets',
      run: ({ organizations, rows }) =>
        insert('work_orders', {
          organization_id: organizations.partner,
          partner_location_id: rows.location,
          title: 'Door sticks',
          due_date: '2026-04-01',
        }),
      expected: outcomes('refused', office),
    },
    {
      name: 'with a status of its own choice',
      run: ({ organizations }) =>
        insert('work_orders', {
          organization_id: organizations.partner,
          title: 'Door sticks',
          status: 'completed',
        }),
      expected: outcomes('refused'),
    },
  ],
  update: [
    {
      name: 'the title',
      run: ({ rows }) => update('work_orders', rows.workOrder, { title: 'Another title' }),
      expected: outcomes(0, office),
    },
    {
      name: 'the status, past the commands',
      run: ({ rows }) => update('work_orders', rows.workOrder, { status: 'work_completed' }),
      expected: outcomes('refused'),
    },
    {
      name: 'the answer of the one who does the work, past the commands',
      run: ({ rows }) => update('work_orders', rows.workOrder, { arrival_at: '2026-04-01T08:00:00Z' }),
      expected: outcomes('refused'),
    },
    {
      name: 'who does the work, past the commands',
      run: ({ rows, organizations }) =>
        update('work_orders', rows.workOrder, { assigned_organization_id: organizations.otherSubcontractor }),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'a work order',
      run: ({ rows }) => remove('work_orders', rows.newWorkOrder),
      expected: outcomes('refused'),
    },
  ],
};
