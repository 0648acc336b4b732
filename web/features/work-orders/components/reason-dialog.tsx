import { message, t } from '#web/lib/text.ts';
import { useRequiredReason } from '#web/lib/use-required-reason.ts';
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
  const reason = useRequiredReason(message('Say why, so that it can be understood later.'));
  const onOpenChange = (open: boolean) => {
    reason.uncheck();
    dialog.onOpenChange(open);
  };
  return (
    <Dialog
      {...dialog}
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => reason.confirm(onConfirm)}
          >
            {action}
          </Button>
        </>
      }
    >
      <Field label={t('Reason')} required hint={hint} error={reason.error}>
        <Textarea rows={3} maxLength={1000} {...reason.input} />
      </Field>
    </Dialog>
  );
}
