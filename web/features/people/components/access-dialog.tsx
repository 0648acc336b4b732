import { useState } from 'react';
import * as z from 'zod/mini';
import { peopleChangesCommands } from '#shared/commands/people-changes.ts';
import {
  type AccessForm,
  accessFormOf,
  inputOf,
  type OfficeMembership,
} from '#web/features/people/access-form.ts';
import {
  ACCESS_FIELDS,
  type AccessField,
  accessText,
  formOfVersion,
  storedVersionOf,
  versionOf,
} from '#web/features/people/access-versions.ts';
import { MembershipAccess } from '#web/features/people/components/membership-access.tsx';
import { loadMembership } from '#web/features/people/person-queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

interface AccessDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  personId: string;
  membership: OfficeMembership;
  name: string;
}

/** The role and capabilities of one person of the office. */
export default function AccessDialog({ open, onOpenChange, personId, membership, name }: AccessDialogProps) {
  const onClose = () => onOpenChange(false);
  // The version with which the dialog was opened, whatever is loaded meanwhile.
  const [initial] = useState(() => storedVersionOf(membership));
  const [version, setVersion] = useState(initial.version);
  const { form, edit, errorOf, submit } = useTypedForm(() => accessFormOf(membership));
  const save = useCommand('set_member_access', {
    invalidates: ['profiles', 'organization_members'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('Role of {{name}} saved', { name }) });
      onClose();
    },
    onError: (error) => onRefused(error),
  });
  const send = (entered: AccessForm, over: string) =>
    submit(
      z.safeParse(peopleChangesCommands.set_member_access.input, inputOf(entered, membership.id, over)),
      save.mutate,
    );
  const { onRefused, conflict } = useVersionConflict({
    recordId: personId,
    initial,
    fields: Object.keys(ACCESS_FIELDS) as AccessField[],
    loadNewest: async () => {
      const newest = await loadMembership(membership.id);
      return newest && storedVersionOf(newest);
    },
    mine: () => versionOf(form, version),
    save: (merged) => {
      const entered = formOfVersion(merged);
      edit(entered);
      setVersion(merged.version);
      send(entered, merged.version);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Role of {{name}}', { name })}
      description={t('It takes effect at once, on every device of this person.')}
      fillsPhone
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={save.isPending} onClick={() => send(form, version)}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="-mx-4 overflow-y-auto px-4 py-1 md:max-h-[65dvh]">
        <MembershipAccess form={form} onChange={edit} limitError={errorOf('bill_approval_limit')} />
      </div>
      <VersionConflictDialog
        title={t('Somebody else has changed this membership meanwhile')}
        conflict={conflict}
        labelOf={(field) => t(ACCESS_FIELDS[field])}
        textOf={accessText}
        isSaving={save.isPending}
      />
    </Dialog>
  );
}
