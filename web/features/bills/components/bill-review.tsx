import { useState } from 'react';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const STALE = ['subcontractor_bills', 'work_order_events'];

/** The office's decision on a submitted bill: approve, or reject with a reason the subcontractor reads. */
export function BillReview({ bill }: { bill: Bill }) {
  const [isRejecting, setIsRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const number = bill.internal_bill_number;

  const approve = useCommand('approve_bill', {
    invalidates: STALE,
    onSuccess: () => toast({ kind: 'success', title: t('Bill {{number}} approved', { number }) }),
  });
  const reject = useCommand('reject_bill', {
    invalidates: STALE,
    onSuccess: () => {
      setIsRejecting(false);
      toast({ kind: 'success', title: t('Bill {{number}} sent back', { number }) });
    },
  });

  return (
    <>
      <Button variant="danger" disabled={approve.isPending} onClick={() => setIsRejecting(true)}>
        {t('Reject')}
      </Button>
      <Button variant="main" busy={approve.isPending} onClick={() => approve.mutate({ bill_id: bill.id })}>
        {t('Approve')}
      </Button>
      <Dialog
        open={isRejecting}
        onOpenChange={setIsRejecting}
        title={t('Reject bill {{number}}?', { number })}
        description={t('It goes back to the subcontractor, who can correct it and submit it again.')}
        footer={
          <>
            <Button onClick={() => setIsRejecting(false)}>{t('Cancel')}</Button>
            <Button
              variant="danger"
              busy={reject.isPending}
              disabled={reason.trim() === ''}
              onClick={() => reject.mutate({ bill_id: bill.id, reason })}
            >
              {t('Reject bill')}
            </Button>
          </>
        }
      >
        <Field label={t('Reason')} required hint={t('The subcontractor reads this.')}>
          <Textarea
            rows={4}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </Dialog>
    </>
  );
}
