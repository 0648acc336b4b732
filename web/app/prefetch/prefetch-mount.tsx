import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { PREFETCH_REFRESH_MS, PREFETCH_RETURN_MS, PREFETCH_START_DELAY_MS } from '#shared/limits.ts';
import { onSavedElsewhere } from '#web/app/prefetch/other-windows.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';

/** The delay after an interrupted download, and between checks of the age of the last one. */
const LOOK_EVERY_MS = PREFETCH_REFRESH_MS / 3;

/**
 * Stores what the viewer reads in the offline cache, and restores it. Prefetches the open work of field staff after the
 * first screen, then periodically on a good connection, when the app comes to the foreground, and when the work changes.
 */
export function PrefetchMount() {
  const viewer = useViewer();
  const { id } = viewer.profile;
  const { roles } = viewer;
  // Mounted before the screens, so that it sees the first responses, too.
  useEffect(() => {
    void offlineCache.begin(id);
    return onSavedElsewhere(() => void offlineCache.readAgain());
  }, [id]);

  const tend = useEffectEvent(async (maxAgeMs: number) => {
    const { tendWork } = await import('#web/app/prefetch/tend-work.ts');
    await tendWork(viewer, maxAgeMs);
  });
  useEffect(() => {
    // If the module cannot be loaded, nothing is downloaded on this visit.
    const run = (maxAgeMs: number) => void tend(maxAgeMs).catch(() => undefined);
    const onReturn = () => document.visibilityState === 'visible' && run(PREFETCH_RETURN_MS);
    const first = setTimeout(() => run(PREFETCH_RETURN_MS), PREFETCH_START_DELAY_MS);
    const timer = setInterval(() => run(PREFETCH_REFRESH_MS), LOOK_EVERY_MS);
    const stop = onlineManager.subscribe(() => run(PREFETCH_REFRESH_MS));
    document.addEventListener('visibilitychange', onReturn);
    let isLeft = false;
    let stopFollowing = () => {};
    void import('#web/app/prefetch/follow-work.ts').then(
      ({ followWork }) => {
        if (!isLeft) stopFollowing = followWork(roles, () => run(0));
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onReturn);
      stop();
      stopFollowing();
    };
  }, [roles]);
  return null;
}
