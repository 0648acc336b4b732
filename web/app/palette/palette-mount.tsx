import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { setPaletteOpen, usePaletteOpen } from '#web/app/palette/palette-state.ts';
import { rememberOpened } from '#web/lib/opened-lately.ts';
import { useViewer } from '#web/lib/viewer.ts';

// Nobody's first screen waits for what a key opens.
const PaletteHost = lazy(() => import('#web/app/palette/palette-host.tsx'));

/** Listens for Ctrl+K everywhere, and remembers which things were opened. */
export function PaletteMount() {
  const { profile } = useViewer();
  const isOpen = usePaletteOpen();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      // The browser's own search bar stays closed.
      event.preventDefault();
      setPaletteOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      setPaletteOpen(false);
    };
  }, []);

  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => rememberOpened(profile.id, path), [profile.id, path]);

  return (
    wasOpened && (
      <Suspense>
        <PaletteHost isOpen={isOpen} onOpenChange={setPaletteOpen} />
      </Suspense>
    )
  );
}
