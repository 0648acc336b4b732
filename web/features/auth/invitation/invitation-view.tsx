import type { ReactNode } from 'react';
import { t } from '#web/lib/text.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Heading } from '../components/heading.tsx';
import { DeadInvitation } from './dead-invitation.tsx';
import { InvitationFacts } from './invitation-facts.tsx';
import { InvitedAccountForm } from './invited-account-form.tsx';
import { JoinPanel } from './join-panel.tsx';
import { SignInToJoin } from './sign-in-to-join.tsx';
import { type OpenInvitation, useInvitation } from './use-invitation.ts';

interface InvitationViewProps {
  token: string;
  /** Whether it is known who is signed in, and who. */
  isReady: boolean;
  userId: string | undefined;
  /** Shows who is signed in, with a button to change the account. */
  signedInAs: ReactNode;
  /** Called once the person is a member and signed in. */
  onJoined: () => void;
}

/** The page that a link of an invitation opens. */
export function InvitationView({ token, isReady, userId, signedInAs, onJoined }: InvitationViewProps) {
  const query = useInvitation(token, userId, isReady);
  if (token === '') return <DeadInvitation status="unknown" />;
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-80" />}>
      {({ status, invitation }) =>
        status === 'open' && invitation ? (
          <Open {...{ token, invitation, signedInAs, onJoined }} />
        ) : (
          <DeadInvitation status={status === 'open' ? 'unknown' : status} />
        )
      }
    </QueryView>
  );
}

type OpenProps = Pick<InvitationViewProps, 'token' | 'signedInAs' | 'onJoined'> & {
  invitation: OpenInvitation;
};

function Open({ token, invitation, signedInAs, onJoined }: OpenProps) {
  const { viewer, account } = invitation;
  if (viewer === 'other') {
    return (
      <>
        <InvitationHeading invitation={invitation} />
        <p className="mb-5">{t('This invitation is for another account than the one you use here.')}</p>
        {signedInAs}
      </>
    );
  }
  // A mailed link to an account that nobody has proven: the reader of the mail sets the password.
  if (viewer === 'invited' && account !== 'new')
    return <JoinPanel token={token} invitation={invitation} onJoined={onJoined} />;
  if (account === 'existing') {
    return (
      <>
        <InvitationHeading invitation={invitation} />
        <div className="grid gap-3">
          <p>{t('You already have an account. Sign in to it, then join.')}</p>
          <SignInToJoin token={token} label={t('Sign in')} variant="main" />
        </div>
      </>
    );
  }
  return <InvitedAccountForm token={token} invitation={invitation} onCreated={onJoined} />;
}

function InvitationHeading({ invitation }: { invitation: OpenInvitation }) {
  return (
    <Heading title={t('Join {{organization}}', { organization: invitation.organization_name })}>
      <InvitationFacts invitation={invitation} />
    </Heading>
  );
}
