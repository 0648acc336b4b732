import { createFileRoute, Link } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { REPORTABLE_STATUSES } from '#shared/rules/work-order-status.ts';
import { ReportDetail } from '#web/features/reports/components/report-detail.tsx';
import { WorkOrderHistory } from '#web/features/work-orders/components/work-order-history.tsx';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';

export const Route = createFileRoute('/subcontractor/reports/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return (
    <ReportDetail
      id={id}
      listPath="/subcontractor/reports"
      workOrderPath={(workOrderId) => pathTo('/subcontractor/work-orders/$id', { id: workOrderId })}
      actions={({ status, work_order: order }) =>
        status === 'rejected' &&
        order &&
        REPORTABLE_STATUSES.some((reportable) => reportable === order.status) && (
          <Link
            to="/subcontractor/reports/new/$workOrderId"
            params={{ workOrderId: order.id }}
            className={buttonStyle({ variant: 'main' })}
          >
            {t('Fix and resubmit')}
          </Link>
        )
      }
      trailPath={(reportId) => pathTo('/subcontractor/reports/$id', { id: reportId })}
      history={(workOrderId) => <WorkOrderHistory workOrderId={workOrderId} />}
    />
  );
}
