import { closedToRequests, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // Those who approve and pay bills and see costs, and each firm its own.
  select: outcomes(0, {
    ...{ subcontractor: 1, otherSubcontractor: 1 },
    ...{ billing: 2, payroll: 2, readOnly: 2, manager: 2, admin: 2 },
  }),
  ...closedToRequests('agreed_rates', 'hourly_rate'),
};
