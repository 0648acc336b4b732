import { closedToRequests, costReaders, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { ...costReaders(2), employee: 1, manager: 2, admin: 2 }),
  ...closedToRequests('mileage_entries', 'miles'),
};
