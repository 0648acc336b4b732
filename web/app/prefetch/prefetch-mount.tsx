import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { PREFETCH_REFRESH_MS, PREFETCH_START_DELAY_MS } from '#shared/limits.ts';
import { onSavedElsewhere } from '#web/app/prefetch/other-windows.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';

/** The delay after an interrupted download, and between checks of the age of the last one. */
const LOOK_EVERY_MS = PREFETCH_REFRESH_MS / 3;

/**
 * Stores what the viewer reads in the offline cache, and restores it. Prefetches the open work of field staff after the
 * first screen, then periodically on a good connection, and when the viewer's firm has lost a work order.
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

  const tend = useEffectEvent(async (isOutdated = false) => {
    const { tendWork } = await import('#web/app/prefetch/tend-work.ts');
    await tendWork(viewer, isOutdated);
  });
  useEffect(() => {
    // If the module cannot be loaded, nothing is downloaded on this visit.
    const run = (isOutdated?: boolean) => void tend(isOutdated).catch(() => undefined);
    const first = setTimeout(run, PREFETCH_START_DELAY_MS);
    const timer = setInterval(run, LOOK_EVERY_MS);
    const stop = onlineManager.subscribe(() => run());
    let isLeft = false;
    let stopFollowing = () => {};
    void import('#web/app/prefetch/follow-work.ts').then(
      ({ followWork }) => {
        if (!isLeft) stopFollowing = followWork(roles, () => run(true));
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      clearTimeout(first);
      clearInterval(timer);
      stop();
      stopFollowing();
    };
  }, [roles]);
  return null;
}
