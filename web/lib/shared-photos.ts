import { SHARED_PHOTOS_CACHE } from '#shared/shared-photos.ts';

/** A photo that another app shared with the portal, and that is not assigned to a work order yet. */
export interface SharedPhoto {
  id: string;
  file: File;
}

/** The photos that the service worker has received on this device, oldest first. */
export async function sharedPhotos(): Promise<SharedPhoto[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(SHARED_PHOTOS_CACHE);
  const photos: SharedPhoto[] = [];
  for (const { url } of await cache.keys()) {
    const kept = await cache.match(url);
    if (!kept) continue;
    const name = decodeURIComponent(kept.headers.get('x-file-name') ?? '') || 'photo.jpg';
    const facts = {
      type: kept.headers.get('content-type') ?? '',
      lastModified: Number(kept.headers.get('x-last-modified')),
    };
    photos.push({ id: new URL(url).pathname, file: new File([await kept.blob()], name, facts) });
  }
  return photos;
}

/** Removes a photo that was assigned or is not wanted. */
export async function removeSharedPhoto(id: string): Promise<void> {
  await (await caches.open(SHARED_PHOTOS_CACHE)).delete(id);
}
