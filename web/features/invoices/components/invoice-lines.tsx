import { InvoiceBlocks } from '#web/features/invoices/components/invoice-blocks.tsx';
import { InvoiceTable } from '#web/features/invoices/components/invoice-table.tsx';
import type { InvoiceLinesProps } from '#web/features/invoices/invoice-lines-props.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';

/** The lines of an invoice with their total: a table, and blocks on a phone. */
export function InvoiceLines(lines: InvoiceLinesProps) {
  return useIsPhone() ? <InvoiceBlocks {...lines} /> : <InvoiceTable {...lines} />;
}
