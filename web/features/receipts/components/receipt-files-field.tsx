import { Camera, FileUp } from 'lucide-react';
import { ATTACHMENTS_MAX } from '#shared/limits.ts';
import type { ReceiptEditorState } from '#web/features/receipts/use-receipt-editor.ts';
import { t } from '#web/lib/text.ts';
import { FileButton } from '#web/ui/file-button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { PhotoTile } from '#web/ui/photos/photo-tile.tsx';
import { UploadProblems } from '#web/ui/photos/upload-problems.tsx';

/** The files of the receipt: from the camera, picked, or dropped; each shows its progress. */
export function ReceiptFilesField({ uploads }: Pick<ReceiptEditorState, 'uploads'>) {
  const room = ATTACHMENTS_MAX - uploads.photos.length;
  return (
    <FileDrop
      label={t('Photos and PDFs')}
      room={room}
      onAdd={(files) => uploads.add(files, 'document')}
      className="content-start rounded-lg bg-surface p-4"
    >
      {(take) => (
        <>
          {uploads.photos.length > 0 && (
            <ul className="grid grid-cols-3 gap-2 sm:grid-cols-[repeat(auto-fill,7rem)]">
              {uploads.photos.map((photo) => (
                <PhotoTile
                  key={photo.path}
                  photo={photo}
                  onRetry={() => uploads.retry(photo)}
                  onRemove={() => void uploads.remove(photo)}
                />
              ))}
            </ul>
          )}
          <UploadProblems files={uploads.photos} />
          {room > 0 && (
            <>
              <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
                <FileButton
                  label={t('Take photo')}
                  icon={Camera}
                  capture
                  onPick={take}
                  variant="main"
                  className="pointer-fine:hidden"
                />
                <FileButton
                  label={t('Choose photos or PDFs')}
                  icon={FileUp}
                  onPick={take}
                  variant="outline"
                />
              </div>
              <p className="text-ink-soft pointer-coarse:hidden">
                {t('Or drop them here. PDF or photo, up to 25 MB each.')}
              </p>
            </>
          )}
        </>
      )}
    </FileDrop>
  );
}
