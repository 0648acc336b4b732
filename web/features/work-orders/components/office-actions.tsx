import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { REPORTABLE_STATUSES } from '#shared/rules/work-order-status.ts';
import { AssignDialog } from '#web/features/work-orders/assign/components/assign-dialog.tsx';
import { StatusSteps } from '#web/features/work-orders/components/status-steps.tsx';
import { TakeButton } from '#web/features/work-orders/components/take-button.tsx';
import { type OfficeWorkOrder, useWorkOrderReports } from '#web/features/work-orders/work-order-queries.ts';
import { t } from '#web/lib/text.ts';
import { useIsTechnician, useMay } from '#web/lib/use-may.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';

/** The office's next step, with other actions at its left. */
export function OfficeActions({ order }: { order: OfficeWorkOrder }) {
  const may = useMay();
  const isTechnician = useIsTechnician();
  const [isAssigning, setIsAssigning] = useState(false);
  const waiting = useWorkOrderReports(order.id).data?.find(({ status }) => status === 'submitted');
  const isReportable = REPORTABLE_STATUSES.some((status) => status === order.status);
  return (
    <>
      <Allowed to="assign_work">
        <Link
          to="/admin/work-orders/$id/edit"
          params={{ id: order.id }}
          className={buttonStyle({ variant: 'quiet' })}
        >
          <Pencil aria-hidden />
          {t('Edit')}
        </Link>
      </Allowed>
      {(may('assign_work') || isTechnician) && (
        <StatusSteps
          workOrderId={order.id}
          status={order.status}
          actor={isTechnician ? 'technician' : 'staff'}
        />
      )}
      {isReportable && !waiting && (may('assign_work') || isTechnician) && (
        <Link
          to="/admin/work-orders/$workOrderId/submit-report"
          params={{ workOrderId: order.id }}
          className={buttonStyle({ variant: 'outline' })}
        >
          {t('Submit Report')}
        </Link>
      )}
      {waiting && (
        <Link
          to="/admin/reports/$id"
          params={{ id: waiting.id }}
          className={buttonStyle({ variant: 'main' })}
        >
          {may('review_reports') ? t('Review report') : t('Open report')}
        </Link>
      )}
      {isTechnician && order.status === 'received' && <TakeButton workOrderId={order.id} />}
      {order.status === 'received' && may('assign_work') && (
        <>
          <Button variant="main" onClick={() => setIsAssigning(true)}>
            {t('Assign')}
          </Button>
          <AssignDialog order={order} open={isAssigning} onOpenChange={setIsAssigning} />
        </>
      )}
    </>
  );
}
