import { closedToRequests, office, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { ...office(2), employee: 2, manager: 2, admin: 2 }),
  ...closedToRequests('projects', 'name'),
};
