import { useCallback, useEffect, useRef, useState } from 'react';
import { sentences } from '#shared/rules/sentences.ts';
import {
  type AttachmentCategory,
  attachmentPath,
  captionAttachment,
  removeAttachment,
  uploadAttachment,
} from '#web/lib/attachments.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { toast } from '#web/lib/toast.ts';
import { useDraft } from '#web/lib/use-draft.ts';

export interface PhotoUpload {
  /** The object key of its bytes; also its key in lists. */
  path: string;
  fileName: string;
  category: AttachmentCategory;
  /** Its caption. */
  caption?: string;
  state: 'sending' | 'sent' | 'failed';
  /** Only until the page is closed. */
  file?: File;
  /** Once it is uploaded. */
  attachmentId?: string;
  /** Why it failed, and what to do. */
  problem?: string;
}

/** A photo whose bytes and row are stored. */
export interface SentPhoto {
  path: string;
  fileName: string;
  category: AttachmentCategory;
  attachmentId: string;
  caption?: string;
}

interface SentPhotos {
  photos: SentPhoto[];
}

/**
 * The photos of a form. Each is uploaded as soon as it is picked, one after the other, while the form is filled in. One
 * that failed can be retried on its own. Uploaded photos belong to the draft `draftKey`: they are still there after a
 * reload. Pass `attachmentIds` to the command when `isReady`, then call `clear()`.
 */
export function usePhotoUploads(draftKey: string, profileId: string) {
  const { initial, save, clear: clearDraft } = useDraft<SentPhotos>(`photos:${draftKey}`, { photos: [] });
  const [photos, setPhotos] = useState<PhotoUpload[]>(() =>
    initial.photos.map((photo) => ({ ...photo, state: 'sent' })),
  );
  const queue = useRef(Promise.resolve());
  /** Captions that are not sent yet, by attachment. */
  const captions = useRef(new Map<string, string>());
  const latest = useRef(photos);
  latest.current = photos;

  useEffect(() => {
    const sent = photos.flatMap(({ path, fileName, category, caption = '', attachmentId }) =>
      attachmentId ? [{ path, fileName, category, caption, attachmentId }] : [],
    );
    if (sent.length > 0) save({ photos: sent });
    else clearDraft();
  }, [photos, save, clearDraft]);

  const change = (path: string, changes: Partial<PhotoUpload>) =>
    setPhotos((all) => all.map((photo) => (photo.path === path ? { ...photo, ...changes } : photo)));

  const captionOf = (path: string) => latest.current.find((photo) => photo.path === path)?.caption ?? '';

  // One at a time: scaling several pictures of 50 megapixels at once needs more memory than a phone has.
  const send = (path: string, file: File, category: AttachmentCategory) => {
    queue.current = queue.current.then(async () => {
      try {
        const caption = captionOf(path);
        const attachmentId = await uploadAttachment({ file, category, path, caption });
        change(path, { state: 'sent', attachmentId });
        // Typed during the upload.
        if (captionOf(path) !== caption) await captionAttachment(attachmentId, captionOf(path));
      } catch (error) {
        const { title, advice } = problemText(error);
        change(path, { state: 'failed', problem: sentences(title, advice) });
      }
    });
  };

  /** Saves the caption of a photo, or stores it with the photo while the upload runs. */
  const describe = ({ path, attachmentId }: PhotoUpload, caption: string) => {
    change(path, { caption });
    if (!attachmentId) return;
    // Each key press starts a save. The waiting ones are sent as one.
    const isWaiting = captions.current.has(attachmentId);
    captions.current.set(attachmentId, caption);
    if (isWaiting) return;
    queue.current = queue.current.then(() => {
      const latest = captions.current.get(attachmentId) ?? caption;
      captions.current.delete(attachmentId);
      return captionAttachment(attachmentId, latest).catch((error: unknown) => {
        const { title, advice } = problemText(error);
        toast({ kind: 'destructive', title, description: advice });
      });
    });
  };

  const add = (files: readonly File[], category: AttachmentCategory, { caption = '' } = {}) => {
    const picked = files.map((file) => ({
      path: attachmentPath(profileId, file),
      fileName: file.name,
      category,
      caption,
      state: 'sending' as const,
      file,
    }));
    latest.current = [...latest.current, ...picked];
    setPhotos((all) => [...all, ...picked]);
    for (const { path, file } of picked) send(path, file, category);
  };

  const retry = ({ path, file, category }: PhotoUpload) => {
    if (!file) return;
    change(path, { state: 'sending' });
    send(path, file, category);
  };

  const remove = async ({ path, attachmentId }: PhotoUpload) => {
    setPhotos((all) => all.filter((photo) => photo.path !== path));
    // A photo that could not be deleted belongs to no record and nobody else sees it. The form need not report that.
    if (attachmentId) await removeAttachment(attachmentId, path).catch(() => undefined);
  };

  const clear = useCallback(() => setPhotos([]), []);

  /** Deletes uploaded photos that were not used. */
  const restore = useCallback(
    (sent: readonly SentPhoto[]) =>
      setPhotos((all) => [...sent.map((photo) => ({ ...photo, state: 'sent' as const })), ...all]),
    [],
  );

  return {
    photos,
    add,
    retry,
    describe,
    remove,
    clear,
    restore,
    /** Resolves when all captions are saved. */
    whenKept: () => queue.current,
    /** Whether photos of an earlier visit were restored. */
    wasRestored: initial.photos.length > 0,
    attachmentIds: photos.flatMap(({ attachmentId }) => attachmentId ?? []),
    /** No upload is running or failed, so the form can be submitted. */
    isReady: photos.every(({ state }) => state === 'sent'),
    isSending: photos.some(({ state }) => state === 'sending'),
  };
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;
