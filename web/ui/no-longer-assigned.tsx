import type { ReactNode } from 'react';
import {
  type FormerWorkOrderRow,
  formerHeading,
  formerLabel,
  useFormerWorkOrder,
} from '#web/lib/former-work-order.ts';
import { Alert } from '#web/ui/alert.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { NotFoundState } from '#web/ui/not-found-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

interface NoLongerAssignedProps {
  workOrderId: string;
  /** The list that the page belongs to. */
  list: { label: string; to: string };
  /** What stays of it, behind the words why it is gone. */
  keeps: (former: FormerWorkOrderRow) => string;
  children?: (former: FormerWorkOrderRow) => ReactNode;
  /** Below the words that it was not found. */
  otherwise?: ReactNode;
}

/**
 * In the place of a work order that the viewer may not see: that the viewer's firm has it no longer. Of one that never was
 * the firm's, or does not exist, that it was not found.
 */
export function NoLongerAssigned({ workOrderId, list, keeps, children, otherwise }: NoLongerAssignedProps) {
  return (
    <QueryView query={useFormerWorkOrder(workOrderId)} skeleton={<DetailSkeleton />}>
      {([former]) =>
        former ? (
          <Page crumbs={[list, { label: former.work_order_number ?? '' }]} title={former.title ?? ''}>
            <div className="grid gap-4">
              <Alert kind="info" title={formerHeading(former)}>
                <p>
                  {formerLabel(former)} {keeps(former)}
                </p>
              </Alert>
              {children?.(former)}
            </div>
          </Page>
        ) : (
          <>
            <NotFoundState />
            {otherwise}
          </>
        )
      }
    </QueryView>
  );
}
