import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { Correction } from '#web/features/work-orders/components/correction.tsx';
import { WorkOrderFiles } from '#web/features/work-orders/components/work-order-files.tsx';
import { useOfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { t } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

export const Route = createFileRoute('/admin/work-orders/$id/edit')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  const viewer = useViewer();
  const navigate = useNavigate();
  return (
    <QueryView query={useOfficeWorkOrder(id)} skeleton={<DetailSkeleton />}>
      {(order) => (
        <Page
          width="reading"
          title={t('Edit work order')}
          crumbs={[
            { label: t('Work Orders'), to: '/admin/work-orders' },
            { label: order.work_order_number, to: pathTo('/admin/work-orders/$id', { id }) },
            { label: t('Edit') },
          ]}
        >
          <div className="grid gap-4">
            <Correction
              order={order}
              profileId={viewer.profile.id}
              onSaved={() => void navigate({ to: '/admin/work-orders/$id', params: { id } })}
            />
            <WorkOrderFiles order={order} profileId={viewer.profile.id} />
          </div>
        </Page>
      )}
    </QueryView>
  );
}
