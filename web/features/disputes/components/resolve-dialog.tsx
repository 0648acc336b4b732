import { useState } from 'react';
import { typedNumber } from '#shared/rules/typed-number.ts';
import type { Conversation, Dispute } from '#web/features/disputes/queries.ts';
import { useDisputeCommand } from '#web/features/disputes/use-dispute-command.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useBillingEmail } from '#web/lib/use-billing-email.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmailChoice } from '#web/ui/email-choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface ResolveDialogProps {
  dispute: Dispute;
  invoice: Conversation;
  onClose: () => void;
}

/** The office ends a dispute: with what it credits, if anything, and why. */
export function ResolveDialog({ dispute, invoice, onClose }: ResolveDialogProps) {
  const [form, setForm] = useState({ amount: '', text: '' });
  // What was open when somebody decided this: what others credit meanwhile is a conflict.
  const [balance] = useState(invoice.balance_amount);
  const email = useBillingEmail(invoice.organization_id);
  const [isChosen, setChosen] = useState(true);
  const isCredited = form.amount.trim() !== '';
  const isEmailed = isChosen && Boolean(email);
  const { submit, clear, errorOf, isPending } = useDisputeCommand('resolve_dispute', (resolved) => {
    const number = resolved.credit_note_number;
    toast({
      kind: 'success',
      title: t('Dispute resolved'),
      ...(number && { description: t('Credit note {{number}} issued', { number }) }),
    });
    onClose();
  });
  const edit = (changes: Partial<typeof form>) => {
    setForm({ ...form, ...changes });
    clear();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Resolve the dispute of {{number}}', { number: invoice.invoice_number })}
      description={t('{{amount}} is disputed, and {{left}} is left to pay.', {
        amount: formatMoney(dispute.amount ?? invoice.balance_amount),
        left: formatMoney(invoice.balance_amount),
      })}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={isPending}
            onClick={() =>
              submit({
                dispute_id: dispute.id,
                amount: isCredited ? (typedNumber(form.amount) ?? Number.NaN) : null,
                balance: isCredited ? balance : null,
                text: form.text,
                is_emailed: isCredited && isEmailed,
              })
            }
          >
            {t('Resolve dispute')}
          </Button>
        </>
      }
    >
      <Field
        label={t('Amount to credit, $')}
        optional
        error={errorOf('amount')}
        hint={t('A credit note for this amount is issued. Empty: the invoice stays as it is.')}
      >
        <AmountInput value={form.amount} onChange={(event) => edit({ amount: event.target.value })} />
      </Field>
      {isCredited && email !== undefined && (
        <EmailChoice
          email={email}
          customerId={invoice.organization_id}
          {...{ isEmailed }}
          onChange={setChosen}
        />
      )}
      <Field label={t('Resolution')} required error={errorOf('text')} hint={t('The customer reads it.')}>
        <Textarea rows={3} value={form.text} onChange={(event) => edit({ text: event.target.value })} />
      </Field>
    </Dialog>
  );
}
