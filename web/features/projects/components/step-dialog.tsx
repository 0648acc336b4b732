import { message, t } from '#web/lib/text.ts';
import { useRequiredReason } from '#web/lib/use-required-reason.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface StepDialogProps {
  title: string;
  action: string;
  isDangerous: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks for the reason that a status change requires. */
export function StepDialog({ title, action, isDangerous, busy, onClose, onConfirm }: StepDialogProps) {
  const reason = useRequiredReason(message('Say why, so that it can be understood later.'));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
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
      <Field
        label={t('Reason')}
        required
        hint={t('The office and the people of the project read this.')}
        error={reason.error}
      >
        <Textarea rows={3} maxLength={1000} {...reason.input} />
      </Field>
    </Dialog>
  );
}
