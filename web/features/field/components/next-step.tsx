import { Link } from '@tanstack/react-router';
import { ClipboardPlus, Play } from 'lucide-react';
import type { FieldWorkOrder } from '#web/features/field/queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';

/** The next step of the one who does the work, at the thumb: start it, then report it. */
export function NextStep({ order }: { order: FieldWorkOrder }) {
  const start = useCommand('change_work_order_status', {
    invalidates: ['work_orders', 'work_order_events'],
    onSuccess: () =>
      toast({
        kind: 'success',
        title: t('Work started'),
        description: t('The office and the customer see that you are on it.'),
      }),
  });
  const isNew = order.status === 'assigned';
  if (!isNew && order.status !== 'in_progress') return null;
  const isSentBack = order.reports[0]?.status === 'rejected';

  return (
    <div className="sticky bottom-3 z-10 mt-4 flex justify-end gap-2 rounded-lg border border-line bg-raised p-3 shadow-float max-md:bottom-[calc(4.5rem+env(safe-area-inset-bottom))] max-md:-mx-2 max-md:[&>*]:flex-1 print:hidden">
      <Link
        to="/subcontractor/reports/new/$workOrderId"
        params={{ workOrderId: order.id }}
        className={buttonStyle({ variant: isNew ? 'outline' : 'main', size: 'large' })}
      >
        <ClipboardPlus aria-hidden />
        {isSentBack ? t('Fix and resubmit') : t('Submit Report')}
      </Link>
      {isNew && (
        <Button
          variant="main"
          size="large"
          busy={start.isPending}
          onClick={() => start.mutate({ work_order_id: order.id, status: 'in_progress' })}
        >
          {!start.isPending && <Play aria-hidden />}
          {t('Start work')}
        </Button>
      )}
    </div>
  );
}
