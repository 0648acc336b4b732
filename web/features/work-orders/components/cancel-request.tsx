import { useState } from 'react';
import { ReasonDialog } from '#web/features/work-orders/components/reason-dialog.tsx';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';

/** The customer cancels a request, as long as it is not assigned. */
export function CancelRequest({ order }: { order: { id: string; work_order_number: string } }) {
  const [isOpen, setIsOpen] = useState(false);
  const cancel = useCommand('change_work_order_status', {
    invalidates: ['work_orders', 'work_order_events'],
    onSuccess: () => {
      setIsOpen(false);
      toast({
        kind: 'success',
        title: t('Request {{number}} cancelled', { number: order.work_order_number }),
      });
    },
  });
  return (
    <>
      <Button variant="danger" className="mt-5 max-md:w-full" onClick={() => setIsOpen(true)}>
        {t('Cancel request')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('Cancel this request?')}
        description={t('Nobody will come. You can file a new request at any time.')}
        hint={t('The office reads this.')}
        action={t('Cancel request')}
        isDangerous
        busy={cancel.isPending}
        onConfirm={(reason) => cancel.mutate({ work_order_id: order.id, status: 'cancelled', reason })}
      />
    </>
  );
}
