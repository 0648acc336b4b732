import { useState } from 'react';
import { billCommands } from '#shared/commands/bills.ts';
import { percentText } from '#shared/rules/taxes.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';

/** What is held of the bills of this subcontractor that are approved from now on. */
export function RetainagePercent({ bill }: { bill: Bill }) {
  const [isOpen, setIsOpen] = useState(false);
  const percent = bill.subcontractor?.billing?.retainage_percent ?? null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      {percent === null
        ? t('Nothing is held')
        : t('{{percent}} of each bill', { percent: percentText(percent) })}
      <Allowed to="approve_bills">
        <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
          {t('Change retainage')}
        </Button>
        {isOpen && <PercentDialog bill={bill} percent={percent} onClose={() => setIsOpen(false)} />}
      </Allowed>
    </span>
  );
}

interface PercentDialogProps {
  bill: Bill;
  percent: number | null;
  onClose: () => void;
}

function PercentDialog({ bill, percent, onClose }: PercentDialogProps) {
  const { form, edit, errorOf, submit, onRefused } = useTypedForm(() => ({
    retainage_percent: percent === null ? '' : String(percent),
  }));
  const save = useCommand('set_retainage_percent', {
    invalidates: ['subcontractor_bills', 'organizations'],
    onSuccess: () => {
      onClose();
      toast({ kind: 'success', title: t('Retainage saved') });
    },
    onError: onRefused,
  });
  const send = () =>
    submit(
      billCommands.set_retainage_percent.input.safeParse({
        organization_id: bill.subcontractor_organization_id,
        retainage_percent: form.retainage_percent.trim() === '' ? null : typedNumber(form.retainage_percent),
      }),
      (value) => save.mutate(value),
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Retainage of {{name}}', { name: bill.subcontractor?.name ?? '' })}
      description={t('It is held of each bill that is approved from now on, until you release it.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={save.isPending} onClick={send}>
            {t('Save retainage')}
          </Button>
        </>
      }
    >
      <Field
        label={t('Retainage, %')}
        optional
        hint={t('Left empty, nothing is held.')}
        error={errorOf('retainage_percent')}
      >
        <AmountInput
          className="text-right"
          value={form.retainage_percent}
          onChange={({ target }) => edit({ retainage_percent: target.value })}
        />
      </Field>
    </Dialog>
  );
}
