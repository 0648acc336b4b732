import { closedToRequests, office, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { technician: 1, ...office(2), subcontractor: 1, employee: 2, manager: 2, admin: 2 }),
  ...closedToRequests('work_order_assignments', 'is_lead'),
};
