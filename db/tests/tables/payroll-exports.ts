import { closedToRequests, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { payroll: 1, manager: 1, admin: 1 }),
  ...closedToRequests('payroll_exports', 'file_name'),
};
