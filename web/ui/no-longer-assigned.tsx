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
  /** The list of the page. */
  list: { label: string; to: string };
  /** The remaining content, after the text that explains why the work order is gone. */
  keeps: (former: FormerWorkOrderRow) => string;
  children?: (former: FormerWorkOrderRow) => ReactNode;
  /** Additional text below 'not found'. */
  otherwise?: ReactNode;
}

/**
 * Replaces a work order that the viewer may not see: says that the viewer's firm no longer has it. If it never was the
 * firm's, or does not exist, says that it was not found.
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
