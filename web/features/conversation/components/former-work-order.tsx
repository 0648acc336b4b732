import type { ReactNode } from 'react';
import { WorkOrderThread } from '#web/features/conversation/components/work-order-thread.tsx';
import { useFormerThread } from '#web/features/conversation/queries.ts';
import type { ConversationViewer } from '#web/features/conversation/use-conversation.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

interface FormerWorkOrderProps {
  workOrderId: string;
  viewer: ConversationViewer;
  /** For a work order that never was the viewer's, or that does not exist. */
  otherwise: ReactNode;
}

/** A work order that has gone to another company: that it has, and the part of its conversation that stays readable. */
export function FormerWorkOrder({ workOrderId, viewer, otherwise }: FormerWorkOrderProps) {
  return (
    <QueryView query={useFormerThread(workOrderId)} skeleton={<DetailSkeleton />}>
      {([former]) =>
        former ? (
          <Page
            crumbs={[
              { label: t('Work Orders'), to: '/subcontractor/work-orders' },
              { label: former.work_order_number ?? '' },
            ]}
            title={former.title ?? ''}
          >
            <div className="grid gap-4">
              <Alert kind="info" title={t('This work order is no longer assigned to your company')}>
                <p>
                  {t(
                    'It was assigned to another company on {{date}}. Your reports and bills stay in their lists, and your part of the conversation below.',
                    { date: formatDate(former.ended_at) },
                  )}
                </p>
              </Alert>
              <WorkOrderThread workOrderId={workOrderId} viewer={viewer} />
            </div>
          </Page>
        ) : (
          otherwise
        )
      }
    </QueryView>
  );
}
