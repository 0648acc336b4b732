import { closedToRequests, costReaders, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // The partner's and the subcontractor's: each sees its own, and people of the office without a capability for money none.
  select: outcomes(0, { partner: 1, subcontractor: 1, manager: 2, admin: 2, ...costReaders(2) }),
  ...closedToRequests('organization_billing', 'email'),
};
