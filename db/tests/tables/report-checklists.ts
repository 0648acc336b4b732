import { closedToRequests, office, outcomes, type TableCases } from '../support/cases.ts';

/** Those who write reports and those who review them; the customer sees what was answered, with the report. */
export const cases: TableCases = {
  select: outcomes(0, {
    ...office(1),
    technician: 1,
    subcontractor: 1,
    otherSubcontractor: 1,
    employee: 1,
    manager: 1,
    admin: 1,
  }),
  selectWhere: `trade = 'HVAC'`,
  ...closedToRequests('report_checklists', 'trade'),
};
