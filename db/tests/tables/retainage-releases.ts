import { closedToRequests, office, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // Of a submitted bill: whoever sees the bill.
  select: outcomes(0, { ...office(1), subcontractor: 1, employee: 1, manager: 1, admin: 1 }),
  ...closedToRequests('retainage_releases', 'amount'),
};
