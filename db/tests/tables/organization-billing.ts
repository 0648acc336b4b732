import { closedToRequests, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // The partner's and the subcontractor's: each sees its own, and a technician of the office none.
  select: outcomes(0, { partner: 1, subcontractor: 1, manager: 2, admin: 2 }),
  ...closedToRequests('organization_billing', 'email'),
};
