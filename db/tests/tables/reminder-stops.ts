import { closedToRequests, costReaders, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // Customers do not read what the office notes about them.
  select: outcomes(0, { ...costReaders(1), manager: 1, admin: 1 }),
  ...closedToRequests('reminder_stops', 'reason'),
};
