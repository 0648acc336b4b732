import type { ComponentProps } from 'react';
import { t } from '#web/lib/text.ts';
import { shortWaitText } from '#web/lib/wait-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';

interface SendAgainButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** Seconds until the server sends another mail or message to the same address. */
  secondsLeft: number;
  /** Says before it is pressed that there is no line, as the other buttons beside it do. */
  needsSignal?: boolean;
}

/** Sends a mail or a message once more; until that may be asked for, it counts the wait down. */
export function SendAgainButton({ secondsLeft, needsSignal, disabled, ...rest }: SendAgainButtonProps) {
  const Kind = needsSignal ? SignalButton : Button;
  return (
    <Kind {...rest} disabled={disabled || secondsLeft > 0}>
      {secondsLeft > 0 ? t('Send again in {{wait}}', { wait: shortWaitText(secondsLeft) }) : t('Send again')}
    </Kind>
  );
}
