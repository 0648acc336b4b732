import type { ReactNode } from 'react';
import { CrewCard } from '#web/features/field/components/crew-card.tsx';
import { JobCard } from '#web/features/field/components/job-card.tsx';
import { NextStep } from '#web/features/field/components/next-step.tsx';
import { PlaceCard } from '#web/features/field/components/place-card.tsx';
import { WhereItStands } from '#web/features/field/components/where-it-stands.tsx';
import { WorkOrderReportsCard } from '#web/features/field/components/work-order-reports-card.tsx';
import { useFieldWorkOrder } from '#web/features/field/queries.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Page } from '#web/ui/page.tsx';
import { PhotoGrid } from '#web/ui/photo-grid.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface FieldWorkOrderScreenProps {
  id: string;
  /** What has happened on this work order. */
  history: ReactNode;
  /** The way to what is said about it, where that has a screen of its own. */
  tabs: ReactNode;
  /** What is said about it, where there is room beside the facts. */
  conversation: ReactNode;
}

/** A work order for those who do it: the way there, whom to ask, what to do, and the next step at the thumb. */
export function FieldWorkOrderScreen({ id, history, tabs, conversation }: FieldWorkOrderScreenProps) {
  return (
    <QueryView query={useFieldWorkOrder(id)} skeleton={<DetailSkeleton />}>
      {(order) => (
        <Page
          crumbs={[
            { label: t('Work Orders'), to: '/subcontractor/work-orders' },
            { label: order.work_order_number },
          ]}
          title={order.title}
          description={
            <span className="mt-2 flex flex-wrap gap-2">
              <StatusBadge kind="work_order" status={order.status} />
              <StatusBadge kind="priority" status={order.priority} />
            </span>
          }
          actions={<NextStep order={order} />}
        >
          {tabs}
          {/* On a phone the next step stands over the end of the page. */}
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(22rem,1fr)] max-md:pb-20">
            <div className="grid gap-4">
              <WhereItStands order={order} />
              <PlaceCard order={order} />
              <JobCard order={order} />
              {order.photos.length > 0 && (
                <Card title={t('Photos')}>
                  <PhotoGrid photos={order.photos} />
                </Card>
              )}
            </div>
            <div className="grid gap-4">
              {conversation}
              <WorkOrderReportsCard reports={order.reports} />
              {order.crew.length > 0 && <CrewCard crew={order.crew} />}
              {history}
            </div>
          </div>
        </Page>
      )}
    </QueryView>
  );
}
