import type { Bill } from '#web/features/bills/bill-queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useRequiredReason } from '#web/lib/use-required-reason.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface VoidPaymentDialogProps {
  payment: Bill['payments'][number];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks why a payment is void. The check or transfer of a run is void with all bills that it pays. */
export function VoidPaymentDialog({ payment, open, onOpenChange }: VoidPaymentDialogProps) {
  const reason = useRequiredReason(message('Say why. The subcontractor reads this.'));
  const bills = payment.payee?.bill_count ?? 1;
  const drop = useCommand('void_bill_payment', {
    invalidates: ['subcontractor_bills', 'subcontractor_bill_events', 'payment_runs'],
    onSuccess: ({ bill_ids }) => {
      onOpenChange(false);
      toast({
        title: t('Payment voided'),
        description: t('{{count}} bill is to be paid again.|{{count}} bills are to be paid again.', {
          count: bill_ids.length,
        }),
      });
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Void this payment?')}
      description={
        bills > 1
          ? t('It is one payment for {{count}} bills. All of them are to be paid again.', { count: bills })
          : t('{{amount}} of this bill is to be paid again. The payment stays in the list as void.', {
              amount: formatMoney(payment.amount),
            })
      }
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            busy={drop.isPending}
            onClick={() =>
              reason.confirm((text) => drop.mutate({ payment_id: payment.id, reason: text.trim() }))
            }
          >
            {t('Void payment')}
          </Button>
        </>
      }
    >
      <Field label={t('Reason')} required hint={t('The subcontractor reads this.')} error={reason.error}>
        <Textarea rows={3} maxLength={2000} {...reason.input} />
      </Field>
    </Dialog>
  );
}
