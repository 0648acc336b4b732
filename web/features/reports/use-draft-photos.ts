import { useMemo, useRef } from 'react';
import { t } from '#web/lib/text.ts';
import type { PhotoUploads } from '#web/lib/use-photo-uploads.ts';
import type { DraftEditor } from '#web/offline/drafts/draft-editor.ts';
import { photo as keptPhoto } from '#web/offline/drafts/drafts.ts';
import type { FormPhoto } from '#web/offline/drafts/form-photos.ts';
import type { PhotoSource, PickedPhoto } from '#web/ui/photos/photo-source.ts';

export interface DraftPhotos extends PhotoSource {
  /** No upload is running: the report can be submitted. A failed photo does not block the report. */
  isReady: boolean;
}

/**
 * The photos of a draft, in the format of the photo pickers.
 * @param uploads those that do not fit on this device and are uploaded at once
 */
export function useDraftPhotos(
  editor: DraftEditor,
  kept: readonly FormPhoto[],
  uploads: PhotoUploads,
): DraftPhotos {
  const latest = useRef(uploads);
  latest.current = uploads;
  const actions = useMemo(() => {
    const uploadOf = (path: string) => latest.current.photos.find((upload) => upload.path === path);
    return {
      add: (files, category, about) => editor.addPhotos(files, { category, ...about }),
      retry: ({ path }) => {
        const upload = uploadOf(path);
        if (upload) latest.current.retry(upload);
        else editor.retryPhoto(path);
      },
      remove: ({ path }) => {
        const upload = uploadOf(path);
        return upload ? latest.current.remove(upload) : editor.removePhoto(path);
      },
      describe: ({ path }, caption) => {
        const upload = uploadOf(path);
        if (upload) latest.current.describe(upload, caption);
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
    () => [...kept.map(pickedPhoto), ...uploads.photos.map(directPhoto)],
    [kept, uploads.photos],
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

const directPhoto = (upload: PhotoUploads['photos'][number]): PickedPhoto => ({
  ...upload,
  ...(upload.state === 'sent' && { note: t('Sent') }),
});
