import { closedToRequests, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { billing: 1, admin: 1 }),
  ...closedToRequests('payment_settings', 'bank_name'),
};
