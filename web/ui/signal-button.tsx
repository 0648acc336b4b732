import { CloudOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { t } from '#web/lib/text.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { Button } from '#web/ui/button.tsx';

/** A button for what cannot be done without a line: then it says so in place of its words, before anybody presses it. */
export function SignalButton({ disabled, children, ...rest }: ComponentProps<typeof Button>) {
  const isOnline = useIsOnline();
  return (
    <Button {...rest} disabled={disabled || !isOnline}>
      {isOnline ? (
        children
      ) : (
        <>
          <CloudOff aria-hidden />
          {t('Needs a signal')}
        </>
      )}
    </Button>
  );
}
