import { closedToRequests, costReaders, office, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // Everybody of the office sees the two certificates of insurance; only those who manage organizations or see costs
  // see the two tax forms. The organizations themselves see none.
  select: outcomes(0, { ...office(2), employee: 2, manager: 4, admin: 4, ...costReaders(4) }),
  ...closedToRequests('organization_documents', 'title'),
};
