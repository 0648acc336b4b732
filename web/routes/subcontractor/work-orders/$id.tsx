import { createFileRoute } from '@tanstack/react-router';
import { FieldWorkOrderScreen } from '#web/features/field/components/field-work-order-screen.tsx';
import { WorkOrderHistory } from '#web/features/work-orders/components/work-order-history.tsx';

export const Route = createFileRoute('/subcontractor/work-orders/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <FieldWorkOrderScreen id={id} history={<WorkOrderHistory workOrderId={id} />} />;
}
