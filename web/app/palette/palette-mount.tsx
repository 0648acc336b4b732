import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { setPaletteOpen, usePaletteOpen } from '#web/app/palette/palette-state.ts';
import { rememberOpened } from '#web/lib/opened-lately.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

// Loaded on demand, because no first screen needs what a key opens.
const PaletteHost = lazyDialog(() => import('#web/app/palette/palette-host.tsx'));

/** Listens for Ctrl+K everywhere, and remembers which records were opened. */
export function PaletteMount() {
  const { profile } = useViewer();
  const isOpen = usePaletteOpen();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      // Prevents the browser's own search bar.
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

  return <PaletteHost open={isOpen} onOpenChange={setPaletteOpen} />;
}
