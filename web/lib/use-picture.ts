import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadPicture } from '#web/lib/attachments.ts';

/** Sides of the renditions that screens use; few sizes, so that the server's kept ones serve everyone. */
export const THUMBNAIL_PX = 400;
export const FULL_PICTURE_PX = 2000;

/** A stored picture for an `<img>`: `url` once it has come, `isError` when it cannot be shown. */
export function usePicture(path: string, sidePx: number) {
  const { data, isError } = useQuery({
    queryKey: ['pictures', path, sidePx],
    // A stored file never changes.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => loadPicture(path, sidePx),
  });
  return { url: useObjectUrl(data), isError };
}

/** An address for a file or blob in memory, given back when it is no longer shown. */
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
