import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { WithThread } from '#web/features/conversation/components/with-thread.tsx';
import { FieldWorkOrderScreen } from '#web/features/field/components/field-work-order-screen.tsx';
import { WorkOrderHistory } from '#web/features/work-orders/components/work-order-history.tsx';

export const Route = createFileRoute('/subcontractor/work-orders/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return (
    <WithThread workOrderId={id} viewer={useViewer()}>
      {(slots) => <FieldWorkOrderScreen id={id} history={<WorkOrderHistory workOrderId={id} />} {...slots} />}
    </WithThread>
  );
}
