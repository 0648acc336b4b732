import { closedToRequests, office, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // Of the firm that had it, and of a rival.
  select: outcomes(0, {
    ...office(2),
    subcontractor: 1,
    otherSubcontractor: 1,
    employee: 2,
    manager: 2,
    admin: 2,
  }),
  ...closedToRequests('former_work_orders', 'title'),
};
