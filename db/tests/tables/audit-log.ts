import { closedToRequests, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  selectWhere: `table_name = 'subcontractor_bills'`,
  select: outcomes(0, { admin: 10 }),
  ...closedToRequests('audit_log', 'action'),
};
