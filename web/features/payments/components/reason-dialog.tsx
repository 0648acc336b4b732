import { type ReactNode, useState } from 'react';
import { today } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface ReasonDialogProps {
  title: string;
  description: string;
  action: string;
  /** With the day on which it happened: its label. */
  dayLabel?: string;
  /** The field of the day in the command. */
  dayField?: string;
  /** What follows from it, above the fields. */
  notice?: ReactNode;
  isPending: boolean;
  errorOf: (path: string) => string | undefined;
  onSubmit: (entered: { reason: string; day: string }) => void;
  onClose: () => void;
}

/** Asks why something no longer counts, and when that was. */
export function ReasonDialog({
  title,
  description,
  action,
  dayLabel,
  dayField = '',
  notice,
  isPending,
  errorOf,
  onSubmit,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [day, setDay] = useState(today());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      {...{ title, description }}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" busy={isPending} onClick={() => onSubmit({ reason, day })}>
            {action}
          </Button>
        </>
      }
    >
      {notice}
      {dayLabel && (
        <Field label={dayLabel} required error={errorOf(dayField)}>
          <Input type="date" max={today()} value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
      )}
      <Field label={t('Reason')} required error={errorOf('reason')}>
        <Textarea rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Dialog>
  );
}
