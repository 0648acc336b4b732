import { useState } from 'react';
import { useDunningCommand } from '#web/features/dunning/use-dunning-command.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** Of what something is recorded: an invoice, or a customer with all of its invoices. */
export interface DunningTarget {
  organizationId: string;
  invoiceId: string | null;
  /** The number of the invoice, or the name of the customer. */
  name: string;
  /** What is left to pay, in US dollars; null where it is not known. */
  balance: number | null;
}

interface StopDialogProps {
  target: DunningTarget;
  onClose: () => void;
}

/** The office stops the reminders of an invoice or of a customer. */
export function StopDialog({ target, onClose }: StopDialogProps) {
  const [reason, setReason] = useState('');
  const { submit, clear, errorOf, isPending } = useDunningCommand('stop_reminders', () => {
    toast({ kind: 'success', title: t('Reminders stopped') });
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Stop reminders of {{name}}?', { name: target.name })}
      description={
        target.invoiceId
          ? t('Nobody is reminded of this invoice until you resume it.')
          : t('Nobody is reminded of any invoice of this customer until you resume it.')
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={isPending}
            onClick={() =>
              submit({ organization_id: target.organizationId, invoice_id: target.invoiceId, reason })
            }
          >
            {t('Stop reminders')}
          </Button>
        </>
      }
    >
      <Field
        label={t('Reason')}
        required
        error={errorOf('reason')}
        hint={t('For the office only. Customers do not see it.')}
      >
        <Textarea
          rows={3}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            clear();
          }}
        />
      </Field>
    </Dialog>
  );
}
