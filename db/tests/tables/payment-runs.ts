import { closedToRequests, costReaders, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { ...costReaders(2), manager: 2, admin: 2 }),
  ...closedToRequests('payment_runs', 'void_reason'),
};
