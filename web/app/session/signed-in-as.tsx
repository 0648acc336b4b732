import { useState } from 'react';
import { leave } from '#web/app/session/leave.ts';
import { useSession } from '#web/app/session/use-session.ts';
import { accountName } from '#web/lib/account-name.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

interface SignedInAsProps {
  /** The label of the button that signs out. */
  action?: string;
  /** Whether the account was deactivated, so that nobody is signed in to the portal with it. */
  isDeactivated?: boolean;
}

/**
 * Shows the current account, where the user may expect another one, with a button to change it. The portal shows the
 * dialog about unsent work; outside it, use `SignedInOutside`.
 */
export default function SignedInAs({
  action = t('Sign in as somebody else'),
  isDeactivated = false,
}: SignedInAsProps) {
  const { session } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  if (!session) return null;
  const account = accountName(session.user);
  const signOut = () => {
    setIsLeaving(true);
    void leave().finally(() => setIsLeaving(false));
  };
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere">
        {isDeactivated
          ? t('The account of {{account}} is still on this device.', { account })
          : t('You are signed in as {{account}}.', { account })}
      </p>
      <Button variant="quiet" wraps busy={isLeaving} onClick={signOut}>
        {action}
      </Button>
    </div>
  );
}
