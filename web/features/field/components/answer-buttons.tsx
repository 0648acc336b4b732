import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { AcceptDialog } from '#web/features/field/components/accept-dialog.tsx';
import type { FieldWorkOrder } from '#web/features/field/queries.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useRequiredReason } from '#web/lib/use-required-reason.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface AnswerButtonsProps {
  order: FieldWorkOrder;
  /** Accepting and declining need a connection. */
  isOnline: boolean;
}

/** For work that was just assigned to the firm: accept it, or decline it with a reason that only the office reads. */
export function AnswerButtons({ order, isOnline }: AnswerButtonsProps) {
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null);
  const reason = useRequiredReason(message('Say why, so that the office can plan again.'));
  const ask = (next: typeof asking) => {
    reason.uncheck();
    setAsking(next);
  };
  const navigate = useNavigate();
  const decline = useCommand('answer_assignment', {
    invalidates: ['work_order_events'],
    onSuccess: async () => {
      toast({
        kind: 'success',
        title: t('{{number}} declined', { number: order.work_order_number }),
        description: t('The office is notified and assigns somebody else.'),
      });
      // Leave the page before the lists reload: the firm may not see the work order any more.
      await navigate({ to: '/subcontractor/work-orders' });
    },
  });
  return (
    <>
      <Button disabled={!isOnline} onClick={() => ask('decline')}>
        {t('Decline')}
      </Button>
      <Button variant="main" disabled={!isOnline} onClick={() => setAsking('accept')}>
        <Check aria-hidden />
        {t('Accept')}
      </Button>
      <AcceptDialog
        order={order}
        open={asking === 'accept'}
        onOpenChange={(open) => setAsking(open ? 'accept' : null)}
      />
      <Dialog
        open={asking === 'decline'}
        onOpenChange={(open) => ask(open ? 'decline' : null)}
        title={t('Decline {{number}}?', { number: order.work_order_number })}
        description={t('The work goes back to the office, and you no longer see it.')}
        footer={
          <>
            <Button onClick={() => ask(null)}>{t('Cancel')}</Button>
            <Button
              variant="danger"
              busy={decline.isPending}
              disabled={!isOnline}
              onClick={() =>
                reason.confirm((text) =>
                  decline.mutate({ work_order_id: order.id, answer: 'decline', reason: text }),
                )
              }
            >
              {t('Decline')}
            </Button>
          </>
        }
      >
        <Field label={t('Reason')} required hint={t('Only the office reads this.')} error={reason.error}>
          <Textarea rows={3} maxLength={1000} {...reason.input} />
        </Field>
      </Dialog>
    </>
  );
}
