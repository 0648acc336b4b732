import {
  invoicedCell,
  scheduleCell,
  statusCell,
} from '#web/features/work-orders/components/summary-cells.tsx';
import { useWorkOrderInvoices } from '#web/features/work-orders/cost-queries.ts';
import { invoicedOf, invoiceStateOf } from '#web/features/work-orders/money-sums.ts';
import type { PartnerWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { t } from '#web/lib/text.ts';
import { SummaryStrip } from '#web/ui/summary-strip.tsx';

/** Status, planned date, and invoiced amount of a customer's request, without the contractor's costs. */
export function PartnerSummary({ order }: { order: PartnerWorkOrder }) {
  const { data: invoices } = useWorkOrderInvoices(order.id);
  return (
    <SummaryStrip
      label={t('Summary')}
      cells={[
        statusCell(order),
        scheduleCell(order),
        invoicedCell(invoices && invoicedOf(invoices), invoices && invoiceStateOf(invoices)),
      ]}
    />
  );
}
