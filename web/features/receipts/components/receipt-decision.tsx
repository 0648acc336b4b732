import { type RefObject, useState } from 'react';
import type { Receipt } from '#web/features/receipts/queries.ts';
import { sayVerdicts } from '#web/features/receipts/say-verdicts.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const STALE = ['receipts', 'receipt_allocations'];

interface ReceiptDecisionProps {
  receipt: Receipt;
  approveButton: RefObject<HTMLButtonElement | null>;
  isAsking: boolean;
  onAsking: (isAsking: boolean) => void;
}

/** The office's decision on a receipt that waits: approve, or send back with a reason. */
export function ReceiptDecision({ receipt, approveButton, isAsking, onAsking }: ReceiptDecisionProps) {
  const [reason, setReason] = useState('');
  const approve = useCommand('approve_receipts', {
    invalidates: STALE,
    onSuccess: (verdicts) => sayVerdicts(verdicts, [receipt], t('Receipt approved')),
  });
  const reject = useCommand('reject_receipt', {
    invalidates: STALE,
    onSuccess: () => {
      onAsking(false);
      setReason('');
      toast({ kind: 'success', title: t('Receipt sent back'), description: receipt.vendor_name });
    },
  });
  return (
    <>
      <Button variant="danger" disabled={approve.isPending} onClick={() => onAsking(true)}>
        {t('Reject')}
      </Button>
      <Button
        ref={approveButton}
        variant="main"
        busy={approve.isPending}
        onClick={() => approve.mutate({ receipts: [{ receipt_id: receipt.id, amount: receipt.amount }] })}
      >
        {t('Approve')}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={onAsking}
        title={t('Send this receipt back?')}
        description={t('Whoever handed it in can correct it and send it again.')}
        footer={
          <>
            <Button onClick={() => onAsking(false)}>{t('Cancel')}</Button>
            <Button
              variant="danger"
              busy={reject.isPending}
              disabled={reason.trim() === ''}
              onClick={() => reject.mutate({ receipt_id: receipt.id, reason })}
            >
              {t('Send back')}
            </Button>
          </>
        }
      >
        <Field label={t('Reason')} required hint={t('Whoever handed it in reads this.')}>
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
