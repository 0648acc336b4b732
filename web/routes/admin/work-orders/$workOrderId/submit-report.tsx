import { createFileRoute } from '@tanstack/react-router';
import { WorkOrderDetail } from '#web/features/work-orders/components/work-order-detail.tsx';

export const Route = createFileRoute('/admin/work-orders/$workOrderId/submit-report')({ component: Screen });

function Screen() {
  const { workOrderId } = Route.useParams();
  return <WorkOrderDetail id={workOrderId} listPath="/admin/work-orders" />;
}
