import { useState } from 'react';
import * as z from 'zod/mini';
import { peopleCommands } from '#shared/commands/people.ts';
import {
  INVITATION_PARTS,
  type InvitationPart,
  type InvitationVersion,
  invitationText,
  storedInvitation,
} from '#web/features/people/invite/invitation-versions.ts';
import { InviteFields } from '#web/features/people/invite/invite-fields.tsx';
import { loadPendingInvitation, type PendingInvitation } from '#web/features/people/invite/queries.ts';
import { useInviteeForm } from '#web/features/people/invite/use-invitee-form.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

interface ChangeInvitationDialogProps {
  invitation: PendingInvitation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The address is another one: the links have ended, and new ones are needed. */
  onReaddressed: () => void;
}

const withRole = ({ given, version: _version, ...values }: InvitationVersion) => ({ ...values, ...given });

/** Corrects an invitation that waits. Loaded when it is opened. */
export default function ChangeInvitationDialog({
  invitation,
  open,
  onOpenChange,
  onReaddressed,
}: ChangeInvitationDialogProps) {
  // The version with which the dialog was opened, whatever is loaded meanwhile.
  const [initial] = useState(() => storedInvitation(invitation));
  const [version, setVersion] = useState(initial.version);
  const close = () => onOpenChange(false);
  const save = useCommand('change_invitation', {
    invalidates: ['invitations'],
    onSuccess: (_saved, { email, first_name, last_name }) => {
      const isReaddressed = email !== undefined && email !== initial.email.toLowerCase();
      toast({
        kind: 'success',
        title: t('Invitation of {{name}} saved', {
          name: personName({ ...invitation, first_name, last_name }),
        }),
        description: isReaddressed
          ? t('Earlier links no longer work.')
          : t('Links that were sent stay valid as before.'),
      });
      if (isReaddressed) onReaddressed();
      close();
    },
    onError: (error) => onRefused(error),
  });
  const invitee = useInviteeForm(invitation.organization_id, withRole(initial), save.reset);
  const { form, edit, submit, inputOf, role, preset } = invitee;
  const send = (values: typeof form, over: string) =>
    submit(
      z.safeParse(peopleCommands.change_invitation.input, {
        ...inputOf(values),
        ...{ invitation_id: invitation.id, version: over },
      }),
      save.mutate,
    );
  const { onRefused, conflict } = useVersionConflict<InvitationVersion, InvitationPart>({
    recordId: invitation.id,
    initial,
    fields: Object.keys(INVITATION_PARTS) as InvitationPart[],
    loadNewest: async () => {
      const newest = await loadPendingInvitation(invitation.id);
      return newest && storedInvitation(newest);
    },
    mine: () => ({ ...form, version, given: { role: role ?? '', preset } }),
    save: (merged) => {
      const values = { ...form, ...withRole(merged) };
      edit(values);
      setVersion(merged.version);
      send(values, merged.version);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Change the invitation of {{name}}', { name: personName(invitation) })}
      description={t('Links that were sent stay valid as before, and give what you save here.')}
      fillsPhone
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={save.isPending}
            disabled={invitee.organization === undefined}
            onClick={() => send(form, version)}
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(form, version);
        }}
        noValidate
        className="-mx-4 grid content-start gap-4 overflow-y-auto px-4 py-1 md:max-h-[65dvh]"
      >
        <InviteFields invite={invitee} isFixed sentTo={initial.email} />
        <button type="submit" hidden />
      </form>
      <VersionConflictDialog
        title={t('Somebody else has changed this invitation meanwhile')}
        conflict={conflict}
        labelOf={(part) => t(INVITATION_PARTS[part])}
        textOf={invitationText}
        isSaving={save.isPending}
      />
    </Dialog>
  );
}
