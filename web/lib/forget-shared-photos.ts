import { SHARED_PHOTOS_CACHE } from '#shared/shared-photos.ts';

/** Deletes photos that were shared with the portal and not used: the next user must not see them. */
export async function forgetSharedPhotos(): Promise<void> {
  if ('caches' in window) await caches.delete(SHARED_PHOTOS_CACHE);
}
