import { FileText, LoaderCircle, RotateCw, X } from 'lucide-react';
import { formatFileSize } from '#web/lib/file-size.ts';
import { t } from '#web/lib/text.ts';
import type { PhotoUpload, PhotoUploads } from '#web/lib/use-photo-uploads.ts';
import { PhotoTile } from '#web/ui/photos/photo-tile.tsx';
import { UploadProblems } from '#web/ui/photos/upload-problems.tsx';

/** The files of an unsent message, each with its progress and a button to remove it. */
export function ComposerFiles({ uploads }: { uploads: PhotoUploads }) {
  if (uploads.photos.length === 0) return null;
  const photos = uploads.photos.filter(({ category }) => category !== 'document');
  const documents = uploads.photos.filter(({ category }) => category === 'document');
  return (
    <div className="grid gap-2 px-2 pt-2">
      {photos.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,5.5rem)] gap-2">
          {photos.map((photo) => (
            <PhotoTile
              key={photo.path}
              photo={photo}
              onRetry={() => uploads.retry(photo)}
              onRemove={() => void uploads.remove(photo)}
            />
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className="grid gap-1">
          {documents.map((document) => (
            <DocumentLine key={document.path} document={document} uploads={uploads} />
          ))}
        </ul>
      )}
      <UploadProblems files={uploads.photos} />
    </div>
  );
}

function DocumentLine({ document, uploads }: { document: PhotoUpload; uploads: PhotoUploads }) {
  const { fileName, state, file, problem } = document;
  return (
    <li className="flex items-center gap-2 rounded-md border border-line bg-surface pl-2.5">
      {state === 'sending' ? (
        <LoaderCircle aria-label={t('Sending')} className="size-4 shrink-0 animate-spin text-ink-soft" />
      ) : (
        <FileText aria-hidden className="size-4 shrink-0 text-brick-ink" />
      )}
      <span className="min-w-0 flex-1 truncate">{fileName}</span>
      {state === 'lost' && <span className="px-1 text-brick-ink text-xs">{t('Not kept. Add it again')}</span>}
      {state === 'failed' ? (
        <button
          type="button"
          title={problem}
          onClick={() => uploads.retry(document)}
          className="flex min-h-11 items-center gap-1.5 px-1 text-brick-ink text-xs md:min-h-9"
        >
          <RotateCw aria-hidden className="size-3.5" />
          {t('Not sent. Try again')}
        </button>
      ) : (
        state !== 'lost' && (
          <span className="figures text-ink-soft text-xs">{formatFileSize(file?.size ?? 0)}</span>
        )
      )}
      <button
        type="button"
        aria-label={t('Remove {{name}}', { name: fileName })}
        onClick={() => void uploads.remove(document)}
        className="grid size-11 shrink-0 place-items-center rounded-sm text-ink-soft hover:text-ink md:size-9"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}
