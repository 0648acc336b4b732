import { closedToRequests, costReaders, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // Each firm sees what it got.
  select: outcomes(0, { ...costReaders(2), subcontractor: 1, otherSubcontractor: 1, manager: 2, admin: 2 }),
  ...closedToRequests('payment_run_payees', 'remitted_to'),
};
