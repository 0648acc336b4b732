import { closedToRequests, office, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { technician: 1, ...office(1), employee: 1, manager: 1, admin: 1 }),
  ...closedToRequests('project_assignments', 'assignment_type'),
};
