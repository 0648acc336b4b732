import { closedToRequests, costReaders, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  select: outcomes(0, { ...costReaders(3), partner: 1, otherPartner: 1, manager: 3, admin: 3 }),
  ...closedToRequests('partner_invoices', 'status'),
};
