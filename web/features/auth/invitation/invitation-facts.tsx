import { membershipRole } from '#web/lib/membership-roles.ts';
import { t } from '#web/lib/text.ts';
import type { OpenInvitation } from './use-invitation.ts';

/** Who invites whom, and in which role. */
export function InvitationFacts({ invitation }: { invitation: OpenInvitation }) {
  const { email, role } = invitation;
  return (
    <span className="wrap-anywhere">
      {t('{{inviter}} invites {{email}} as: {{role}}.', {
        inviter: invitation.inviter_name ?? t('The office'),
        email,
        role: membershipRole(role),
      })}
    </span>
  );
}
