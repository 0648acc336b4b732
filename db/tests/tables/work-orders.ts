import { closedToRequests, office, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, {
    ...office(4),
    technician: 1,
    partner: 3,
    otherPartner: 1,
    subcontractor: 2,
    otherSubcontractor: 1,
    employee: 4,
    manager: 4,
    admin: 4,
  }),
  // Commands alone write work orders: they write the history, and notify the people concerned.
  ...closedToRequests('work_orders', 'title'),
};
