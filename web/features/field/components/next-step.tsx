import { Link } from '@tanstack/react-router';
import { CalendarClock, ClipboardPlus, CloudOff, Play } from 'lucide-react';
import { useState } from 'react';
import { AcceptDialog } from '#web/features/field/components/accept-dialog.tsx';
import { AnswerButtons } from '#web/features/field/components/answer-buttons.tsx';
import type { FieldWorkOrder } from '#web/features/field/queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';

/** The next step of the assignee, in the action bar on a phone: accept it, start it, then report it. */
export function NextStep({ order }: { order: FieldWorkOrder }) {
  const [isChanging, setIsChanging] = useState(false);
  const isOnline = useIsOnline();
  const isPhone = useIsPhone();
  const start = useCommand('change_work_order_status', {
    invalidates: ['work_orders', 'work_order_events'],
    onSuccess: () =>
      toast({
        kind: 'success',
        title: t('Work on {{number}} started', { number: order.work_order_number }),
        description: t('The office and the customer see that you are on it.'),
      }),
  });
  if (order.status !== 'assigned' && order.status !== 'in_progress') return null;
  const isSentBack = order.reports[0]?.status === 'rejected';

  const step = (
    <div className="grid gap-2 md:justify-items-end">
      <div className="flex gap-2 max-md:[&>*]:h-12 max-md:[&>*]:flex-1 max-md:[&>*]:text-base">
        {order.status === 'in_progress' ? (
          <Link
            to="/subcontractor/reports/new/$workOrderId"
            params={{ workOrderId: order.id }}
            className={buttonStyle({ variant: 'main' })}
          >
            <ClipboardPlus aria-hidden />
            {isSentBack ? t('Fix and resubmit') : t('Submit Report')}
          </Link>
        ) : order.accepted_at ? (
          <>
            <Button disabled={!isOnline} onClick={() => setIsChanging(true)}>
              <CalendarClock aria-hidden />
              {order.arrival_at ? t('Change arrival') : t('Say when')}
            </Button>
            <Button
              variant="main"
              busy={start.isPending}
              disabled={!isOnline}
              onClick={() => start.mutate({ work_order_id: order.id, status: 'in_progress' })}
            >
              {!start.isPending && <Play aria-hidden />}
              {t('Start work')}
            </Button>
            <AcceptDialog order={order} open={isChanging} onOpenChange={setIsChanging} />
          </>
        ) : (
          <AnswerButtons order={order} isOnline={isOnline} />
        )}
      </div>
      {!isOnline && order.status === 'assigned' && (
        <p className="flex items-center gap-1.5 text-ink-soft text-xs">
          <CloudOff aria-hidden className="size-3.5 shrink-0" />
          {t('This needs a signal. A report can be written without one.')}
        </p>
      )}
    </div>
  );
  return isPhone ? <ActionBar>{step}</ActionBar> : step;
}
