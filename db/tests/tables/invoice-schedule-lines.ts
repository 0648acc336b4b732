import { closedToRequests, costReaders, outcomes, type TableCases } from '../support/cases.ts';

export const cases: TableCases = {
  // One of a draft, which customers do not see, and one of an invoice that was sent.
  select: outcomes(0, { ...costReaders(2), partner: 1, manager: 2, admin: 2 }),
  ...closedToRequests('invoice_schedule_lines', 'description'),
};
