import { closedToRequests, office, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // Each draft has its 'created'; the submitted bill one entry for everyone and one of the office.
  select: outcomes(0, {
    ...office(2),
    subcontractor: 5,
    otherSubcontractor: 3,
    employee: 2,
    manager: 2,
    admin: 4,
  }),
  ...closedToRequests('subcontractor_bill_events', 'message'),
};
