import { closedToRequests, costReaders, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { ...costReaders(1), manager: 1, admin: 1 }),
  ...closedToRequests('accounting_batch_items', 'name'),
};
