import { SHARED_PHOTOS_CACHE } from '#shared/shared-photos.ts';

/** A photo that another app has shared with the portal, and that belongs to no work order yet. */
export interface SharedPhoto {
  id: string;
  file: File;
}

/** What the service worker has taken over on this device, in the order in which it came. */
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

/** After one has been put where it belongs, or is not wanted. */
export async function removeSharedPhoto(id: string): Promise<void> {
  await (await caches.open(SHARED_PHOTOS_CACHE)).delete(id);
}
