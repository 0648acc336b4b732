import { useState } from 'react';
import { billCommands } from '#shared/commands/bills.ts';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { DueDay } from '#web/features/bills/components/due-day.tsx';
import { officeDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useMay } from '#web/lib/use-may.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** The day by which the office is to pay this bill; those who approve or pay bills move it. */
export function DueDate({ bill }: { bill: Bill }) {
  // The bill as it was when the dialog opened: what a colleague changes meanwhile is not overwritten unseen.
  const [opened, setOpened] = useState<Bill>();
  const may = useMay();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <DueDay bill={bill} />
      {(may('approve_bills') || may('pay_bills')) && (
        <Button variant="quiet" size="small" onClick={() => setOpened(bill)}>
          {t('Change due date')}
        </Button>
      )}
      {opened && <DueDateDialog bill={opened} onClose={() => setOpened(undefined)} />}
    </span>
  );
}

function DueDateDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const { form, edit, errorOf, submit, onRefused } = useTypedForm(() => ({ due_date: bill.due_date ?? '' }));
  const save = useCommand('set_bill_due_date', {
    invalidates: ['subcontractor_bills', 'subcontractor_bill_events', 'payment_runs'],
    onSuccess: () => {
      onClose();
      toast({ kind: 'success', title: t('Due date saved') });
    },
    onError: onRefused,
  });
  const send = () =>
    submit(
      billCommands.set_bill_due_date.input.safeParse({
        subcontractor_bill_id: bill.id,
        version: bill.updated_at,
        due_date: form.due_date || null,
      }),
      (value) => save.mutate(value),
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Due date of {{number}}', { number: bill.internal_bill_number })}
      description={t('The subcontractor sees it with the bill. Its next bills follow its terms again.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={save.isPending} onClick={send}>
            {t('Save due date')}
          </Button>
        </>
      }
    >
      <Field
        label={t('Due date')}
        optional
        hint={t('Left empty, the bill is due on no day.')}
        error={errorOf('due_date')}
      >
        <Input
          type="date"
          min={bill.submitted_at ? officeDay(bill.submitted_at) : undefined}
          value={form.due_date}
          onChange={({ target }) => edit({ due_date: target.value })}
        />
      </Field>
    </Dialog>
  );
}
