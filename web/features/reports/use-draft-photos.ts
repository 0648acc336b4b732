import { useMemo } from 'react';
import type { DraftEditor } from '#web/offline/draft-editor.ts';
import { photo as keptPhoto } from '#web/offline/drafts.ts';
import type { FormPhoto } from '#web/offline/form-photos.ts';
import type { PhotoSource, PickedPhoto } from '#web/ui/photo-source.ts';

export interface DraftPhotos extends PhotoSource {
  /** All of them are kept: the report can be submitted whole. */
  isReady: boolean;
}

/** The photos of a draft, as the pickers of a form take them. */
export function useDraftPhotos(editor: DraftEditor, photos: readonly FormPhoto[]): DraftPhotos {
  const actions = useMemo(
    () =>
      ({
        add: (files, category, about) => editor.addPhotos(files, { category, ...about }),
        retry: ({ path }) => editor.retryPhoto(path),
        remove: ({ path }) => editor.removePhoto(path),
        describe: ({ path }, caption) => editor.describePhoto(path, { caption }),
        arrange: {
          move: ({ path }, by) => editor.movePhoto(path, by),
          classify: ({ path }, category) => editor.describePhoto(path, { category }),
          open: async (path) => (await keptPhoto(path))?.blob,
        },
      }) satisfies Omit<PhotoSource, 'photos'>,
    [editor],
  );
  return useMemo(
    () => ({
      ...actions,
      photos: photos.map(pickedPhoto),
      isReady: photos.every(({ state }) => state === 'saved'),
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
  hasPlace: latitude !== undefined,
  sizeBytes: compressedSize ?? size,
  ...(picture && { file: picture }),
  ...(photo.problem && { problem: photo.problem }),
});
