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
  /** For use outside of a form. */
  onClick?: () => void;
  children: ReactNode;
}

/** Submits a form of the sign-in. While the server refuses further attempts, it shows a countdown. */
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
