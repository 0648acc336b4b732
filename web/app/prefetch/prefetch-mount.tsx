import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { PREFETCH_REFRESH_MS, PREFETCH_START_DELAY_MS } from '#shared/limits.ts';
import { isFieldWorker } from '#web/app/prefetch/field-worker.ts';
import { onSavedElsewhere } from '#web/app/prefetch/other-windows.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { allowsPrefetch } from '#web/offline/cache/allows-prefetch.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';
import { savedWork } from '#web/offline/cache/saved-work.ts';

/** After a download that broke off, and to look whether the last one has grown old. */
const LOOK_EVERY_MS = PREFETCH_REFRESH_MS / 3;

/**
 * Keeps what the viewer reads on this device, and restores it; downloads the open work of field people behind the first
 * screen and then from time to time, as long as the line is a good one, and when the viewer's firm has lost a work order.
 */
export function PrefetchMount() {
  const viewer = useViewer();
  const { id } = viewer.profile;
  const isSubcontractor = viewer.roles.includes('subcontractor');
  // Before anything that screens ask is answered: it comes before them in the tree.
  useEffect(() => {
    void offlineCache.begin(id);
    return onSavedElsewhere(() => void offlineCache.readAgain());
  }, [id]);

  const tend = useEffectEvent(async (isOutdated = false) => {
    // What somebody in the office has looked at is kept as far as there is room.
    if (!isFieldWorker(viewer)) {
      const { makeRoom } = await import('#web/offline/cache/cached-files.ts');
      return makeRoom(id, new Set());
    }
    const { savedAt, isRunning } = savedWork.read();
    const isFresh = !isOutdated && savedAt !== null && Date.now() - savedAt < PREFETCH_REFRESH_MS;
    if (isRunning || isFresh || !onlineManager.isOnline() || !allowsPrefetch()) return;
    const { prefetchWork } = await import('#web/app/prefetch/download.ts');
    await prefetchWork(viewer);
  });
  useEffect(() => {
    // Without the module nothing is downloaded on this visit.
    const run = (isOutdated?: boolean) => void tend(isOutdated).catch(() => undefined);
    const first = setTimeout(run, PREFETCH_START_DELAY_MS);
    const timer = setInterval(run, LOOK_EVERY_MS);
    const stop = onlineManager.subscribe(() => run());
    let isLeft = false;
    let stopFollowing = () => {};
    void import('#web/app/prefetch/follow-losses.ts').then(
      ({ followLosses }) => {
        if (!isLeft) stopFollowing = followLosses(isSubcontractor, () => run(true));
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
  }, [isSubcontractor]);
  return null;
}
