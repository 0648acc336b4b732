import { useState } from 'react';
import type { Receipt } from '#web/features/receipts/queries.ts';
import { reportRefused } from '#web/features/receipts/report-refused.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { useDecision } from '#web/lib/use-decision.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const STALE = ['receipts', 'receipt_allocations'] as const;

/** The dialog before the decision. */
export type ReceiptQuestion = 'approve' | 'reject';

interface ReceiptDecisionProps {
  receipt: Receipt;
  asking: ReceiptQuestion | null;
  onAsking: (question: ReceiptQuestion | null) => void;
}

/** The office's decision on a submitted receipt: approve, or send back with a reason. */
export function ReceiptDecision({ receipt, asking, onAsking }: ReceiptDecisionProps) {
  const draft = useDraft(`receipt-review:${useViewer().profile.id}:${receipt.id}`, { reason: '' });
  const [reason, setReason] = useState(draft.initial.reason);
  const undone = t('The receipt is back in review');
  const approve = useDecision('approve_receipts', {
    invalidates: STALE,
    onSuccess: (results) => {
      draft.clear();
      reportRefused(results, [receipt]);
    },
    decided: ({ done }) =>
      done.length === 0 ? null : { title: t('Receipt approved'), description: receipt.vendor_name, undone },
  });
  const reject = useDecision('reject_receipt', {
    invalidates: STALE,
    onSuccess: () => {
      draft.clear();
      onAsking(null);
    },
    decided: () => ({ title: t('Receipt sent back'), description: receipt.vendor_name, undone }),
    // The dialog is gone with the decision; undone, it has the reason again.
    onUndone: () => draft.save({ reason }),
  });
  const sendApproval = () =>
    approve.mutate({ receipts: [{ receipt_id: receipt.id, amount: receipt.amount }] });
  return (
    <>
      <Button variant="danger" disabled={approve.isPending} onClick={() => onAsking('reject')}>
        {t('Reject')}
      </Button>
      <Button variant="main" busy={approve.isPending} onClick={sendApproval}>
        {t('Approve')}
      </Button>
      <Dialog
        open={asking === 'approve'}
        onOpenChange={(isOpen) => !isOpen && onAsking(null)}
        title={t('Approve this receipt?')}
        description={t('{{vendor}}, {{amount}}', {
          vendor: receipt.vendor_name,
          amount: formatMoney(receipt.amount),
        })}
        footer={
          <>
            <Button onClick={() => onAsking(null)}>{t('Cancel')}</Button>
            <Button
              variant="main"
              onClick={() => {
                onAsking(null);
                sendApproval();
              }}
            >
              {t('Approve')}
            </Button>
          </>
        }
      />
      <Dialog
        open={asking === 'reject'}
        onOpenChange={(isOpen) => !isOpen && onAsking(null)}
        title={t('Send this receipt back?')}
        description={t('The person who submitted it can correct it and send it again.')}
        footer={
          <>
            <Button onClick={() => onAsking(null)}>{t('Cancel')}</Button>
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
        <Field label={t('Reason')} required hint={t('The person who submitted it reads this.')}>
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
