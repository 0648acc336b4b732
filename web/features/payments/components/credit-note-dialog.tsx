import { useState } from 'react';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { useMoneyCommand } from '#web/features/payments/use-money-command.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useBillingEmail } from '#web/lib/use-billing-email.ts';
import { useHasMailServer } from '#web/lib/use-has-mail-server.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmailChoice } from '#web/ui/email-choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { mailedText } from '#web/ui/mail-note.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface CreditNoteDialogProps {
  organizationId: string;
  /** The invoice that it corrects; null for a credit that is for none. */
  invoice: { id: string; invoice_number: string; creditable: number; balance_amount: number | null } | null;
  onClose: () => void;
}

/** Credits an amount of an invoice, or of none. */
export function CreditNoteDialog({ organizationId, invoice, onClose }: CreditNoteDialogProps) {
  const [form, setForm] = useState({ amount: '', reason: '' });
  // What was open when somebody decided this: what others credit meanwhile is a conflict.
  const [balance] = useState(invoice?.balance_amount ?? null);
  const email = useBillingEmail(organizationId);
  const hasServer = useHasMailServer();
  const [isChosen, setChosen] = useState(true);
  const isEmailed = isChosen && Boolean(email);
  const { submit, clear, errorOf, isPending } = useMoneyCommand('issue_credit_note', (note) => {
    toast({
      kind: 'success',
      title: t('Credit note {{number}} issued', { number: note.credit_note_number }),
      ...(note.sent_to && {
        description: mailedText(hasServer, note.sent_to),
      }),
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
      title={invoice ? t('Credit note for {{number}}', { number: invoice.invoice_number }) : t('Credit note')}
      description={
        invoice
          ? t('Up to {{amount}} can be credited. It pays what is open; the rest is credit of the customer.', {
              amount: formatMoney(invoice.creditable),
            })
          : t('The amount is credit of the customer, for any of its invoices.')
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={isPending}
            onClick={() =>
              submit({
                organization_id: organizationId,
                invoice_id: invoice?.id ?? null,
                amount: typedNumber(form.amount) ?? Number.NaN,
                balance,
                reason: form.reason,
                is_emailed: isEmailed,
              })
            }
          >
            {t('Issue credit note')}
          </Button>
        </>
      }
    >
      <Field label={t('Amount, $')} required error={errorOf('amount')}>
        <AmountInput value={form.amount} onChange={(event) => edit({ amount: event.target.value })} />
      </Field>
      <Field label={t('Reason')} required error={errorOf('reason')} hint={t('The customer reads it.')}>
        <Textarea rows={3} value={form.reason} onChange={(event) => edit({ reason: event.target.value })} />
      </Field>
      {email !== undefined && (
        <EmailChoice email={email} customerId={organizationId} {...{ isEmailed }} onChange={setChosen} />
      )}
    </Dialog>
  );
}
