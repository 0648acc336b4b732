import { useState } from 'react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface ReasonDialogProps {
  title: string;
  description?: string;
  label?: string;
  /** Who can read it. */
  hint: string;
  action: string;
  isDangerous?: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks for the reason that a change of recorded time requires. */
export function ReasonDialog({ onClose, onConfirm, ...props }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={props.title}
      {...(props.description ? { description: props.description } : {})}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant={props.isDangerous ? 'danger' : 'primary'}
            busy={props.busy}
            disabled={reason.trim() === ''}
            onClick={() => onConfirm(reason)}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <Field label={props.label ?? t('Reason')} required hint={props.hint}>
        <Textarea
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
