import { useState } from 'react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface ReasonDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** Who can read it. */
  hint: string;
  action: string;
  isDangerous?: boolean;
  busy: boolean;
  onConfirm: (reason: string) => void;
}

/** Asks for the reason that a status change requires. */
export function ReasonDialog({ hint, action, isDangerous, busy, onConfirm, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{t('Cancel')}</Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            busy={busy}
            disabled={reason.trim() === ''}
            onClick={() => onConfirm(reason)}
          >
            {action}
          </Button>
        </>
      }
    >
      <Field label={t('Reason')} required hint={hint}>
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
