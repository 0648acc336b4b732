import { createFileRoute } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { ReportDetail } from '#web/features/reports/components/report-detail.tsx';

export const Route = createFileRoute('/partner/reports/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return (
    <ReportDetail
      id={id}
      listPath="/partner/reports"
      workOrderPath={(workOrderId) => pathTo('/partner/work-orders/$id', { id: workOrderId })}
    />
  );
}
