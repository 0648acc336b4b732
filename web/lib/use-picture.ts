import { onlineManager, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadPicture } from '#web/lib/attachments.ts';
import { DataError } from '#web/lib/data-error.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';

/** Sides of the renditions that screens use: few sizes, so that the server's cached ones serve everyone. */
export const THUMBNAIL_PX = 400;
export const FULL_PICTURE_PX = 2000;

/** A stored picture for an `<img>`: `url` once it is loaded, `isError` when it cannot be shown. */
export function usePicture(path: string, sidePx: number) {
  const { data, isError } = useQuery({
    queryKey: ['pictures', 'one', path, sidePx],
    // A stored file never changes.
    staleTime: Number.POSITIVE_INFINITY,
    // It may be in the offline cache, which needs no connection.
    networkMode: 'always',
    queryFn: () => cachedOrLoaded(path, sidePx),
  });
  return { url: useObjectUrl(data), isError };
}

/** The picture from the offline cache, otherwise from the server, which adds it to the cache. Throws `DataError`. */
async function cachedOrLoaded(path: string, sidePx: number): Promise<Blob> {
  const owner = offlineCache.owner();
  const files = owner === null ? null : await import('#web/offline/cache/cached-files.ts').catch(() => null);
  if (owner === null || files === null) return loadPicture(path, sidePx);
  const kept = await files.readPicture(owner, path, sidePx).catch(() => undefined);
  if (kept) return kept;
  if (!onlineManager.isOnline()) throw new DataError({ message: 'The picture is not on this device.' });
  const picture = await loadPicture(path, sidePx);
  // If the cache is full, it is downloaded again next time.
  void files.keepPicture(owner, path, sidePx, picture).catch(() => undefined);
  return picture;
}

/** An object URL for a file or blob, revoked when it is no longer shown. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return setUrl(undefined);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
