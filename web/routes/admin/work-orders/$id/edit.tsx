import { createFileRoute } from '@tanstack/react-router';
import { WorkOrderDetail } from '#web/features/work-orders/components/work-order-detail.tsx';

export const Route = createFileRoute('/admin/work-orders/$id/edit')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <WorkOrderDetail id={id} listPath="/admin/work-orders" />;
}
