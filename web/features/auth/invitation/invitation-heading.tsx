import type { ReactNode } from 'react';
import { joinsAs } from '#shared/rules/joins-as.ts';
import { useBranding } from '#web/lib/branding.ts';
import { t } from '#web/lib/text.ts';
import { Heading } from '../components/heading.tsx';
import type { OpenInvitation } from './use-invitation.ts';

/** Whose portal the invitation opens, who invites whom, and as what; to people of another firm also for which one. */
export function InvitationHeading({ invitation }: { invitation: OpenInvitation }) {
  const { companyName: company } = useBranding();
  const { organization_name: organization } = invitation;
  const facts = {
    inviter: invitation.inviter_name ?? t('The office'),
    // A word joiner keeps a masked address in one piece.
    email: invitation.email.replace('…', '…\u2060'),
    role: joinsAs(invitation),
  };
  const titled = (title: string, text: ReactNode) => (
    <Heading title={title}>
      <span className="wrap-anywhere">{text}</span>
    </Heading>
  );
  return invitation.organization_type === 'internal'
    ? titled(
        t('Join {{organization}}', { organization }),
        t('{{inviter}} invites {{email}} as: {{role}}.', facts),
      )
    : titled(
        t('Join the portal of {{company}}', { company }),
        t(
          '{{inviter}} invites {{email}} to the portal of {{company}}, to work there for {{organization}} as: {{role}}.',
          { ...facts, company, organization },
        ),
      );
}
