import { costReaders, insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

const table = 'subcontractor_bill_work_orders';

export const cases: TableCases = {
  select: outcomes(0, { ...costReaders(1), subcontractor: 3, manager: 1, admin: 1 }),
  insert: [
    {
      name: 'a line for work of their own',
      run: ({ rows }) =>
        insert(table, {
          subcontractor_bill_id: rows.otherDraftBill,
          work_order_id: rows.otherWorkOrder,
          amount: 10,
        }),
      expected: outcomes('refused', { otherSubcontractor: 1 }),
    },
    {
      name: 'a line for work of somebody else',
      run: ({ rows }) =>
        insert(table, {
          subcontractor_bill_id: rows.otherDraftBill,
          work_order_id: rows.workOrder,
          amount: 10,
        }),
      expected: outcomes('refused'),
    },
    {
      name: 'a second line for the same work order',
      run: ({ rows }) =>
        insert(table, { subcontractor_bill_id: rows.draftBill, work_order_id: rows.workOrder, amount: 10 }),
      expected: outcomes('refused', { subcontractor: 'error 23505' }),
    },
    {
      name: 'a line on a submitted bill',
      run: ({ rows }) =>
        insert(table, {
          subcontractor_bill_id: rows.submittedBill,
          work_order_id: rows.workOrder,
          amount: 10,
        }),
      expected: outcomes('refused'),
    },
    {
      name: 'a line of nothing',
      run: ({ rows }) =>
        insert(table, {
          subcontractor_bill_id: rows.otherDraftBill,
          work_order_id: rows.otherWorkOrder,
          amount: 0,
        }),
      expected: outcomes('refused', { otherSubcontractor: 'error 23514' }),
    },
  ],
  update: [
    {
      name: 'the amount on a draft',
      run: ({ rows }) => update(table, rows.draftBillLine, { amount: 500 }),
      expected: outcomes(0, { subcontractor: 1 }),
    },
    {
      name: 'the work order of a line',
      run: ({ rows }) => update(table, rows.draftBillLine, { work_order_id: rows.otherWorkOrder }),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'a line of a draft',
      run: ({ rows }) => remove(table, rows.draftBillLine),
      expected: outcomes(0, { subcontractor: 1 }),
    },
    {
      name: 'the line of a submitted bill',
      run: ({ rows }) => remove(table, rows.submittedBill, 'subcontractor_bill_id'),
      expected: outcomes(0),
    },
  ],
};
