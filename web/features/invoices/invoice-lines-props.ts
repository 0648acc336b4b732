import type { ReactNode } from 'react';

/** A line as its readers see it. */
export interface ShownLine {
  id: string;
  description: string;
  quantity: number;
  /** hour, mile, each */
  unit: string;
  unit_price: number;
  amount: number;
  work_order_id?: string | null;
  work_order: { work_order_number: string | null } | null;
}

/** What the lines of an invoice show. */
export interface ShownInvoice {
  lines: readonly ShownLine[];
  /** By rate, in the order of the document. */
  taxes: readonly { name: string; percent: number; amount: number }[];
  tax_amount: number;
  total_amount: number;
}

/** What shows the lines of an invoice. */
export interface InvoiceLinesProps {
  invoice: ShownInvoice;
  /** What stands below the text of a line. */
  noteOf?: (line: ShownLine) => ReactNode;
  /** The page of a work order, for whoever reads the invoice; undefined for a reader without an account. */
  workOrderTo: '/admin/work-orders/$id' | '/partner/work-orders/$id' | undefined;
}
