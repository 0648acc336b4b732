import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { SYNC_RETRY_INTERVAL_MS } from '#shared/limits.ts';
import { sentences } from '#shared/rules/sentences.ts';
import {
  type AttachmentCategory,
  attachmentPath,
  captionAttachment,
  removeAttachment,
  uploadAttachment,
} from '#web/lib/attachments.ts';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { toast } from '#web/lib/toast.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { useKeptFiles } from '#web/lib/use-kept-files.ts';
import type { FormFile } from '#web/offline/forms/form-files.ts';

export interface PhotoUpload {
  /** The object key of its bytes; also its key in lists. */
  path: string;
  fileName: string;
  category: AttachmentCategory;
  /** Its caption. */
  caption?: string;
  /** Lost: it was not uploaded, and this device had no room for it or has lost it. It must be added again. */
  state: 'sending' | 'sent' | 'failed' | 'lost';
  /** Its bytes, unless it was uploaded before the form was opened. */
  file?: File;
  /** Once it is uploaded. */
  attachmentId?: string;
  /** Why it failed, and what to do. */
  problem?: string;
  /** It failed because there was no response: it is sent again as soon as there may be one. */
  waitsForConnection?: boolean;
}

/** A photo whose bytes and row are stored. */
export interface SentPhoto {
  path: string;
  fileName: string;
  category: AttachmentCategory;
  attachmentId: string;
  caption?: string;
}

/** The photos of a form as its draft lists them; those without an attachment are not sent. */
interface ListedPhotos {
  photos: (Omit<SentPhoto, 'attachmentId'> & { attachmentId?: string | undefined })[];
}

/**
 * The photos of a form. Each is uploaded as soon as it is picked, one after the other, while the form is filled in. One
 * that failed can be retried on its own; without a response it is retried automatically. All photos belong to the draft
 * `draftKey` and are still there when the form is opened again: the device keeps those that are not sent. Pass
 * `attachmentIds` to the command when `isReady`, then call `clear()`.
 */
export function usePhotoUploads(draftKey: string, profileId: string) {
  const { initial, save, clear: clearDraft } = useDraft<ListedPhotos>(`photos:${draftKey}`, { photos: [] });
  const [photos, setPhotos] = useState<PhotoUpload[]>(() =>
    initial.photos.map(({ attachmentId, ...photo }) =>
      attachmentId ? { ...photo, attachmentId, state: 'sent' } : { ...photo, state: 'sending' },
    ),
  );
  const queue = useRef(Promise.resolve());
  const kept = useKeptFiles(draftKey, profileId);
  /** Captions that are not sent yet, by attachment. */
  const captions = useRef(new Map<string, string>());
  const latest = useRef(photos);
  latest.current = photos;

  useEffect(() => {
    const listed = photos.map(({ path, fileName, category, caption = '', attachmentId }) => ({
      ...{ path, fileName, category, caption, attachmentId },
    }));
    if (listed.length > 0) save({ photos: listed });
    else clearDraft();
    kept.forget(photos.flatMap(({ path, attachmentId }) => (attachmentId ? [path] : [])));
  }, [photos, save, clearDraft, kept]);

  const change = (path: string, changes: Partial<PhotoUpload>) =>
    setPhotos((all) => all.map((photo) => (photo.path === path ? { ...photo, ...changes } : photo)));

  const captionOf = (path: string) => latest.current.find((photo) => photo.path === path)?.caption ?? '';

  const send = (path: string, category: AttachmentCategory, prepared: File | Promise<File>) => {
    queue.current = queue.current.then(async () => {
      try {
        const file = await prepared;
        // What a retry sends.
        change(path, { file });
        const caption = captionOf(path);
        const attachmentId = await uploadAttachment({ file, category, path, caption });
        change(path, { state: 'sent', attachmentId });
        // Typed during the upload.
        if (captionOf(path) !== caption) await captionAttachment(attachmentId, captionOf(path));
      } catch (error) {
        const { title, advice } = problemText(error);
        const waitsForConnection = error instanceof DataError && error.isConnection;
        change(path, { state: 'failed', problem: sentences(title, advice), waitsForConnection });
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
    for (const { path, file } of picked)
      send(path, category, kept.prepare({ path, category, caption, file }));
  };

  const retry = ({ path, file, category }: PhotoUpload) => {
    if (!file) return;
    change(path, { state: 'sending' });
    send(path, category, file);
  };

  /** Sends what an earlier visit has left on the device, and marks what is not there. */
  const takeUp = useEffectEvent((files: readonly FormFile[]) => {
    const isListed = (path: string) => latest.current.some((photo) => photo.path === path);
    const { left, unlisted } = Object.groupBy(files, ({ path }) => (isListed(path) ? 'left' : 'unlisted'));
    const fileOf = (path: string) => left?.find((one) => one.path === path)?.file;
    const waiting = latest.current.filter(({ file, attachmentId }) => !file && !attachmentId);
    for (const { path, category } of waiting) {
      const file = fileOf(path);
      if (file) send(path, category, file);
      else change(path, { state: 'lost' });
    }
    // The browser was killed before it had listed them, or after it had sent them.
    const added = (unlisted ?? []).map((one) => ({
      ...one,
      fileName: one.file.name,
      state: 'sending' as const,
    }));
    latest.current = [...latest.current, ...added];
    setPhotos((all) => [...all, ...added]);
    for (const { path, category, file } of added) send(path, category, file);
    kept.forget(latest.current.flatMap(({ path, attachmentId }) => (attachmentId ? [path] : [])));
  });
  useEffect(() => {
    let isOpen = true;
    void kept.read().then((files) => isOpen && takeUp(files));
    return () => {
      isOpen = false;
    };
  }, [kept]);

  const isWaiting = photos.some(({ waitsForConnection, state }) => waitsForConnection && state === 'failed');
  const retryWaiting = useEffectEvent(() => {
    if (!navigator.onLine) return;
    for (const photo of latest.current) {
      if (photo.state === 'failed' && photo.waitsForConnection) retry(photo);
    }
  });
  // A connection that returns while the failed photo is being shown is not missed.
  useLayoutEffect(() => {
    if (!isWaiting) return;
    const again = () => retryWaiting();
    // A browser may report that it is online while nothing gets through.
    const timer = setInterval(again, SYNC_RETRY_INTERVAL_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isWaiting]);

  const remove = async ({ path, attachmentId }: PhotoUpload) => {
    setPhotos((all) => all.filter((photo) => photo.path !== path));
    kept.forget([path]);
    // A photo that could not be deleted belongs to no record and nobody else sees it. The form need not report that.
    if (attachmentId) await removeAttachment(attachmentId, path).catch(() => undefined);
  };

  const clear = useCallback(() => {
    kept.forget(latest.current.map(({ path }) => path));
    setPhotos([]);
  }, [kept]);

  /** Adds photos that are stored already. */
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
