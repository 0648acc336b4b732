import type { Invoice } from '#web/features/invoices/queries.ts';

/** What shows the lines of an invoice. */
export interface InvoiceLinesProps {
  invoice: Invoice;
  /** The page of a work order, for whoever reads the invoice. */
  workOrderTo: '/admin/work-orders/$id' | '/partner/work-orders/$id';
}
