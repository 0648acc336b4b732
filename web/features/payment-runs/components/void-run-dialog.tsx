import type { PaymentRun } from '#web/features/payment-runs/queries.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useRequiredReason } from '#web/lib/use-required-reason.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface VoidRunDialogProps {
  run: PaymentRun;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks why a run is void, and says what happens to its bills. */
export function VoidRunDialog({ run, open, onOpenChange }: VoidRunDialogProps) {
  const reason = useRequiredReason(message('Say why. The subcontractors read this.'));
  const drop = useCommand('void_payment_run', {
    invalidates: ['payment_runs', 'subcontractor_bills', 'subcontractor_bill_events'],
    onSuccess: () => {
      onOpenChange(false);
      toast({ title: t('Payment run {{number}} voided', { number: run.run_number }) });
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Void payment run {{number}}?', { number: run.run_number })}
      description={
        run.payment_method === 'check'
          ? t(
              '{{count}} bill is to be paid again. Destroy the checks: their numbers are not used again.|{{count}} bills are to be paid again. Destroy the checks: their numbers are not used again.',
              { count: run.bill_count },
            )
          : t(
              '{{count}} bill is to be paid again. The file is gone.|{{count}} bills are to be paid again. The file is gone.',
              {
                count: run.bill_count,
              },
            )
      }
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            busy={drop.isPending}
            onClick={() =>
              reason.confirm((text) => drop.mutate({ payment_run_id: run.id, reason: text.trim() }))
            }
          >
            {t('Void payment run')}
          </Button>
        </>
      }
    >
      <Field label={t('Reason')} required hint={t('The subcontractors read this.')} error={reason.error}>
        <Textarea rows={3} maxLength={2000} {...reason.input} />
      </Field>
    </Dialog>
  );
}
