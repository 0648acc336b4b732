import { closedToRequests, costReaders, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // A customer reads those of its invoices.
  select: outcomes(0, { ...costReaders(2), partner: 1, otherPartner: 1, manager: 2, admin: 2 }),
  ...closedToRequests('invoice_dispute_messages', 'text'),
};
