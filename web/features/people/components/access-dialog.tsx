import * as z from 'zod/mini';
import { peopleChangesCommands } from '#shared/commands/people-changes.ts';
import { accessFormOf, inputOf, type OfficeMembership } from '#web/features/people/access-form.ts';
import { MembershipAccess } from '#web/features/people/components/membership-access.tsx';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface AccessDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  membership: OfficeMembership;
  name: string;
}

/** The role and capabilities of one person of the office. */
export default function AccessDialog({ open, onOpenChange, membership, name }: AccessDialogProps) {
  const onClose = () => onOpenChange(false);
  const { form, edit, errorOf, submit } = useTypedForm(() => accessFormOf(membership));
  const save = useCommand('set_member_access', {
    invalidates: ['profiles', 'organization_members'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('Access of {{name}} saved', { name }) });
      onClose();
    },
  });
  const check = () => z.safeParse(peopleChangesCommands.set_member_access.input, inputOf(form, membership));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Access of {{name}}', { name })}
      description={t('It takes effect at once, on every device of this person.')}
      fillsPhone
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={save.isPending} onClick={() => submit(check(), save.mutate)}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="max-md:overflow-y-auto">
        <MembershipAccess form={form} onChange={edit} limitError={errorOf('bill_approval_limit')} />
      </div>
    </Dialog>
  );
}
