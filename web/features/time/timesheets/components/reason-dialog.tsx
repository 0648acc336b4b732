import { message, t } from '#web/lib/text.ts';
import { useRequiredReason } from '#web/lib/use-required-reason.ts';
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
  const reason = useRequiredReason(message('Say why, so that it can be understood later.'));
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
            onClick={() => reason.confirm(onConfirm)}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <Field label={props.label ?? t('Reason')} required hint={props.hint} error={reason.error}>
        <Textarea rows={3} maxLength={1000} {...reason.input} />
      </Field>
    </Dialog>
  );
}
