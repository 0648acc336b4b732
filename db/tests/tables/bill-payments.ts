import { closedToRequests, costReaders, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // Of a submitted bill: whoever sees the bill.
  select: outcomes(0, { ...costReaders(1), subcontractor: 1, manager: 1, admin: 1 }),
  ...closedToRequests('bill_payments', 'void_reason'),
};
