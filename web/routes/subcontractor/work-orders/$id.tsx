import { createFileRoute, Link } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { isBillable } from '#shared/rules/work-order-status.ts';
import { FieldWorkOrderScreen } from '#web/features/field/components/field-work-order-screen.tsx';
import { FormerWorkOrder } from '#web/features/messages/conversation/components/former-work-order.tsx';
import { WithThread } from '#web/features/messages/conversation/components/with-thread.tsx';
import { BillsCard } from '#web/features/work-orders/components/bills-card.tsx';
import { FieldSummary } from '#web/features/work-orders/components/field-summary.tsx';
import { GalleryCard } from '#web/features/work-orders/components/gallery-card.tsx';
import { WorkOrderHistory } from '#web/features/work-orders/components/work-order-history.tsx';
import { galleryOf } from '#web/features/work-orders/gallery.ts';
import { t } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { buttonStyle } from '#web/ui/button.tsx';

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
          bills={(order) => (
            <BillsCard
              workOrderId={id}
              nteAmount={order.budget?.nte_amount ?? null}
              pathOf={(billId) => pathTo('/subcontractor/bills/$id', { id: billId })}
              emptyAction={
                isBillable(order.status, order.reports) && (
                  <Link to="/subcontractor/submit-bill" className={buttonStyle({ size: 'small' })}>
                    {t('Submit Bill')}
                  </Link>
                )
              }
            />
          )}
          former={<FormerWorkOrder workOrderId={id} viewer={viewer} />}
          {...slots}
        />
      )}
    </WithThread>
  );
}
