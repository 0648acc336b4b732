import { closedToRequests, office, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // Of one message and one event for everyone.
  select: outcomes(0, { ...office(2), subcontractor: 2, employee: 2, manager: 2, admin: 2 }),
  ...closedToRequests('firm_stamps', 'organization_id'),
};
