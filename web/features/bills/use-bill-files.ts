import { useRef } from 'react';
import { removeAttachment, type StoredPhoto } from '#web/lib/attachments.ts';
import { type PhotoUpload, usePhotoUploads } from '#web/lib/use-photo-uploads.ts';

/**
 * The subcontractor's own invoice, as files of the bill in the form: sent when picked, linked when the bill is saved.
 * One that is already on the bill and is taken off stays on the server until the bill is saved without it.
 */
export function useBillFiles(draftKey: string, profileId: string) {
  const uploads = usePhotoUploads(draftKey, profileId);
  const takenOff = useRef<{ id: string; path: string }[]>([]);

  const show = (files: readonly StoredPhoto[]) => {
    takenOff.current = [];
    uploads.clear();
    uploads.restore(
      files.map((file) => ({
        path: file.storage_path,
        fileName: file.file_name,
        category: 'document',
        attachmentId: file.id,
      })),
    );
  };

  return {
    files: uploads.photos,
    ids: uploads.attachmentIds,
    isSending: uploads.isSending,
    isReady: uploads.isReady,
    wasRestored: uploads.wasRestored,
    add: (picked: readonly File[]) => uploads.add(picked, 'document'),
    retry: uploads.retry,
    remove: (file: PhotoUpload) => {
      if (file.attachmentId) takenOff.current.push({ id: file.attachmentId, path: file.path });
      void uploads.remove(file);
    },
    /** Puts the files of a stored bill into the form; none for an empty form. */
    show,
    /** After a save: what was taken off belongs to nothing now and goes. */
    forgetTakenOff: () => {
      for (const { id, path } of takenOff.current.splice(0)) {
        // One that stays behind belongs to nothing and nobody else sees it; that must not disturb the form.
        void removeAttachment(id, path).catch(() => undefined);
      }
    },
  };
}

export type BillFiles = ReturnType<typeof useBillFiles>;
