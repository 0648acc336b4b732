import { useMemo, useRef } from 'react';
import type { LostPhotos } from '#web/features/reports/use-lost-photos.ts';
import { t } from '#web/lib/text.ts';
import type { PhotoUploads } from '#web/lib/use-photo-uploads.ts';
import type { DraftEditor } from '#web/offline/drafts/draft-editor.ts';
import { photo as keptPhoto } from '#web/offline/drafts/drafts.ts';
import type { FormPhoto } from '#web/offline/drafts/form-photos.ts';
import type { ChosenPhoto } from '#web/offline/drafts/photo-names.ts';
import type { PhotoSource, PickedPhoto } from '#web/ui/photos/photo-source.ts';

export interface DraftPhotos extends PhotoSource {
  /** No upload is running: the report can be submitted. A failed photo does not block the report. */
  isReady: boolean;
}

/**
 * The photos of a draft, in the format of the photo pickers.
 * @param uploads those that do not fit on this device and are uploaded at once
 * @param lost those that an earlier page did not finish saving
 */
export function useDraftPhotos(
  editor: DraftEditor,
  kept: readonly FormPhoto[],
  uploads: PhotoUploads,
  lost: LostPhotos,
): DraftPhotos {
  const latest = useRef({ uploads, lost });
  latest.current = { uploads, lost };
  const actions = useMemo(() => {
    const uploadOf = (path: string) => latest.current.uploads.photos.find((upload) => upload.path === path);
    return {
      add: (files, category, about) => {
        // The draft is found again by its text, even when the page ends before a photo is stored.
        editor.touch();
        editor.hide();
        editor.addPhotos(files, { category, ...about });
      },
      retry: ({ path }) => {
        const upload = uploadOf(path);
        if (upload) latest.current.uploads.retry(upload);
        else editor.retryPhoto(path);
      },
      remove: ({ path, state }) => {
        const upload = uploadOf(path);
        if (upload) return latest.current.uploads.remove(upload);
        return state === 'lost' ? latest.current.lost.remove(path) : editor.removePhoto(path);
      },
      describe: ({ path }, caption) => {
        const upload = uploadOf(path);
        if (upload) latest.current.uploads.describe(upload, caption);
        else editor.describePhoto(path, { caption });
      },
      arrange: {
        move: ({ path }, by) => editor.movePhoto(path, by),
        classify: ({ path }, category) => editor.describePhoto(path, { category }),
        open: async (path) => (await keptPhoto(path))?.blob,
      },
    } satisfies Omit<PhotoSource, 'photos'>;
  }, [editor]);
  const photos = useMemo(
    () => [
      ...kept.map(pickedPhoto),
      // Another window may have saved it meanwhile.
      ...lost.photos.filter(({ id }) => !kept.some((photo) => photo.id === id)).map(lostPhoto),
      ...uploads.photos.map(directPhoto),
    ],
    [kept, lost.photos, uploads.photos],
  );
  return useMemo(
    () => ({
      ...actions,
      photos,
      isReady: photos.every(({ state }) => state !== 'saving' && state !== 'sending'),
    }),
    [actions, photos],
  );
}

const pickedPhoto = ({ id, picture, compressedSize, size, latitude, ...photo }: FormPhoto): PickedPhoto => ({
  path: id,
  fileName: photo.fileName,
  category: photo.category,
  caption: photo.caption,
  state: photo.state === 'failed' ? 'unsaved' : photo.state,
  takenAt: photo.takenAt,
  hasLocation: latitude !== undefined,
  sizeBytes: compressedSize ?? size,
  ...(picture && { file: picture }),
  ...(photo.problem && { problem: photo.problem }),
});

const lostPhoto = ({ id, ...photo }: ChosenPhoto): PickedPhoto => ({ ...photo, path: id, state: 'lost' });

const directPhoto = (upload: PhotoUploads['photos'][number]): PickedPhoto => ({
  ...upload,
  ...(upload.state === 'sent' && { note: t('Sent') }),
});
