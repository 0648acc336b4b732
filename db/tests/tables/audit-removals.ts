import { closedToRequests, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0),
  ...closedToRequests('audit_removals', 'block_hash'),
};
