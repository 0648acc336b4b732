import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { StoredPhoto } from '#web/lib/attachments.ts';
import { openDocument } from '#web/lib/open-document.ts';
import { t } from '#web/lib/text.ts';
import { FULL_PICTURE_PX, THUMBNAIL_PX, usePicture } from '#web/lib/use-picture.ts';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { PhotoLightbox } from '#web/ui/photos/photo-lightbox.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const isPicture = ({ content_type }: StoredPhoto) => content_type.startsWith('image/');

/** The photos of the receipt, large enough to read; PDFs open in a new window. */
export function ReceiptPictures({ files }: { files: readonly StoredPhoto[] }) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const pictures = files.filter(isPicture);
  const documents = files.filter((file) => !isPicture(file));
  return (
    <div className="grid gap-3">
      {pictures.map((picture, index) => (
        <button
          key={picture.id}
          type="button"
          aria-label={t('Open {{name}}', { name: picture.caption || picture.file_name })}
          onClick={() => setOpenIndex(index)}
          className="block h-[min(60dvh,36rem)] max-md:h-[40dvh] w-full cursor-zoom-in overflow-hidden rounded-lg border border-line bg-sunken"
        >
          <LargePicture picture={picture} />
        </button>
      ))}
      {documents.map((document) => (
        <button
          key={document.id}
          type="button"
          onClick={() => void openDocument(document)}
          className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface px-4 text-left shadow-lift hover:bg-sunken"
        >
          <FileText aria-hidden className="size-5 shrink-0 text-ink-soft" />
          <span className="min-w-0 flex-1 truncate font-medium">{document.file_name}</span>
          <span className="text-ink-soft">{t('Open', { context: 'verb' })}</span>
        </button>
      ))}
      {files.length === 0 && (
        <p className="rounded-lg border border-line border-dashed p-6 text-center text-ink-soft">
          {t('No picture came with this receipt.')}
        </p>
      )}
      <PhotoLightbox photos={pictures} index={openIndex} onIndexChange={setOpenIndex} />
    </div>
  );
}

/** The thumbnail is shown until the large picture is loaded. */
function LargePicture({ picture }: { picture: StoredPhoto }) {
  const small = usePicture(picture.storage_path, THUMBNAIL_PX);
  const large = usePicture(picture.storage_path, FULL_PICTURE_PX);
  const url = large.url ?? small.url;
  if (large.isError && !url) return <NoPicture name={picture.file_name} />;
  if (!url) return <Skeleton className="size-full" />;
  return <img src={url} alt={picture.caption || picture.file_name} className="size-full object-contain" />;
}
