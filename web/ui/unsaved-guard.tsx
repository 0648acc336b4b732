import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onLeaving } from '#web/lib/leaving.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface UnsavedGuardProps {
  isChanged: boolean;
  /** Called when the user leaves all the same, for changes that are kept on the device. */
  onLeave?: () => void;
}

/** Asks before the user leaves a page, or closes it, with changes that are not saved. */
export function UnsavedGuard({ isChanged, onLeave }: UnsavedGuardProps) {
  const { history } = useRouter();
  /** Answers the navigation that waits: whether it stays blocked. */
  const [answer, setAnswer] = useState<((isBlocked: boolean) => void) | null>(null);
  useEffect(() => {
    if (!isChanged) return;
    // The hook of the router does the same, but would be loaded with the first screen.
    const unblock = history.block({
      // A filter or an open dialog in the address leaves nothing.
      blockerFn: ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname &&
        new Promise((resolve) => setAnswer(() => resolve)),
    });
    // Who signs out has been asked about unsent work.
    const unlisten = onLeaving('forget', unblock);
    return () => {
      unblock();
      unlisten();
    };
  }, [history, isChanged]);
  if (!answer) return null;
  const settle = (isBlocked: boolean) => {
    setAnswer(null);
    if (!isBlocked) onLeave?.();
    answer(isBlocked);
  };
  return (
    <Dialog
      open
      onOpenChange={() => settle(true)}
      title={t('Leave without saving?')}
      description={t('What you have changed on this page is not saved.')}
      footer={
        <>
          <Button variant="danger" onClick={() => settle(false)}>
            {t('Leave without saving')}
          </Button>
          <Button variant="main" onClick={() => settle(true)}>
            {t('Keep editing')}
          </Button>
        </>
      }
    />
  );
}
