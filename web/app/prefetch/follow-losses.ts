import { PREFETCH_START_DELAY_MS } from '#shared/limits.ts';
import { queryClient } from '#web/app/query-client.ts';
import { listenToTables } from '#web/lib/live-tables.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';
import { savedWork } from '#web/offline/cache/saved-work.ts';

/**
 * Has the screens ask again when the viewer's firm has lost a work order, and has the rest downloaded anew, so that no list on
 * the device shows it any more. Returns how to stop.
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
