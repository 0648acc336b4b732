import { type AccountingBatch, BATCH_SOURCES } from '#web/features/accounting/queries.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useRequiredReason } from '#web/lib/use-required-reason.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** Asks why a batch is withdrawn. */
export function WithdrawBatchDialog({ batch, onClose }: { batch: AccountingBatch; onClose: () => void }) {
  const reason = useRequiredReason(message('Say why.'));
  const withdraw = useCommand('withdraw_accounting_batch', {
    invalidates: BATCH_SOURCES,
    onSuccess: () => {
      toast({ title: t('Batch {{number}} withdrawn', { number: batch.batch_number }) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Withdraw batch {{number}}?', { number: batch.batch_number })}
      description={t(
        'Remove what your accounting program took over from it first: everything in it waits for the next batch again.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            busy={withdraw.isPending}
            onClick={() =>
              reason.confirm((text) => withdraw.mutate({ batch_id: batch.id, reason: text.trim() }))
            }
          >
            {t('Withdraw batch')}
          </Button>
        </>
      }
    >
      <Field label={t('Reason')} required error={reason.error}>
        <Textarea rows={3} maxLength={1000} {...reason.input} />
      </Field>
    </Dialog>
  );
}
