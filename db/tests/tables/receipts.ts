import { recentDay } from '#test/support/recent-day.ts';
import { costReaders, insert, office, outcomes, type TableCases, update } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { ...costReaders(2), employee: 1, manager: 2, admin: 2 }),
  insert: [
    {
      name: 'a receipt of their own',
      run: () => insert('receipts', { vendor_name: 'Depot', receipt_date: recentDay(7), amount: 12.5 }),
      // Nobody has no profile to put on it.
      expected: outcomes('refused', { ...office(1), technician: 1, employee: 1, manager: 1, admin: 1 }),
    },
    {
      name: 'an approved receipt',
      run: () =>
        insert('receipts', {
          vendor_name: 'Depot',
          receipt_date: recentDay(7),
          amount: 1,
          status: 'approved',
        }),
      expected: outcomes('refused'),
    },
  ],
  update: [
    {
      name: 'the amount',
      run: ({ rows }) => update('receipts', rows.receipt, { amount: 130 }),
      expected: outcomes(0, { employee: 1 }),
    },
    {
      name: 'to less than is allocated',
      run: ({ rows }) => update('receipts', rows.receipt, { amount: 99 }),
      expected: outcomes(0, { employee: 'error 23514' }),
    },
  ],
  delete: [
    {
      name: 'a receipt',
      run: ({ rows }) => ({ text: 'delete from public.receipts where id = $1', values: [rows.receipt] }),
      // Its photo is attached with `on delete cascade`.
      expected: outcomes(0, { employee: 1 }),
    },
  ],
};
