import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { OfficeWorkOrder } from '#web/features/work-orders/components/office-work-order.tsx';

export const Route = createFileRoute('/admin/work-orders/$id/')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  const { roles } = useViewer();
  return <OfficeWorkOrder id={id} canOpenBills={roles.includes('admin')} />;
}
