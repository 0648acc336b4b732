import type { ReactNode } from 'react';
import { t } from '#web/lib/text.ts';
import type { Attempt } from '#web/lib/use-attempt.ts';
import { shortWaitText } from '#web/lib/wait-text.ts';
import { Button } from '#web/ui/button.tsx';

interface AttemptButtonProps {
  attempt: Pick<Attempt, 'busy' | 'secondsLeft'>;
  disabled?: boolean;
  className?: string;
  autoFocus?: boolean;
  /** Where there is no form to send. */
  onClick?: () => void;
  children: ReactNode;
}

/** Sends a form around signing in. While the server takes no further attempt, it counts the wait down. */
export function AttemptButton({ attempt, disabled = false, children, ...rest }: AttemptButtonProps) {
  const { busy, secondsLeft } = attempt;
  return (
    <Button
      type={rest.onClick ? 'button' : 'submit'}
      variant="main"
      size="large"
      busy={busy}
      disabled={disabled || secondsLeft > 0}
      {...rest}
    >
      {secondsLeft > 0 ? t('Try again in {{wait}}', { wait: shortWaitText(secondsLeft) }) : children}
    </Button>
  );
}
