import { closedToRequests, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { admin: 1 }),
  ...closedToRequests('orphaned_files', 'name'),
};
