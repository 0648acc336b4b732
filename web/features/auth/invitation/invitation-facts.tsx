import { joinsAs } from '#shared/rules/joins-as.ts';
import { t } from '#web/lib/text.ts';
import type { OpenInvitation } from './use-invitation.ts';

/** Who invites whom, and as what. */
export function InvitationFacts({ invitation }: { invitation: OpenInvitation }) {
  const { email } = invitation;
  return (
    <span className="wrap-anywhere">
      {t('{{inviter}} invites {{email}} as: {{role}}.', {
        inviter: invitation.inviter_name ?? t('The office'),
        // A word joiner keeps a masked address in one piece.
        email: email.replace('…', '…\u2060'),
        role: joinsAs(invitation),
      })}
    </span>
  );
}
