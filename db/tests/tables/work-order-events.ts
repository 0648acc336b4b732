import { closedToRequests, office, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { ...office(3), partner: 1, subcontractor: 2, employee: 3, manager: 3, admin: 3 }),
  ...closedToRequests('work_order_events', 'message'),
};
