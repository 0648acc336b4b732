import { onlineManager } from '@tanstack/react-query';
import { isFieldWorker } from '#web/app/prefetch/field-worker.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { allowsPrefetch } from '#web/offline/cache/allows-prefetch.ts';
import { savedWork } from '#web/offline/cache/saved-work.ts';

/**
 * Prefetches the open work of field staff if what is saved is older than `maxAgeMs`, or has changed on the server since;
 * for others, makes room.
 * @param maxAgeMs 0 for a change, which a running download may have missed
 */
export async function tendWork(viewer: Viewer, maxAgeMs: number): Promise<void> {
  // What office staff have looked at is cached as far as there is room.
  if (!isFieldWorker(viewer)) {
    const { makeRoom } = await import('#web/offline/cache/cached-files.ts');
    return makeRoom(viewer.profile.id, new Set());
  }
  const { savedAt, isRunning } = savedWork.read();
  // A device whose clock was set back has saved in the future.
  const isFresh = savedAt !== null && Math.abs(Date.now() - savedAt) < maxAgeMs;
  const isUnderWay = isRunning && maxAgeMs > 0;
  if (isUnderWay || !onlineManager.isOnline() || !allowsPrefetch()) return;
  if (isFresh && (await isUnchanged(viewer))) return;
  const { prefetchWork } = await import('#web/app/prefetch/download.ts');
  await prefetchWork(viewer);
}

/** Compares what is saved with the server, in one small request per table. Without an answer, it stays. */
async function isUnchanged(viewer: Viewer): Promise<boolean> {
  const { newestChanges } = await import('#web/app/prefetch/newest-changes.ts');
  return newestChanges(viewer).then(
    (newest) => newest === savedWork.read().newest,
    () => true,
  );
}
