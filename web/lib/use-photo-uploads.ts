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
  /** Where its bytes are or will be; also its name in lists. */
  path: string;
  fileName: string;
  category: AttachmentCategory;
  /** What somebody wrote to it. */
  caption?: string;
  state: 'sending' | 'sent' | 'failed';
  /** Only until the page is left. */
  file?: File;
  /** Once it is sent. */
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
 * The photos of a form. Each is sent as soon as it is picked, one after the other, while the form is filled in; one
 * that failed can be tried again alone. Those that are sent belong to the draft `draftKey`: they are still there after
 * a reload. Hand `attachmentIds` to the command when `isReady`, then `clear()`.
 */
export function usePhotoUploads(draftKey: string, profileId: string) {
  const { initial, save, clear: clearDraft } = useDraft<SentPhotos>(`photos:${draftKey}`, { photos: [] });
  const [photos, setPhotos] = useState<PhotoUpload[]>(() =>
    initial.photos.map((photo) => ({ ...photo, state: 'sent' })),
  );
  const queue = useRef(Promise.resolve());
  /** Captions that wait to be sent, by attachment. */
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

  // One at a time: shrinking several pictures of 50 megapixels at once is more memory than a phone has.
  const send = (path: string, file: File, category: AttachmentCategory) => {
    queue.current = queue.current.then(async () => {
      try {
        const caption = captionOf(path);
        const attachmentId = await uploadAttachment({ file, category, path, caption });
        change(path, { state: 'sent', attachmentId });
        // Written while the photo was on its way.
        if (captionOf(path) !== caption) await captionAttachment(attachmentId, captionOf(path));
      } catch (error) {
        const { title, advice } = problemText(error);
        change(path, { state: 'failed', problem: sentences(title, advice) });
      }
    });
  };

  /** Keeps what somebody wrote to a photo; with the photo, when that is still on its way. */
  const describe = ({ path, attachmentId }: PhotoUpload, caption: string) => {
    change(path, { caption });
    if (!attachmentId) return;
    // Each key that is pressed brings one; those that wait are sent as one.
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
    // One that stays behind belongs to nothing and nobody else sees it; that must not disturb the form.
    if (attachmentId) await removeAttachment(attachmentId, path).catch(() => undefined);
  };

  const clear = useCallback(() => setPhotos([]), []);

  /** Takes back photos that were handed over and not used. */
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
    /** Resolves when everything written so far is kept. */
    whenKept: () => queue.current,
    /** Whether photos of an earlier visit came back. */
    wasRestored: initial.photos.length > 0,
    attachmentIds: photos.flatMap(({ attachmentId }) => attachmentId ?? []),
    /** Nothing on its way and nothing failed: the form can be submitted whole. */
    isReady: photos.every(({ state }) => state === 'sent'),
    isSending: photos.some(({ state }) => state === 'sending'),
  };
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;
