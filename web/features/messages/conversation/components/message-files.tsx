import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { MessageAttachment } from '#web/features/messages/conversation/message.ts';
import { cn } from '#web/lib/cn.ts';
import { formatFileSize } from '#web/lib/file-size.ts';
import { openDocument } from '#web/lib/open-document.ts';
import { PhotoLightbox } from '#web/ui/photos/photo-lightbox.tsx';
import { StoredPicture } from '#web/ui/stored-picture.tsx';

/** Photos of a message as tiles that open large, and documents as chips that save the file. */
export function MessageFiles({ files }: { files: readonly MessageAttachment[] }) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  if (files.length === 0) return null;
  const photos = files.filter(isPhoto);
  const documents = files.filter((file) => !isPhoto(file));
  return (
    <>
      {photos.length > 0 && (
        <ul className={cn('mt-2 grid w-fit max-w-full gap-1.5', photos.length > 1 && 'grid-cols-2')}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <button
                type="button"
                onClick={() => setOpenIndex(index)}
                className={cn(
                  'block overflow-hidden rounded-md border border-line bg-surface',
                  photos.length > 1 ? 'aspect-square w-28 md:w-32' : 'aspect-4/3 w-52 max-w-full',
                )}
              >
                <StoredPicture path={photo.storage_path} alt={photo.caption || photo.file_name} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {documents.map((document) => (
        <button
          key={document.id}
          type="button"
          onClick={() => void openDocument(document)}
          className="mt-2 flex min-h-11 max-w-full items-center gap-2.5 rounded-md border border-line bg-surface px-3 py-1.5 text-left hover:bg-raised"
        >
          <FileText aria-hidden className="size-5 shrink-0 text-brick-ink" strokeWidth={1.75} />
          <span className="min-w-0">
            <span className="block truncate font-medium">{document.file_name}</span>
            <span className="figures block text-ink-soft text-xs">
              {formatFileSize(document.size_bytes) || 'PDF'}
            </span>
          </span>
        </button>
      ))}
      <PhotoLightbox photos={photos} index={openIndex} onIndexChange={setOpenIndex} />
    </>
  );
}

const isPhoto = ({ content_type }: MessageAttachment) => content_type.startsWith('image/');
