import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';

/** Gives a technician the work order that nobody has yet. */
export function TakeButton({ workOrderId }: { workOrderId: string }) {
  const take = useCommand('take_work_order', {
    invalidates: ['work_orders', 'work_order_events', 'work_order_assignments'],
    onSuccess: () =>
      toast({
        kind: 'success',
        title: t('This work is yours'),
        description: t('Start it when you are there, and report it when it is done.'),
      }),
  });
  return (
    <Button variant="main" busy={take.isPending} onClick={() => take.mutate({ work_order_id: workOrderId })}>
      {t('Take this work')}
    </Button>
  );
}
