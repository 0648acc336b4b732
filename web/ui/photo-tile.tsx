import { FileText, LoaderCircle, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '#web/lib/text.ts';
import type { PhotoUpload } from '#web/lib/use-photo-uploads.ts';
import { useObjectUrl } from '#web/lib/use-picture.ts';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { StoredPicture } from '#web/ui/stored-picture.tsx';

interface PhotoTileProps {
  photo: PhotoUpload;
  onRetry: () => void;
  onRemove: () => void;
  /** Where photos are described: keeps what was written. */
  onCaption?: ((caption: string) => void) | undefined;
}

/** One picked photo: its picture, how far it is, and what can be done with it. */
export function PhotoTile({ photo, onRetry, onRemove, onCaption }: PhotoTileProps) {
  const { state, file, fileName, path, problem } = photo;
  return (
    <li className="relative overflow-hidden rounded-md border border-line bg-sunken">
      <div className="relative aspect-square">
        {path.endsWith('.pdf') ? (
          <DocumentMark name={fileName} />
        ) : file ? (
          <FilePicture file={file} isWhole={photo.category === 'signature'} />
        ) : (
          <StoredPicture path={path} alt={fileName} />
        )}
        {state === 'sending' && (
          <p className="absolute inset-x-0 bottom-0 flex items-center gap-1.5 bg-raised/90 px-2 py-1 text-xs">
            <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
            {t('Sending')}
          </p>
        )}
        {state === 'failed' && (
          <button
            type="button"
            onClick={onRetry}
            title={problem}
            className="absolute inset-x-0 bottom-0 flex min-h-11 items-center gap-1.5 bg-brick-tint px-2 text-left text-brick-ink text-xs"
          >
            <RotateCw aria-hidden className="size-4 shrink-0" />
            {t('Not sent. Try again')}
          </button>
        )}
      </div>
      {onCaption && (
        <input
          aria-label={t('Caption of {{name}}', { name: fileName })}
          placeholder={t('Caption')}
          defaultValue={photo.caption}
          maxLength={500}
          onBlur={({ target }) => target.value !== (photo.caption ?? '') && onCaption(target.value)}
          className="block h-11 w-full border-line border-t bg-surface px-2 text-sm placeholder:text-ink-soft md:h-8"
        />
      )}
      <button
        type="button"
        onClick={onRemove}
        aria-label={t('Remove {{name}}', { name: fileName })}
        className="absolute top-0 right-0 grid size-11 place-items-center md:size-9"
      >
        <span className="grid size-7 place-items-center rounded-full bg-raised/90 text-ink shadow-lift">
          <X aria-hidden className="size-4" />
        </span>
      </button>
    </li>
  );
}

/** In the place of a picture: a document has none. */
function DocumentMark({ name }: { name: string }) {
  return (
    <span className="grid size-full place-content-center justify-items-center gap-1 p-2 text-center text-ink-soft text-xs">
      <FileText aria-hidden className="size-6" strokeWidth={1.5} />
      <span className="line-clamp-2 break-all">{name}</span>
    </span>
  );
}

/** A picture in memory; one that the browser cannot read (HEIC) is still sent. */
function FilePicture({ file, isWhole }: { file: File; isWhole: boolean }) {
  const [isUnreadable, setIsUnreadable] = useState(false);
  const url = useObjectUrl(file);
  if (isUnreadable) return <NoPicture name={file.name} />;
  return (
    url && (
      <img
        src={url}
        alt={file.name}
        onError={() => setIsUnreadable(true)}
        // Of a signature nothing may be cut off.
        className={isWhole ? 'size-full bg-white object-contain' : 'size-full object-cover'}
      />
    )
  );
}
