import { PREFETCH_START_DELAY_MS } from '#shared/limits.ts';
import { queryClient } from '#web/app/query-client.ts';
import { listenToTables } from '#web/lib/live-tables.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';
import { savedWork } from '#web/offline/cache/saved-work.ts';

/**
 * Refetches the screens when the viewer's firm has lost a work order, and downloads the rest again, so that no list on
 * the device contains it any more. Returns a function that stops it.
 */
export function followLosses(isSubcontractor: boolean, download: () => void): () => void {
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
  if (isSubcontractor) {
    const onLost = () => {
      void queryClient.invalidateQueries({ queryKey: ['work_orders'] });
      downloadSoon();
    };
    stops.push(listenToTables(['former_work_orders'], onLost));
  }
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
