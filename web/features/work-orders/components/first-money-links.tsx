import { Link } from '@tanstack/react-router';
import { isBillable } from '#shared/rules/work-order-status.ts';
import { type OfficeWorkOrder, useWorkOrderReports } from '#web/features/work-orders/work-order-queries.ts';
import { t } from '#web/lib/text.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { buttonStyle } from '#web/ui/button.tsx';

const style = buttonStyle({ size: 'small' });

/** The link to a bill for a subcontractor's work, once it can be billed. */
export function FirstBillLink({ order }: { order: OfficeWorkOrder }) {
  const { data: reports = [] } = useWorkOrderReports(order.id);
  if (!order.assigned_organization_id || !isBillable(order.status, reports)) return null;
  return (
    <Allowed to="approve_bills">
      <Link
        to="/admin/subcontractor-bills/create"
        search={{ subcontractor: order.assigned_organization_id, work_order: order.id }}
        className={style}
      >
        {t('New Bill')}
      </Link>
    </Allowed>
  );
}

/** The link to the reports for an invoice, once one of this work is among them. */
export function FirstInvoiceLink({ workOrderId }: { workOrderId: string }) {
  const { data: reports = [] } = useWorkOrderReports(workOrderId);
  if (!reports.some(({ status, is_final }) => status === 'approved' && is_final)) return null;
  return (
    <Allowed to="invoice">
      <Link to="/admin/partner-billing/select-reports" className={style}>
        {t('Select Reports')}
      </Link>
    </Allowed>
  );
}
