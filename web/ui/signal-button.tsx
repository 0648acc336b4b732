import { CloudOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { t } from '#web/lib/text.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { Button } from '#web/ui/button.tsx';

/** A button for an action that needs a connection: offline, it says so instead of showing its label. */
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
