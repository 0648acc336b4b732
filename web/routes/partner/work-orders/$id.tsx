import { createFileRoute } from '@tanstack/react-router';
import { WithThread } from '#web/features/messages/conversation/components/with-thread.tsx';
import { PartnerWorkOrder } from '#web/features/work-orders/components/partner-work-order.tsx';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/partner/work-orders/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return (
    <WithThread workOrderId={id} viewer={useViewer()}>
      {(slots) => <PartnerWorkOrder id={id} {...slots} />}
    </WithThread>
  );
}
