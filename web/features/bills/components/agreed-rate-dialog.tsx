import { useState } from 'react';
import { billCommands } from '#shared/commands/bills.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface AgreedRateDialogProps {
  firm: { id: string; name: string };
  workOrder: { id: string; number: string };
  /** What holds now, and whether it is for this work order alone. */
  rate: number | null;
  isForWorkOrder: boolean;
  onClose: () => void;
}

/** What an hour of the subcontractor costs: in general, or over that for one work order. Left empty, nothing is agreed. */
export function AgreedRateDialog({ firm, workOrder, rate, isForWorkOrder, onClose }: AgreedRateDialogProps) {
  const { form, edit, errorOf, submit, onRefused } = useTypedForm(() => ({
    hourly_rate: rate?.toFixed(2) ?? '',
  }));
  const [scope, setScope] = useState(isForWorkOrder ? 'work_order' : 'firm');
  const save = useCommand('set_agreed_rate', {
    invalidates: ['subcontractor_bills', 'agreed_rates'],
    onSuccess: ({ hourly_rate }) => {
      onClose();
      toast({
        kind: 'success',
        title:
          hourly_rate === null
            ? t('No rate is agreed any more')
            : t('{{amount}} an hour is agreed', { amount: formatMoney(hourly_rate) }),
      });
    },
    onError: onRefused,
  });
  const send = () =>
    submit(
      billCommands.set_agreed_rate.input.safeParse({
        organization_id: firm.id,
        work_order_id: scope === 'work_order' ? workOrder.id : null,
        hourly_rate: form.hourly_rate.trim() === '' ? null : typedNumber(form.hourly_rate),
      }),
      (value) => save.mutate(value),
    );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Rate agreed with {{name}}', { name: firm.name })}
      description={t('Bills show where their rate is higher. Left empty, no rate is agreed.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={save.isPending} onClick={send}>
            {t('Save rate')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Rate per hour')} optional error={errorOf('hourly_rate')}>
          <AmountInput
            className="text-right"
            value={form.hourly_rate}
            onChange={({ target }) => edit({ hourly_rate: target.value })}
          />
        </Field>
        <Field label={t('For')}>
          <Select
            options={[
              { value: 'firm', label: t('All work of the firm') },
              { value: 'work_order', label: t('{{number}} only', { number: workOrder.number }) },
            ]}
            value={scope}
            onChange={({ target }) => setScope(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
