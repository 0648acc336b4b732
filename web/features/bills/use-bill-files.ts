import { useRef } from 'react';
import { removeAttachment, type StoredPhoto } from '#web/lib/attachments.ts';
import { type PhotoUpload, usePhotoUploads } from '#web/lib/use-photo-uploads.ts';

/**
 * The subcontractor's own invoice, as files of the bill in the form: uploaded when picked, linked when the bill is
 * saved. A file of a saved bill that is removed stays on the server until the bill is saved without it.
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
    /** Puts the files of a saved bill into the form; none for an empty form. */
    show,
    /** After a save: deletes the removed files. */
    forgetTakenOff: () => {
      for (const { id, path } of takenOff.current.splice(0)) {
        // A file that could not be deleted belongs to no record and nobody else sees it. The form need not report that.
        void removeAttachment(id, path).catch(() => undefined);
      }
    },
  };
}

export type BillFiles = ReturnType<typeof useBillFiles>;
