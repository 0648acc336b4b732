import type { ComponentProps } from 'react';
import { t } from '#web/lib/text.ts';
import { shortWaitText } from '#web/lib/wait-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';

interface SendAgainButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** Seconds until the server sends another mail or text message to the same address. */
  secondsLeft: number;
  /** Says that the device is offline before it is clicked, as the other buttons of the form do. */
  needsSignal?: boolean;
}

/** Sends a mail or a text message again; shows a countdown until that is allowed. */
export function SendAgainButton({ secondsLeft, needsSignal, disabled, ...rest }: SendAgainButtonProps) {
  const Kind = needsSignal ? SignalButton : Button;
  return (
    <Kind {...rest} disabled={disabled || secondsLeft > 0}>
      {secondsLeft > 0 ? t('Send again in {{wait}}', { wait: shortWaitText(secondsLeft) }) : t('Send again')}
    </Kind>
  );
}
