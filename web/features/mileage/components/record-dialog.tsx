import { useState } from 'react';
import { mileageCommands } from '#shared/commands/mileage.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { milesText } from '#web/features/mileage/components/mileage-list.tsx';
import { type Job, MILEAGE_SOURCES, useDrivers } from '#web/features/mileage/queries.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { useMay } from '#web/lib/use-may.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface Typed {
  employee_id: string;
  drive_date: string;
  miles: string;
  note: string;
  /** One form is one entry, however often it is sent. */
  key: string;
}

/** The form for miles. What is typed stays on the device until it is sent. */
export function RecordDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const me = useViewer().profile.id;
  const isManager = useMay()('manage_time');
  const isOnline = useIsOnline();
  const { data: drivers = [] } = useDrivers(isManager);
  const [jobId = ''] = Object.values(job);
  const draft = useDraft<Typed>(`mileage:${me}:${jobId}`, {
    ...{ employee_id: me, drive_date: serverToday(), miles: '', note: '' },
    key: crypto.randomUUID(),
  });
  const [initial] = useState(draft.initial);
  const { form, edit, errorOf, submit } = useTypedForm(() => initial);
  const change = (changes: Partial<Typed>) => {
    edit(changes);
    draft.save({ ...form, ...changes });
  };
  const record = useCommand('record_mileage', {
    invalidates: MILEAGE_SOURCES,
    onSuccess: ({ status }, { miles }) => {
      draft.clear();
      onClose();
      toast({
        kind: 'success',
        title: t('{{miles}} recorded', { miles: milesText(miles) }),
        ...(status === 'submitted' && { description: t('The office approves them.') }),
      });
    },
  });
  const send = () =>
    submit(
      mileageCommands.record_mileage.input.safeParse({
        ...{ ...job, employee_id: form.employee_id, drive_date: form.drive_date, note: form.note },
        ...{ miles: typedNumber(form.miles), submission_key: form.key },
      }),
      (value) => record.mutate(value),
    );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Add miles')}
      {...(isOnline
        ? {}
        : { description: t('This needs a signal. What you enter stays on this device until then.') })}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SignalButton variant="main" busy={record.isPending} onClick={send}>
            {t('Save')}
          </SignalButton>
        </>
      }
    >
      {isManager && (
        <Field label={t('Person')} required error={errorOf('employee_id')}>
          <Select
            value={form.employee_id}
            options={drivers}
            onChange={({ target }) => change({ employee_id: target.value })}
          />
        </Field>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('Day')} required error={errorOf('drive_date')}>
          <Input
            type="date"
            max={serverToday()}
            value={form.drive_date}
            onChange={({ target }) => change({ drive_date: target.value })}
          />
        </Field>
        <Field label={t('Miles')} required error={errorOf('miles')}>
          <AmountInput
            className="text-right"
            value={form.miles}
            onChange={({ target }) => change({ miles: target.value })}
          />
        </Field>
      </div>
      <Field label={t('Note')} optional hint={t('From where to where.')} error={errorOf('note')}>
        <Textarea rows={2} value={form.note} onChange={({ target }) => change({ note: target.value })} />
      </Field>
    </Dialog>
  );
}
