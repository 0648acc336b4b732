import type { ReactNode } from 'react';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { DuplicateAlert } from '#web/features/bills/components/duplicate-alert.tsx';
import { HeldField, type HeldInput } from '#web/features/bills/components/held-field.tsx';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import type { useRequiredReason } from '#web/lib/use-required-reason.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface ApproveDialogProps {
  bill: Bill;
  /** The overrun that it adds, in US dollars. */
  over: number;
  /** Why more than the NTE is accepted. */
  note: ReturnType<typeof useRequiredReason>;
  held: HeldInput;
  /** That the bill was changed since it was opened; it has to be taken over before. */
  changed: ReactNode;
  busy: boolean;
  onClose: () => void;
  onApprove: () => void;
}

/** Shown before approving a bill that exceeds the NTE, which needs a note, or that may be a duplicate. */
export function ApproveDialog(props: ApproveDialogProps) {
  const { bill, over, note, held, changed, busy, onClose, onApprove } = props;
  const isOver = over > 0;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        isOver
          ? t('Approve {{amount}} over the NTE?', { amount: formatMoney(over) })
          : t('Approve bill {{number}}?', { number: bill.internal_bill_number })
      }
      description={
        isOver
          ? t('Say why more than the NTE is accepted. It is kept in the history.')
          : t('Make sure that this is not a duplicate.')
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={busy}
            disabled={Boolean(changed)}
            onClick={() => (isOver ? note.confirm(onApprove) : onApprove())}
          >
            {isOver ? t('Approve over the NTE') : t('Approve bill')}
          </Button>
        </>
      }
    >
      {changed}
      <div className="grid gap-4">
        <DuplicateAlert bill={bill} />
        {isOver && (
          <Field label={t('Note')} required hint={t('Only the office reads this.')} error={note.error}>
            <Textarea rows={3} maxLength={2000} {...note.input} />
          </Field>
        )}
        <HeldField held={held} />
      </div>
    </Dialog>
  );
}
