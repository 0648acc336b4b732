import { closedToRequests, costReaders, outcomes, type TableCases } from '../support/cases.ts';

/** One rate, set for the employee: who reads rates reads their history, and only a trigger writes it. */
export const cases: TableCases = {
  select: outcomes(0, { ...costReaders(1), manager: 1, admin: 1 }),
  ...closedToRequests('cost_rate_history', 'hourly_cost_rate'),
};
