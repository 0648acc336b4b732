import { useState } from 'react';
import type { CommandOutput } from '#shared/commands.ts';
import { PRESET_NAMES } from '#shared/rules/capabilities.ts';
import { presetAccess, roleAccess, takesBillLimit, usualPreset } from '#shared/rules/given-access.ts';
import { roleAndPages } from '#web/features/people/access-names.ts';
import { InvitationDone, InvitationLink } from '#web/features/people/invite/invitation-link.tsx';
import { LocalLinkWarning } from '#web/features/people/invite/local-link-warning.tsx';
import type { PendingInvitation as Pending } from '#web/features/people/invite/queries.ts';
import { useManagement } from '#web/features/people/use-management.ts';
import { copyLater } from '#web/lib/copy-later.ts';
import { formatDateTime, formatDay } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const ChangeInvitationDialog = lazyDialog(() => import('./change-invitation-dialog.tsx'));

interface PendingInvitationProps {
  invitation: Pending;
  hidesOrganization: boolean;
}

/** One invitation that waits, with its actions. */
export function PendingInvitation({ invitation, hidesOrganization }: PendingInvitationProps) {
  const [sent, setSent] = useState<CommandOutput<'resend_invitation'>>();
  const [copied, setCopied] = useState<string>();
  const [isRevoking, setIsRevoking] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const isExpired = Date.parse(invitation.expires_at) <= Date.now();
  const resend = useCommand('resend_invitation', { invalidates: ['invitations'], onSuccess: setSent });
  const renew = useCommand('renew_invitation_link', { invalidates: ['invitations'] });
  const name = personName(invitation);
  const input = { invitation_id: invitation.id };
  const copyNewLink = async () => {
    const renewed = renew.mutateAsync(input);
    const isCopied = await copyLater(renewed.then(({ link }) => link));
    // A refusal has its own toast.
    const link = await renewed.catch(() => null);
    if (!link) return;
    if (!isCopied) return setSent(link);
    setCopied(link.link);
    toast({
      kind: 'success',
      title: t('New link for {{name}} copied', { name }),
      description: t('It works once, until {{time}}. Earlier copied links no longer work.', {
        time: formatDateTime(link.expires_at),
      }),
    });
  };
  const { covers } = useManagement();
  const preset = PRESET_NAMES.find((each) => each === invitation.preset);
  const usual = preset ? presetAccess(preset, invitation.role) : roleAccess(invitation.role);
  const { bill_approval_limit: limit, may_approve_over_nte: overNte } = invitation;
  const given =
    usual && preset && takesBillLimit(preset)
      ? { ...usual, bill_approval_limit: limit, may_approve_over_nte: overNte }
      : usual;
  const isOffice = invitation.organization.organization_type === 'internal';
  // Whoever sends it again gives its access.
  const mayGive = !isOffice || !given || covers(given);
  // Without one, a person of the office gets what the role brings.
  const givenPreset = isOffice ? (preset ?? usualPreset(invitation.role)) : null;
  const where = [
    hidesOrganization ? null : invitation.organization.name,
    ...roleAndPages({ role: invitation.role, preset: givenPreset }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-ink-soft wrap-anywhere">{invitation.email}</p>
        <p className="wrap-anywhere">{where.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="min-w-0 flex-1 basis-56 text-ink-soft">
        <p className="wrap-anywhere">
          {t('Invited by {{name}} on {{day}}', {
            name: invitation.inviter ? personName(invitation.inviter) : t('The office'),
            day: formatDay(invitation.created_at),
          })}
        </p>
        <p className={isExpired ? 'text-brick-ink' : undefined}>
          {isExpired
            ? t('Expired on {{day}}', { day: formatDay(invitation.expires_at) })
            : t('Valid until {{day}}', { day: formatDay(invitation.expires_at) })}
          {' · '}
          {invitation.mailed_at
            ? t('Sent by email on {{day}}', { day: formatDay(invitation.mailed_at) })
            : t('Not sent by email')}
        </p>
        {invitation.email_problem !== null && (
          <p className="text-brick-ink wrap-anywhere">
            {invitation.email_problem === ''
              ? t('The email was not sent: the address refuses email.')
              : t('The email did not arrive: {{answer}}', { answer: invitation.email_problem })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {mayGive && (
          <>
            <Button
              size="small"
              aria-label={t('Edit the invitation of {{name}}', { name })}
              onClick={() => setIsChanging(true)}
            >
              {t('Edit')}
            </Button>
            <Button
              size="small"
              busy={resend.isPending}
              // What was never mailed was handed over as a link, which ends.
              onClick={() => (invitation.mailed_at ? resend.mutate(input) : setIsAsking(true))}
            >
              {t('Resend')}
            </Button>
            <Button size="small" busy={renew.isPending} onClick={() => void copyNewLink()}>
              {t('Copy new link')}
            </Button>
          </>
        )}
        <Button size="small" variant="danger" onClick={() => setIsRevoking(true)}>
          {t('Revoke')}
        </Button>
      </div>
      {copied && <LocalLinkWarning link={copied} className="basis-full" />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('Replace the link of {{name}}?', { name })}
        description={t(
          'The link that was handed over stops working. A new one is sent by email or, without a mail server, shown to be copied.',
        )}
        action={t('Resend')}
        onConfirm={() => resend.mutate(input)}
      />
      {sent && (
        <Dialog
          open
          onOpenChange={() => setSent(undefined)}
          title={t('New link')}
          description={
            sent.is_mailed ? t('Earlier links no longer work.') : t('Earlier copied links no longer work.')
          }
          footer={<InvitationDone sent={sent} onClose={() => setSent(undefined)} />}
        >
          <InvitationLink email={invitation.email} sent={sent} />
        </Dialog>
      )}
      {isChanging && (
        <ChangeInvitationDialog
          open
          onOpenChange={setIsChanging}
          invitation={invitation}
          onReaddressed={() => resend.mutate(input)}
        />
      )}
      {isRevoking && (
        <RevokeDialog name={name} invitationId={invitation.id} onClose={() => setIsRevoking(false)} />
      )}
    </li>
  );
}

interface RevokeDialogProps {
  name: string;
  invitationId: string;
  onClose: () => void;
}

function RevokeDialog({ name, invitationId, onClose }: RevokeDialogProps) {
  const revoke = useCommand('revoke_invitation', {
    invalidates: ['invitations'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('Invitation of {{name}} revoked', { name }) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Revoke the invitation of {{name}}?', { name })}
      description={t('Its links stop working at once. You can invite the person again.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            busy={revoke.isPending}
            onClick={() => revoke.mutate({ invitation_id: invitationId })}
          >
            {t('Revoke')}
          </Button>
        </>
      }
    />
  );
}
