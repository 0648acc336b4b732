import { closedToRequests, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // For those who invoice.
  select: outcomes(0, { billing: 1, admin: 1 }),
  ...closedToRequests('invoice_link_openings', 'browser'),
};
