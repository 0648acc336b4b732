import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { REPORTABLE_STATUSES } from '#shared/rules/work-order-status.ts';
import { AssignDialog } from '#web/features/work-orders/assign/components/assign-dialog.tsx';
import { StatusSteps } from '#web/features/work-orders/components/status-steps.tsx';
import { type OfficeWorkOrder, useWorkOrderReports } from '#web/features/work-orders/work-order-queries.ts';
import { t } from '#web/lib/text.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';

/** The office's next step, with other actions at its left. */
export function OfficeActions({ order }: { order: OfficeWorkOrder }) {
  const [isAssigning, setIsAssigning] = useState(false);
  const waiting = useWorkOrderReports(order.id).data?.find(({ status }) => status === 'submitted');
  const isReportable = REPORTABLE_STATUSES.some((status) => status === order.status);
  return (
    <>
      <Link
        to="/admin/work-orders/$id/edit"
        params={{ id: order.id }}
        className={buttonStyle({ variant: 'quiet' })}
      >
        <Pencil aria-hidden />
        {t('Edit')}
      </Link>
      <StatusSteps workOrderId={order.id} status={order.status} />
      {isReportable && !waiting && (
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
          {t('Review report')}
        </Link>
      )}
      {order.status === 'received' && (
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
