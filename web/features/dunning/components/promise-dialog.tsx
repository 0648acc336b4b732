import { useState } from 'react';
import { typedNumber } from '#shared/rules/typed-number.ts';
import type { DunningTarget } from '#web/features/dunning/components/stop-dialog.tsx';
import { useDunningCommand } from '#web/features/dunning/use-dunning-command.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface PromiseDialogProps {
  target: DunningTarget;
  onClose: () => void;
}

/** The office records what a customer promised to pay, by when, and who said so. */
export function PromiseDialog({ target, onClose }: PromiseDialogProps) {
  const [form, setForm] = useState({
    ...{ amount: target.balance === null ? '' : target.balance.toFixed(2), promised_for: '' },
    ...{ promised_by: '', note: '' },
  });
  const { submit, clear, errorOf, isPending } = useDunningCommand('record_promise', () => {
    toast({ kind: 'success', title: t('Promise recorded') });
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
      title={t('Promise of {{name}} to pay', { name: target.name })}
      description={t('Until that day, no reminders are sent.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={isPending}
            onClick={() =>
              submit({
                ...{ organization_id: target.organizationId, invoice_id: target.invoiceId },
                ...{ promised_for: form.promised_for, promised_by: form.promised_by, note: form.note },
                amount: typedNumber(form.amount) ?? Number.NaN,
              })
            }
          >
            {t('Record promise')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Amount, $')} required error={errorOf('amount')}>
          <AmountInput value={form.amount} onChange={(event) => edit({ amount: event.target.value })} />
        </Field>
        <Field label={t('Promised for')} required error={errorOf('promised_for')}>
          <Input
            type="date"
            value={form.promised_for}
            onChange={(event) => edit({ promised_for: event.target.value })}
          />
        </Field>
      </div>
      <Field label={t('Who said so')} required error={errorOf('promised_by')}>
        <Input
          value={form.promised_by}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => edit({ promised_by: event.target.value })}
        />
      </Field>
      <Field label={t('Note')} optional error={errorOf('note')}>
        <Textarea rows={2} value={form.note} onChange={(event) => edit({ note: event.target.value })} />
      </Field>
    </Dialog>
  );
}
