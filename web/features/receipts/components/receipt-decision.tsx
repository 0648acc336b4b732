import { useRef, useState } from 'react';
import type { Receipt } from '#web/features/receipts/queries.ts';
import { reportRefused } from '#web/features/receipts/report-refused.ts';
import { message, t } from '#web/lib/text.ts';
import { useDecision } from '#web/lib/use-decision.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { useRequiredReason } from '#web/lib/use-required-reason.ts';
import { DECISION_KEYS, useReviewKeys } from '#web/lib/use-review-keys.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const STALE = ['receipts', 'receipt_allocations'] as const;

/** The office's decision on a submitted receipt: approve, or send back with a reason. */
export function ReceiptDecision({ receipt }: { receipt: Receipt }) {
  const [isRejecting, setIsRejecting] = useState(false);
  const approval = useRef<HTMLButtonElement>(null);
  useReviewKeys(DECISION_KEYS, { a: () => approval.current?.focus(), s: () => ask(true) });
  const draft = useDraft(`receipt-review:${useViewer().profile.id}:${receipt.id}`, { reason: '' });
  const reason = useRequiredReason(message('Say why, so that it can be corrected.'), draft.initial.reason);
  const ask = (isAsked: boolean) => {
    reason.uncheck();
    setIsRejecting(isAsked);
  };
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
      setIsRejecting(false);
    },
    decided: () => ({ title: t('Receipt sent back'), description: receipt.vendor_name, undone }),
    // The dialog is gone with the decision; undone, it has the reason again.
    onUndone: () => draft.save({ reason: reason.text }),
  });
  return (
    <>
      <Button variant="danger" disabled={approve.isPending} onClick={() => ask(true)}>
        {t('Send back')}
      </Button>
      <Button
        ref={approval}
        variant="main"
        busy={approve.isPending}
        onClick={() => approve.mutate({ receipts: [{ receipt_id: receipt.id, amount: receipt.amount }] })}
      >
        {t('Approve')}
      </Button>
      <Dialog
        open={isRejecting}
        onOpenChange={ask}
        title={t('Send this receipt back?')}
        description={t('It goes back to the person who submitted it, who can correct it and send it again.')}
        footer={
          <>
            <Button onClick={() => ask(false)}>{t('Cancel')}</Button>
            <Button
              variant="danger"
              busy={reject.isPending}
              onClick={() =>
                reason.confirm((text) => reject.mutate({ receipt_id: receipt.id, reason: text }))
              }
            >
              {t('Send receipt back')}
            </Button>
          </>
        }
      >
        <Field
          label={t('Reason')}
          required
          hint={t('The person who submitted it reads this.')}
          error={reason.error}
        >
          <Textarea rows={4} maxLength={2000} {...reason.input} />
        </Field>
      </Dialog>
    </>
  );
}
