import { closedToRequests, costReaders, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // Each draft has its 'created'; the submitted bill one entry for everyone and one of the office.
  select: outcomes(0, {
    ...costReaders(2),
    subcontractor: 5,
    otherSubcontractor: 3,
    manager: 2,
    admin: 4,
  }),
  ...closedToRequests('subcontractor_bill_events', 'message'),
};
