import { closedToRequests, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { admin: 1 }),
  ...closedToRequests('data_erasures', 'created_at'),
};
