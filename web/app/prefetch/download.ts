import { onlineManager } from '@tanstack/react-query';
import { PREFETCH_BATCH_SIZE } from '#shared/limits.ts';
import { downloadPictures, fileIdsOf } from '#web/app/prefetch/download-pictures.ts';
import { dropGone } from '#web/app/prefetch/drop-gone.ts';
import { employeeWork } from '#web/app/prefetch/employee-work.ts';
import { newestChanges } from '#web/app/prefetch/newest-changes.ts';
import { tellOtherWindows } from '#web/app/prefetch/other-windows.ts';
import { subcontractorWork } from '#web/app/prefetch/subcontractor-work.ts';
import type { WorkSource } from '#web/app/prefetch/work-source.ts';
import type { StoredPhoto } from '#web/lib/attachments.ts';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { FULL_PICTURE_PX, THUMBNAIL_PX } from '#web/lib/use-picture.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { allowsPrefetch } from '#web/offline/cache/allows-prefetch.ts';
import { makeRoom } from '#web/offline/cache/cached-files.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';
import { savedWork } from '#web/offline/cache/saved-work.ts';

const LOCK = 'fieldfare-ahead';

/** The download of this window, until its last picture. */
let running: Promise<void> | undefined;
/** For whom it was requested again meanwhile: something has changed that it may have read already. */
let requestedBy: Viewer | undefined;

/**
 * Prefetches the open work of a user for offline use: first data, then small pictures, then large ones as far as there
 * is room. Requests during a download are answered by one more download after it.
 */
export function prefetchWork(viewer: Viewer): Promise<void> {
  requestedBy = viewer;
  running ??= downloadWhileRequested().finally(() => {
    running = undefined;
  });
  return running;
}

async function downloadWhileRequested(): Promise<void> {
  for (let viewer = requestedBy; viewer; viewer = mayFollow(requestedBy) ? requestedBy : undefined) {
    requestedBy = undefined;
    await downloadInOneWindow(viewer);
  }
}

/** The second download, unlike a user's tap, has to keep to the rules of a prefetch. */
const mayFollow = (viewer: Viewer | undefined): boolean =>
  viewer?.profile.id === offlineCache.owner() && onlineManager.isOnline() && allowsPrefetch();

/** Only one window downloads at a time, for all windows. */
async function downloadInOneWindow(viewer: Viewer): Promise<void> {
  const run = () => download(viewer);
  // Without the Web Locks API (a page without https) two windows may download: that does no harm.
  if (!navigator.locks) return run();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? run() : undefined));
}

async function download(viewer: Viewer): Promise<void> {
  const owner = viewer.profile.id;
  const saved = savedWork.read().workOrderIds;
  savedWork.begin();
  try {
    // Before the first read: what changes during the download counts as new.
    const newest = await newestChanges(viewer).catch(() => null);
    const { ids, photos } = await downloadWork(owner, sourcesOf(viewer));
    await dropGone(saved, ids);
    const wanted = new Set(photos.flatMap(fileIdsOf));
    await makeRoom(owner, wanted);
    await downloadPictures(owner, photos, THUMBNAIL_PX);
    await savedWork.finish(owner, ids, newest);
    tellOtherWindows();
    // After the work orders are marked as saved: their small pictures are there, and large ones are added as far as
    // there is room.
    await downloadPictures(owner, photos, FULL_PICTURE_PX);
    await makeRoom(owner, wanted);
  } catch {
    // Offline, storage full, or signed out. What was downloaded stays, and the rest is downloaded next time.
    if (savedWork.read().isRunning) await savedWork.fail(owner).catch(() => undefined);
  }
}

/** In batches, so that the first work orders can be used at once. */
async function downloadWork(owner: string, sources: readonly WorkSource[]) {
  const photos: StoredPhoto[] = [];
  let askedAt = Date.now();
  const parts = await Promise.all(sources.map(async (source) => ({ source, ...(await source.loadPages()) })));
  await offlineCache.keep(
    owner,
    parts.flatMap(({ downloads }) => downloads),
    askedAt,
  );
  const ids = parts.flatMap(({ workOrderIds }) => workOrderIds);
  let done = 0;
  savedWork.progress(done, ids.length);
  for (const { source, workOrderIds } of parts) {
    for (let at = 0; at < workOrderIds.length; at += PREFETCH_BATCH_SIZE) {
      const portion = workOrderIds.slice(at, at + PREFETCH_BATCH_SIZE);
      askedAt = Date.now();
      const found = await source.loadWorkOrders(portion);
      await offlineCache.keep(owner, found.downloads, askedAt);
      photos.push(...found.photos.filter(({ content_type }) => content_type.startsWith('image/')));
      done += portion.length;
      savedWork.add(portion);
      savedWork.progress(done, ids.length);
    }
  }
  return { ids, photos };
}

function sourcesOf(viewer: Viewer): WorkSource[] {
  const { profile, roles } = viewer;
  const sources: WorkSource[] = [];
  if (roles.includes('subcontractor')) {
    sources.push(subcontractorWork(profile.id, organizationIdsOf(viewer, 'subcontractor')));
  }
  if (roles.includes('employee')) sources.push(employeeWork(profile.id));
  return sources;
}
