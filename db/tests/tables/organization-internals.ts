import { closedToRequests, costReaders, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // Not the organization itself, either.
  select: outcomes(0, { manager: 2, admin: 2, ...costReaders(2) }),
  ...closedToRequests('organization_internals', 'notes'),
};
