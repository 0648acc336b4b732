import { useCallback, useEffect, useRef, useState } from 'react';
import { CONNECTION_CHECK_TIMEOUT_MS } from '#shared/limits.ts';
import { isCopyOf, reusePhoto } from '#web/features/reports/reuse-photo.ts';
import type { DraftPhotos } from '#web/features/reports/use-draft-photos.ts';
import type { AttachmentCategory, StoredPhoto } from '#web/lib/attachments.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { toast } from '#web/lib/toast.ts';

interface EarlierPhotosOptions {
  /** Photos of the report that was sent back. */
  earlier: readonly StoredPhoto[];
  photos: Pick<DraftPhotos, 'photos' | 'add'>;
  /** A draft that was opened before keeps the selection that its author made. */
  isNew: boolean;
}

export interface EarlierPhotos {
  /** Those that can be in another report: a signature is for one version only. */
  reusable: readonly StoredPhoto[];
  /** Those that are not in this report. */
  missing: readonly StoredPhoto[];
  isBusy: boolean;
  /** They are being copied: a submission now would lose them. Ends soon, so that a weak signal blocks no report. */
  isHeld: boolean;
  /** Copies the missing ones into this report. */
  reuse: () => void;
}

/** Copies the photos of a report that was sent back into its new correction, once; each can be removed there. */
export function useEarlierPhotos({ earlier, photos, isNew }: EarlierPhotosOptions): EarlierPhotos {
  const reusable = earlier.filter(({ category }) => category !== 'signature');
  const missing = reusable.filter((photo) => !has(photos, photo));
  const [isBusy, setIsBusy] = useState(false);
  const [isHeld, setIsHeld] = useState(isNew && missing.length > 0);
  const latest = useRef({ photos, isBusy: false });
  latest.current.photos = photos;
  /** Those to copy unasked: all of a new draft that were not copied yet, for example because it was offline. */
  const waiting = useRef(isNew ? missing : []);

  const copy = useCallback(async (wanted: readonly StoredPhoto[]) => {
    if (latest.current.isBusy) return;
    latest.current.isBusy = true;
    setIsBusy(true);
    try {
      for (const photo of wanted) {
        const file = await reusePhoto(photo);
        waiting.current = waiting.current.filter(({ id }) => id !== photo.id);
        if (has(latest.current.photos, photo)) continue;
        latest.current.photos.add([file], categoryOf(photo), { caption: photo.caption });
      }
    } finally {
      latest.current.isBusy = false;
      setIsBusy(false);
    }
  }, []);

  useEffect(() => {
    // The form says which photos are missing.
    const copyWaiting = () =>
      copy(waiting.current)
        .catch(() => undefined)
        .finally(() => setIsHeld(false));
    const copyNow = () => void copyWaiting();
    copyNow();
    const timer = setTimeout(() => setIsHeld(false), CONNECTION_CHECK_TIMEOUT_MS);
    window.addEventListener('online', copyNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', copyNow);
    };
  }, [copy]);

  const reuse = () => {
    copy(missing).catch((error: unknown) => {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    });
  };
  return { reusable, missing, isBusy, isHeld, reuse };
}

const has = ({ photos }: Pick<DraftPhotos, 'photos'>, photo: StoredPhoto): boolean =>
  photos.some(({ fileName }) => isCopyOf(fileName, photo));

const CATEGORIES: readonly AttachmentCategory[] = ['before', 'during', 'after'];

function categoryOf({ category }: StoredPhoto): AttachmentCategory {
  return CATEGORIES.find((known) => known === category) ?? 'during';
}
