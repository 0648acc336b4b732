import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useRequiredReason } from '#web/lib/use-required-reason.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface FactorResetDialogProps {
  personId: string;
  name: string;
  onClose: () => void;
}

/** Removes what a person has lost, with a reason that they read. */
export function FactorResetDialog({ personId, name, onClose }: FactorResetDialogProps) {
  const reason = useRequiredReason(message('Say why, so that it can be understood later.'));
  const command = useCommand('reset_person_factors', {
    invalidates: ['profiles', 'audit_log'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('Second factors of {{name}} removed', { name }) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Reset the second factors of {{name}}?', { name })}
      description={t(
        'All second factors, passkeys, and recovery codes are removed, and every session ends. The password then signs in alone, so make sure that it is really this person who asks.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            busy={command.isPending}
            onClick={() => reason.confirm((text) => command.mutate({ profile_id: personId, reason: text }))}
          >
            {t('Reset')}
          </Button>
        </>
      }
    >
      <Field label={t('Reason')} required hint={t('The person gets it by mail.')} error={reason.error}>
        <Textarea rows={2} maxLength={1000} {...reason.input} />
      </Field>
    </Dialog>
  );
}
