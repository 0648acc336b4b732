import { onlineManager } from '@tanstack/react-query';
import { isFieldWorker } from '#web/app/prefetch/field-worker.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { allowsPrefetch } from '#web/offline/cache/allows-prefetch.ts';
import { savedWork } from '#web/offline/cache/saved-work.ts';

/**
 * Prefetches the open work of field staff if what is saved is older than `maxAgeMs`; for others, makes room.
 * @param maxAgeMs 0 for a change, which a running download may have missed
 */
export async function tendWork(viewer: Viewer, maxAgeMs: number): Promise<void> {
  // What office staff have looked at is cached as far as there is room.
  if (!isFieldWorker(viewer)) {
    const { makeRoom } = await import('#web/offline/cache/cached-files.ts');
    return makeRoom(viewer.profile.id, new Set());
  }
  const { savedAt, isRunning } = savedWork.read();
  const isFresh = savedAt !== null && Date.now() - savedAt < maxAgeMs;
  const isUnderWay = isRunning && maxAgeMs > 0;
  if (isUnderWay || isFresh || !onlineManager.isOnline() || !allowsPrefetch()) return;
  const { prefetchWork } = await import('#web/app/prefetch/download.ts');
  await prefetchWork(viewer);
}
