import { createFileRoute } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { FixReportLink } from '#web/features/reports/components/fix-report-link.tsx';
import { ReportDetail } from '#web/features/reports/components/report-detail.tsx';
import { WorkOrderHistory } from '#web/features/work-orders/components/work-order-history.tsx';

export const Route = createFileRoute('/subcontractor/reports/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return (
    <ReportDetail
      id={id}
      listPath="/subcontractor/reports"
      workOrderPath={(workOrderId) => pathTo('/subcontractor/work-orders/$id', { id: workOrderId })}
      actions={(report) => <FixReportLink report={report} to="/subcontractor/reports/new/$workOrderId" />}
      trailPath={(reportId) => pathTo('/subcontractor/reports/$id', { id: reportId })}
      history={(workOrderId) => <WorkOrderHistory workOrderId={workOrderId} />}
    />
  );
}
