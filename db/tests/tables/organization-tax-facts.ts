import { closedToRequests, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // Those who pay, and the administrator of a firm its own.
  select: outcomes(0, { otherSubcontractor: 1, billing: 2, admin: 2 }),
  ...closedToRequests('organization_tax_facts', 'tin_last4'),
};
