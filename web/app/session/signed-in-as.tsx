import { CSPProvider } from '@base-ui/react/csp-provider';
import { useState } from 'react';
import { LeaveMount } from '#web/app/offline/leave-mount.tsx';
import { leave } from '#web/app/session/leave.ts';
import { useSession } from '#web/app/session/use-session.ts';
import { accountName } from '#web/lib/account-name.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

/** On a page about a link that failed: who is signed in all the same, and the way to another account. */
export default function SignedInAs() {
  const { session } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  if (!session) return null;
  const signOut = () => {
    setIsLeaving(true);
    void leave().finally(() => setIsLeaving(false));
  };
  return (
    <CSPProvider disableStyleElements>
      <p className="wrap-anywhere">
        {t('You are signed in as {{account}}.', { account: accountName(session.user) })}
      </p>
      <Button variant="quiet" wraps busy={isLeaving} onClick={signOut}>
        {t('Sign in as somebody else')}
      </Button>
      <LeaveMount />
    </CSPProvider>
  );
}
