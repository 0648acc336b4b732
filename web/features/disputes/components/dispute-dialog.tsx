import { useState } from 'react';
import { DISPUTE_REASON_LABELS, DISPUTE_REASONS, type DisputeReason } from '#shared/rules/dispute-reasons.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import type { Conversation } from '#web/features/disputes/queries.ts';
import { useDisputeCommand } from '#web/features/disputes/use-dispute-command.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** A customer says what is wrong with an invoice, and with how much of it. */
export function DisputeDialog({ invoice, onClose }: { invoice: Conversation; onClose: () => void }) {
  const [form, setForm] = useState({ reason: '', amount: '', text: '' });
  const { submit, clear, errorOf, isPending } = useDisputeCommand('dispute_invoice', () => {
    toast({ kind: 'success', title: t('The office is notified of your dispute') });
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
      title={t('Dispute {{number}}', { number: invoice.invoice_number })}
      description={t('Say what is wrong. The office looks into it and answers here.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={isPending}
            onClick={() =>
              submit({
                invoice_id: invoice.id,
                reason: form.reason as DisputeReason,
                amount: form.amount.trim() ? (typedNumber(form.amount) ?? Number.NaN) : null,
                text: form.text,
              })
            }
          >
            {t('Send dispute')}
          </Button>
        </>
      }
    >
      <Field label={t('What is wrong?')} required error={errorOf('reason')}>
        <Select
          placeholder={t('Choose a reason')}
          options={DISPUTE_REASONS.map((value) => ({ value, label: t(DISPUTE_REASON_LABELS[value]) }))}
          value={form.reason}
          onChange={(event) => edit({ reason: event.target.value })}
        />
      </Field>
      <Field
        label={t('Disputed amount, $')}
        optional
        error={errorOf('amount')}
        hint={t('Empty: all of the {{amount}} left to pay.', { amount: formatMoney(invoice.balance_amount) })}
      >
        <AmountInput value={form.amount} onChange={(event) => edit({ amount: event.target.value })} />
      </Field>
      <Field label={t('Description')} required error={errorOf('text')}>
        <Textarea rows={4} value={form.text} onChange={(event) => edit({ text: event.target.value })} />
      </Field>
    </Dialog>
  );
}
