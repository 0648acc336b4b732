import { PREFETCH_START_DELAY_MS } from '#shared/limits.ts';
import { isFieldWorker } from '#web/app/prefetch/field-worker.ts';
import { queryClient } from '#web/app/query-client.ts';
import { listenToTables } from '#web/lib/live-tables.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';
import { savedWork } from '#web/offline/cache/saved-work.ts';

/**
 * Refetches the screens of field staff when others change their work, and, when the viewer's firm has lost a work order,
 * downloads the rest again, so that no list on the device contains it any more. Returns a function that stops it.
 */
export function followWork(roles: Viewer['roles'], download: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const downloadSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(download, PREFETCH_START_DELAY_MS);
  };
  const stops = [
    offlineCache.onGone((ids) => {
      savedWork.remove(ids);
      downloadSoon();
    }),
  ];
  if (isFieldWorker({ roles })) {
    let isLeft = false;
    stops.push(() => {
      isLeft = true;
    });
    void import('#web/app/prefetch/follow-changes.ts').then(
      ({ followChanges }) => !isLeft && stops.push(followChanges()),
      () => undefined,
    );
  }
  if (roles.includes('subcontractor')) {
    const onLost = () => {
      void queryClient.invalidateQueries({ queryKey: ['work_orders'] });
      downloadSoon();
    };
    // What was lost before the first connection is not part of the download that follows it.
    stops.push(listenToTables(['former_work_orders'], onLost, () => undefined));
  }
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
