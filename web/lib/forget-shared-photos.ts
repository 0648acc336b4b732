import { SHARED_PHOTOS_CACHE } from '#shared/shared-photos.ts';

/** Photos that somebody has shared with the portal and not used belong to nobody else. */
export async function forgetSharedPhotos(): Promise<void> {
  if ('caches' in window) await caches.delete(SHARED_PHOTOS_CACHE);
}
