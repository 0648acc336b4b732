import { useCallback, useEffect, useState } from 'react';
import { removeSharedPhoto, type SharedPhoto, sharedPhotos } from '#web/lib/shared-photos.ts';

/** The photos that another app has shared and that have no work order yet; null while loading. */
export function useSharedPhotos() {
  const [photos, setPhotos] = useState<SharedPhoto[] | null>(null);
  useEffect(() => {
    let current = true;
    // A browser without storage has nothing to show.
    sharedPhotos()
      .catch(() => [])
      .then((found) => current && setPhotos(found));
    return () => {
      current = false;
    };
  }, []);

  const remove = useCallback(async (id: string) => {
    await removeSharedPhoto(id);
    setPhotos((known) => known?.filter((photo) => photo.id !== id) ?? null);
  }, []);
  return { photos, remove };
}
