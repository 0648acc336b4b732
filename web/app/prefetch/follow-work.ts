import { PREFETCH_CHANGE_GAP_MS, PREFETCH_START_DELAY_MS } from '#shared/limits.ts';
import { isFieldWorker } from '#web/app/prefetch/field-worker.ts';
import { queryClient } from '#web/app/query-client.ts';
import { listenToTables } from '#web/lib/live-tables.ts';
import { pacedRun } from '#web/lib/paced-run.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';
import { savedWork } from '#web/offline/cache/saved-work.ts';

/**
 * Refetches the screens of field staff when others change their work, and downloads their open work again. Also when the
 * viewer's firm has lost a work order, so that no list on the device contains it any more. Returns a function that stops
 * it.
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
    let ranAt = 0;
    const paced = pacedRun({
      run: () => {
        ranAt = Date.now();
        download();
      },
      minGapMs: PREFETCH_CHANGE_GAP_MS,
      lastRunAt: () => ranAt,
    });
    stops.push(() => {
      isLeft = true;
      paced.stop();
    });
    const onChange = () => paced.ask(PREFETCH_START_DELAY_MS);
    void import('#web/app/prefetch/follow-changes.ts').then(
      ({ followChanges }) => !isLeft && stops.push(followChanges(onChange)),
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
