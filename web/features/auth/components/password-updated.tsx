import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PASSWORD_REDIRECT_COUNTDOWN_SECONDS } from '#shared/limits.ts';
import { t } from '#web/lib/text.ts';
import { useSecondsLeft } from '#web/lib/use-seconds-left.ts';
import { Button } from '#web/ui/button.tsx';
import { RoundMark } from '#web/ui/round-mark.tsx';
import { Heading } from './heading.tsx';

/** The success screen: a countdown of three seconds before the redirect, which the button skips. */
export function PasswordUpdated({ onLeave }: { onLeave: () => Promise<void> }) {
  const [leaveAtMs] = useState(() => Date.now() + PASSWORD_REDIRECT_COUNTDOWN_SECONDS * 1000);
  const [isLeaving, setIsLeaving] = useState(false);
  const secondsLeft = useSecondsLeft(leaveAtMs);
  const isDue = secondsLeft === 0 || isLeaving;

  useEffect(() => {
    if (isDue) void onLeave();
  }, [isDue, onLeave]);

  return (
    <div>
      <RoundMark icon={CircleCheck} tone="moss" />
      <Heading title={t('Password Updated Successfully!')} takesFocus>
        <p>{redirectText(secondsLeft)}</p>
        <p>{t('Sign in there with your new password.')}</p>
      </Heading>
      <Button variant="main" size="large" busy={isDue} onClick={() => setIsLeaving(true)} className="w-full">
        {t('Go to Login Now')}
      </Button>
    </div>
  );
}

function redirectText(secondsLeft: number): string {
  if (secondsLeft === 0) return t('Opening the sign-in page.');
  if (secondsLeft === 1) return t('The sign-in page opens in 1 second.');
  return t('The sign-in page opens in {{seconds}} seconds.', { seconds: secondsLeft });
}
