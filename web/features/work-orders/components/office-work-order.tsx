import type { ReactNode } from 'react';
import { AssignmentCard } from '#web/features/work-orders/components/assignment-card.tsx';
import { BillsCard } from '#web/features/work-orders/components/bills-card.tsx';
import { OfficeActions } from '#web/features/work-orders/components/office-actions.tsx';
import { OfficeFacts } from '#web/features/work-orders/components/office-facts.tsx';
import { ReportsCard } from '#web/features/work-orders/components/reports-card.tsx';
import { WorkOrderHistory } from '#web/features/work-orders/components/work-order-history.tsx';
import { useOfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Page } from '#web/ui/page.tsx';
import { PhotoGrid } from '#web/ui/photo-grid.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface OfficeWorkOrderProps {
  id: string;
  /** Bills open for administrators only. */
  canOpenBills: boolean;
  /** The way to what is said about it, where that has a screen of its own. */
  tabs: ReactNode;
  /** What is said about it, where there is room beside the facts. */
  conversation: ReactNode;
}

/** One work order on one page, with all that the office can do about it. */
export function OfficeWorkOrder({ id, canOpenBills, tabs, conversation }: OfficeWorkOrderProps) {
  return (
    <QueryView query={useOfficeWorkOrder(id)} skeleton={<DetailSkeleton />}>
      {(order) => (
        <Page
          crumbs={[{ label: t('Work Orders'), to: '/admin/work-orders' }, { label: order.work_order_number }]}
          title={order.title}
          description={
            <span className="mt-1 flex flex-wrap items-center gap-2">
              <StatusBadge kind="work_order" status={order.status} />
              <StatusBadge kind="priority" status={order.priority} />
              <span>
                {order.partner.name} · {order.store_location}
              </span>
            </span>
          }
          actions={<OfficeActions order={order} />}
        >
          {order.status_reason && (
            <Alert kind="attention" className="mb-4" title={t('Reason')}>
              {order.status_reason}
            </Alert>
          )}
          {tabs}
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(22rem,1fr)]">
            <div className="grid gap-4">
              <OfficeFacts order={order} />
              {order.photos.length > 0 && (
                <Card title={t('Photos of the request')}>
                  <PhotoGrid photos={order.photos} />
                </Card>
              )}
              <ReportsCard workOrderId={order.id} />
              <BillsCard
                workOrderId={order.id}
                nteAmount={order.budget?.nte_amount ?? null}
                canOpen={canOpenBills}
              />
            </div>
            <div className="grid gap-4 max-lg:contents">
              <div className="max-lg:order-first">
                <AssignmentCard order={order} />
              </div>
              {conversation}
              <WorkOrderHistory workOrderId={order.id} />
            </div>
          </div>
        </Page>
      )}
    </QueryView>
  );
}
