import { costReaders, insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { ...costReaders(1), employee: 1, manager: 1, admin: 1 }),
  insert: [
    {
      name: 'to a work order',
      run: ({ rows }) =>
        insert('receipt_allocations', {
          receipt_id: rows.receipt,
          work_order_id: rows.newWorkOrder,
          amount: 20,
        }),
      expected: outcomes('refused', { employee: 1 }),
    },
    {
      name: 'to a work order that does not exist',
      run: ({ rows }) =>
        insert('receipt_allocations', { receipt_id: rows.receipt, work_order_id: rows.receipt, amount: 20 }),
      expected: outcomes('refused'),
    },
    {
      name: 'of more than was paid',
      run: ({ rows }) =>
        insert('receipt_allocations', {
          receipt_id: rows.receipt,
          work_order_id: rows.newWorkOrder,
          amount: 21,
        }),
      expected: outcomes('refused', { employee: 'error 23514' }),
    },
  ],
  update: [
    {
      name: 'the amount (it is removed and added anew)',
      run: ({ rows }) => update('receipt_allocations', rows.allocation, { amount: 1 }),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'an allocation',
      run: ({ rows }) => remove('receipt_allocations', rows.allocation),
      expected: outcomes(0, { employee: 1 }),
    },
  ],
};
