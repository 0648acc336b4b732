import { useCallback, useEffect, useRef } from 'react';
import { ATTACHMENTS_MAX } from '#shared/limits.ts';
import { usePhotoUploads } from '#web/lib/use-photo-uploads.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import type { DraftEditor } from '#web/offline/drafts/draft-editor.ts';
import type { PhotoAbout } from '#web/offline/drafts/photos.ts';

/** The photos of a draft that do not fit on this device: each is uploaded at once, before its report. */
export function useDirectPhotos({ id, ownerId }: LocalDraft) {
  const uploads = usePhotoUploads(`report:${id}`, ownerId);
  const latest = useRef(uploads);
  latest.current = uploads;

  /** Uploads a photo; false when offline. */
  const take = useCallback((file: File, { category, caption = '' }: PhotoAbout) => {
    const { photos, add } = latest.current;
    if (!navigator.onLine || photos.length >= ATTACHMENTS_MAX) return false;
    add([file], category, { caption });
    return true;
  }, []);
  const ids = useCallback(() => latest.current.attachmentIds, []);
  return { uploads, take, ids };
}

/** Stores the ids of these photos in the draft, as soon as they change. */
export function useCachedIds(editor: DraftEditor, ids: readonly string[], kept: readonly string[]): void {
  const written = useRef(kept.join());
  const now = ids.join();
  useEffect(() => {
    if (written.current === now) return;
    written.current = now;
    editor.touch();
    editor.flush();
  }, [editor, now]);
}
