import { createFileRoute } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { FieldWorkOrderScreen } from '#web/features/field/components/field-work-order-screen.tsx';
import { FormerWorkOrder } from '#web/features/messages/conversation/components/former-work-order.tsx';
import { WithThread } from '#web/features/messages/conversation/components/with-thread.tsx';
import { BillsCard } from '#web/features/work-orders/components/bills-card.tsx';
import { FieldSummary } from '#web/features/work-orders/components/field-summary.tsx';
import { GalleryCard } from '#web/features/work-orders/components/gallery-card.tsx';
import { WorkOrderHistory } from '#web/features/work-orders/components/work-order-history.tsx';
import { galleryOf } from '#web/features/work-orders/gallery.ts';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/subcontractor/work-orders/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  const viewer = useViewer();
  return (
    <WithThread workOrderId={id} viewer={viewer}>
      {(slots) => (
        <FieldWorkOrderScreen
          id={id}
          summary={(order) => <FieldSummary order={order} />}
          history={<WorkOrderHistory workOrderId={id} />}
          gallery={(own, reports) => <GalleryCard photos={galleryOf(own, reports)} />}
          bills={(nteAmount) => (
            <BillsCard
              workOrderId={id}
              nteAmount={nteAmount}
              pathOf={(billId) => pathTo('/subcontractor/bills/$id', { id: billId })}
            />
          )}
          former={<FormerWorkOrder workOrderId={id} viewer={viewer} />}
          {...slots}
        />
      )}
    </WithThread>
  );
}
