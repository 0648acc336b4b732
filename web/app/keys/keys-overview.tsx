import { lazy, Suspense, useEffect, useState } from 'react';
import { isTyping } from '#web/lib/is-typing.ts';

const KeysDialog = lazy(() => import('#web/app/keys/keys-dialog.tsx'));

/** `?` shows the keys of the open screen. */
export function KeysOverview() {
  const [wasAsked, setWasAsked] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event)) return;
      setWasAsked(true);
      setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    wasAsked && (
      <Suspense>
        <KeysDialog open={open} onOpenChange={setOpen} />
      </Suspense>
    )
  );
}
