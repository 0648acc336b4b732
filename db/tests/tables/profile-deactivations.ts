import { closedToRequests, outcomes, type TableCases } from '../support/cases.ts';

// The scenario has one by the office, and one by the administrator of the partner.
export const cases: TableCases = {
  select: outcomes(0, { partner: 1, admin: 2 }),
  ...closedToRequests('profile_deactivations', 'reason'),
};
