import { useState } from 'react';
import { typedNumber } from '#shared/rules/typed-number.ts';
import type { CreditLeft } from '#web/features/payments/components/apply-credit-dialog.tsx';
import { methodOptions, type PaymentMethod } from '#web/features/payments/payment-labels.ts';
import { useMoneyCommand } from '#web/features/payments/use-money-command.ts';
import { today } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useSeen } from '#web/lib/use-seen.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChangedAlert } from '#web/ui/changed-alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

/** Records that credit was given back to the customer. */
export function RefundDialog({ credit, onClose }: { credit: CreditLeft; onClose: () => void }) {
  const { payment_id, credit_note_id } = credit;
  const { seen: available, isChanged, takeOver } = useSeen(credit.available, Number);
  const [form, setForm] = useState({
    ...{ amount: credit.available.toFixed(2), method: 'check' as PaymentMethod, reference: '' },
    refunded_on: today(),
  });
  const { submit, clear, errorOf, isPending } = useMoneyCommand('refund_credit', () => {
    toast({ kind: 'success', title: t('Refund recorded') });
    onClose();
  });
  const edit = (changes: Partial<typeof form>) => {
    setForm({ ...form, ...changes });
    clear();
  };
  const isOutdated = isChanged && !isPending;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Record a refund')}
      description={t('{{amount}} of {{name}} is left.', {
        amount: formatMoney(available),
        name: credit.name,
      })}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={isPending}
            disabled={isOutdated}
            onClick={() =>
              submit({ ...form, payment_id, credit_note_id, amount: typedNumber(form.amount) ?? Number.NaN })
            }
          >
            {t('Record refund')}
          </Button>
        </>
      }
    >
      {isOutdated && (
        <ChangedAlert
          text={t('This has changed meanwhile. {{left}} is left.', { left: formatMoney(credit.available) })}
          amount={credit.available}
          onTakeOver={takeOver}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Amount, $')} required error={errorOf('amount')}>
          <AmountInput value={form.amount} onChange={(event) => edit({ amount: event.target.value })} />
        </Field>
        <Field label={t('Refunded on')} required error={errorOf('refunded_on')}>
          <Input
            type="date"
            max={today()}
            value={form.refunded_on}
            onChange={(event) => edit({ refunded_on: event.target.value })}
          />
        </Field>
        <Field label={t('How')} required error={errorOf('method')}>
          <Select
            options={methodOptions()}
            value={form.method}
            onChange={(event) => edit({ method: event.target.value as PaymentMethod })}
          />
        </Field>
        <Field label={t('Reference')} optional error={errorOf('reference')}>
          <Input value={form.reference} onChange={(event) => edit({ reference: event.target.value })} />
        </Field>
      </div>
    </Dialog>
  );
}
