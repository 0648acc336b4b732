import type { OrganizationContact } from '#web/features/people/invite/contact-person.ts';
import { InvitationDone, InvitationLink } from '#web/features/people/invite/invitation-link.tsx';
import { InviteFields } from '#web/features/people/invite/invite-fields.tsx';
import { type InviteForm, useInvite } from '#web/features/people/invite/use-invite.ts';
import { WithoutRate } from '#web/features/people/invite/without-rate.tsx';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface InviteDialogProps {
  /** Fixes the organization. */
  organizationId?: string | undefined;
  /** Fills in the person. */
  contact?: OrganizationContact | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Invites one person, and shows the link once. Loaded when it is opened. */
export default function InviteDialog({ organizationId, contact, open, onOpenChange }: InviteDialogProps) {
  const invite = useInvite(organizationId, contact);
  const { invited, organization } = invite;
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        invited
          ? t('Invitation created')
          : organizationId && organization
            ? t('Invite to {{organization}}', { organization: organization.name })
            : t('Invite')
      }
      description={
        invited ? undefined : t('The person sets a password and joins. The invitation is valid for 7 days.')
      }
      fillsPhone
      footer={
        invited ? (
          <InvitationDone sent={invited} onClose={close} />
        ) : (
          <>
            <Button onClick={close}>{t('Cancel')}</Button>
            <Button variant="main" busy={invite.isSending} onClick={invite.send}>
              {t('Invite')}
            </Button>
          </>
        )
      }
    >
      {invited ? (
        <div className="-mx-4 grid content-start gap-4 overflow-y-auto px-4 py-1 md:max-h-[65dvh]">
          <InvitationLink email={invited.email} sent={invited} />
          {invite.lacksRate && (
            <WithoutRate>{t('Set the rate under Employees as soon as they have joined.')}</WithoutRate>
          )}
        </div>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            invite.send();
          }}
          noValidate
          className="-mx-4 grid content-start gap-4 overflow-y-auto px-4 py-1 md:max-h-[65dvh]"
        >
          <InviteFields invite={invite} isFixed={organizationId !== undefined} />
          <Refusal invite={invite} />
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  );
}

/** Why the invitation was refused; offers to send a pending one again. */
function Refusal({ invite }: { invite: InviteForm }) {
  if (!invite.refusal) return null;
  const { title, advice } = problemText(invite.refusal);
  return (
    <Alert kind="error" title={title}>
      {advice}
      {invite.isPending && (
        <div className="mt-2 grid justify-items-start gap-2">
          <p>{t('Sent again, it gets a new link. Links that were handed over stop working.')}</p>
          <Button size="small" busy={invite.isSending} onClick={() => void invite.sendAgain()}>
            {t('Send it again')}
          </Button>
        </div>
      )}
    </Alert>
  );
}
