import { forEachConcurrently } from '#shared/concurrently.ts';
import { CACHE_FILES_MAX_BYTES, CACHE_MAX_QUOTA_RATIO } from '#shared/limits.ts';
import { loadPicture, type StoredPhoto } from '#web/lib/attachments.ts';
import { DataError } from '#web/lib/data-error.ts';
import { FULL_PICTURE_PX, THUMBNAIL_PX } from '#web/lib/use-picture.ts';
import { cachedPictures, fileId, keepPicture } from '#web/offline/cache/cached-files.ts';

/** Parallel downloads; few, so that the user's own requests are not delayed. */
const AT_ONCE = 2;

/** The keys of a photo in the cache. */
export const fileIdsOf = ({ storage_path }: StoredPhoto): string[] =>
  [THUMBNAIL_PX, FULL_PICTURE_PX].map((sidePx) => fileId(storage_path, sidePx));

/** Downloads the missing pictures in this order, until there is no room for more. */
export async function downloadPictures(
  owner: string,
  photos: readonly StoredPhoto[],
  sidePx: number,
): Promise<void> {
  const kept = await cachedPictures(owner);
  const there = new Set(kept.map(({ id }) => id));
  let room = await roomBeside(kept.reduce((sum, { size }) => sum + size, 0));
  const missing = [...new Set(photos.map(({ storage_path }) => storage_path))].filter(
    (path) => !there.has(fileId(path, sidePx)),
  );
  await forEachConcurrently(missing, AT_ONCE, async (path) => {
    if (room <= 0) return;
    const picture = await loadOne(path, sidePx);
    if (!picture) return;
    room -= picture.size;
    await keepPicture(owner, path, sidePx, picture);
  });
}

/** Bytes that pictures may still use: unsent reports and photos come first on a device that is nearly full. */
async function roomBeside(pictureBytes: number): Promise<number> {
  const left = CACHE_FILES_MAX_BYTES - pictureBytes;
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota && usage !== undefined ? Math.min(left, quota * CACHE_MAX_QUOTA_RATIO - usage) : left;
}

/** Null for a picture that the server does not return: one bad file must not stop the others. */
async function loadOne(path: string, sidePx: number): Promise<Blob | null> {
  try {
    return await loadPicture(path, sidePx);
  } catch (error) {
    if (error instanceof DataError && !error.isConnection) return null;
    throw error;
  }
}
