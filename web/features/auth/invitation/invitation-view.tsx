import { type ReactNode, useState } from 'react';
import { t } from '#web/lib/text.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccountMade } from './account-made.tsx';
import { DeadInvitation } from './dead-invitation.tsx';
import { InvitationHeading } from './invitation-heading.tsx';
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
  // The new session reads the link again, which is used by then.
  const [madeAccount, setMadeAccount] = useState<string>();
  if (madeAccount) return <AccountMade email={madeAccount} onContinue={onJoined} />;
  if (token === '') return <DeadInvitation status="unknown" />;
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-80" />}>
      {({ status, invitation }) =>
        status === 'open' && invitation ? (
          <Open {...{ token, invitation, signedInAs, onJoined }} onCreated={setMadeAccount} />
        ) : (
          <DeadInvitation status={status === 'open' ? 'unknown' : status} />
        )
      }
    </QueryView>
  );
}

type OpenProps = Pick<InvitationViewProps, 'token' | 'signedInAs' | 'onJoined'> & {
  invitation: OpenInvitation;
  onCreated: (email: string) => void;
};

function Open({ token, invitation, signedInAs, onJoined, onCreated }: OpenProps) {
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
  return <InvitedAccountForm token={token} invitation={invitation} onCreated={onCreated} />;
}
