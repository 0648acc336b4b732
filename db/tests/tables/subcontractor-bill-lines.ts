import { closedToRequests, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // Those who approve and pay bills and see costs, and each firm its own.
  select: outcomes(0, {
    ...{ subcontractor: 1, billing: 1, payroll: 1, readOnly: 1, manager: 1, admin: 1 },
  }),
  ...closedToRequests('subcontractor_bill_lines', 'description'),
};
