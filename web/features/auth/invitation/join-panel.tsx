import { useState } from 'react';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Heading } from '../components/heading.tsx';
import { InvitationHeading } from './invitation-heading.tsx';
import type { OpenInvitation } from './use-invitation.ts';

interface JoinPanelProps {
  token: string;
  invitation: OpenInvitation;
  onJoined: () => void;
}

/** Asks the invited person, who is signed in, whether they join. */
export function JoinPanel({ token, invitation, onJoined }: JoinPanelProps) {
  const [isDeclined, setIsDeclined] = useState(false);
  const join = useCommand('accept_invitation', { onSuccess: onJoined, onError: () => undefined });
  const decline = useCommand('decline_invitation', {
    onSuccess: () => setIsDeclined(true),
    onError: () => undefined,
  });
  const organization = invitation.organization_name;
  if (isDeclined) {
    return (
      <Heading title={t('Invitation declined')} takesFocus>
        {t('You have not joined {{organization}}.', { organization })}
      </Heading>
    );
  }
  const refusal = join.error ?? decline.error;
  const problem = refusal && problemText(refusal);
  return (
    <>
      <InvitationHeading invitation={invitation} />
      <div className="grid gap-3">
        <p className="text-ink-soft">
          {t('The people of {{organization}} then see your name, email, and phone.', { organization })}
        </p>
        {problem && (
          <Alert kind="error" title={problem.title}>
            {problem.advice}
          </Alert>
        )}
        <Button variant="main" size="large" busy={join.isPending} onClick={() => join.mutate({ token })}>
          {t('Join')}
        </Button>
        <Button size="large" busy={decline.isPending} onClick={() => decline.mutate({ token })}>
          {t('Decline')}
        </Button>
      </div>
    </>
  );
}
