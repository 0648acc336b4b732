import { createFileRoute, Link } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { REPORTABLE_STATUSES } from '#shared/rules/work-order-status.ts';
import { ReportDetail } from '#web/features/reports/components/report-detail.tsx';
import type { Report } from '#web/features/reports/queries.ts';
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
      actions={(report) =>
        canCorrect(report) && (
          <Link
            to="/subcontractor/reports/new/$workOrderId"
            params={{ workOrderId: report.work_order_id }}
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

/** A firm also corrects its report on a work order that it no longer has, which it does not see. */
const canCorrect = ({ awaits_answer, work_order: order }: Report): boolean =>
  awaits_answer && (!order || REPORTABLE_STATUSES.some((reportable) => reportable === order.status));
