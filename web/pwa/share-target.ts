import { ATTACHMENTS_MAX } from '#shared/limits.ts';
import { SHARED_PHOTOS_CACHE } from '#shared/shared-photos.ts';

/** The URL to which other apps send photos, as the manifest declares it. */
export const SHARE_PATH = '/share';
const NEXT_PATH = '/share-photos';

/**
 * Receives photos that another app shares with the portal: they stay on the device until the user has selected their
 * work order.
 */
export async function keepSharedPhotos(request: Request): Promise<Response> {
  try {
    const form = await request.formData();
    const photos = form.getAll('photos').filter((value): value is File => value instanceof File);
    const cache = await caches.open(SHARED_PHOTOS_CACHE);
    for (const photo of photos.slice(0, ATTACHMENTS_MAX)) {
      const headers = {
        'content-type': photo.type,
        'x-file-name': encodeURIComponent(photo.name.toWellFormed()),
        'x-last-modified': String(photo.lastModified),
      };
      await cache.put(`/${crypto.randomUUID()}`, new Response(photo, { headers }));
    }
    return Response.redirect(NEXT_PATH, 303);
  } catch {
    // The device is full, or the request was not a form: the screen says that nothing arrived.
    return Response.redirect(`${NEXT_PATH}?lost=true`, 303);
  }
}
