import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { StoredPhoto } from '#web/lib/attachments.ts';
import { openDocument } from '#web/lib/open-document.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';
import { PhotoLightbox } from '#web/ui/photos/photo-lightbox.tsx';
import { PictureName } from '#web/ui/photos/picture-name.tsx';
import { StoredPicture } from '#web/ui/stored-picture.tsx';

const CATEGORY_ORDER = ['before', 'during', 'after', 'other', 'signature', 'document'];

/** Photos as tiles that open large, photos before the work first; documents open in a new window. */
export function PhotoGrid({ photos }: { photos: readonly StoredPhoto[] }) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const sorted = photos.toSorted(
    (a, b) => CATEGORY_ORDER.indexOf(a.category) - CATEGORY_ORDER.indexOf(b.category),
  );
  const pictures = sorted.filter(isPicture);
  return (
    <>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]">
        {sorted.map((photo) => (
          <li key={photo.id} className="max-w-56">
            <button
              type="button"
              onClick={() =>
                isPicture(photo) ? setOpenIndex(pictures.indexOf(photo)) : void openDocument(photo)
              }
              className="group relative block aspect-square w-full overflow-hidden rounded-md border border-line bg-sunken"
            >
              {isPicture(photo) ? (
                <StoredPicture
                  path={photo.storage_path}
                  alt={photo.caption || photo.file_name}
                  className="transition-transform duration-200 group-hover:scale-103"
                />
              ) : (
                <span className="grid size-full place-content-center justify-items-center gap-2 p-2 text-ink-soft text-xs">
                  <FileText aria-hidden className="size-7" strokeWidth={1.5} />
                  <span className="line-clamp-2 break-all">{photo.file_name}</span>
                </span>
              )}
              {CATEGORY_LABELS[photo.category] && (
                <span className="absolute bottom-1.5 left-1.5 rounded-sm bg-raised/90 px-1.5 py-0.5 font-medium text-ink text-xs">
                  {t(CATEGORY_LABELS[photo.category] ?? received(''))}
                </span>
              )}
            </button>
            {isPicture(photo) && <PictureName name={photo.caption || photo.file_name} />}
          </li>
        ))}
      </ul>
      <PhotoLightbox photos={pictures} index={openIndex} onIndexChange={setOpenIndex} />
    </>
  );
}

const CATEGORY_LABELS: Partial<Record<string, Message>> = {
  before: message('Before'),
  during: message('During'),
  after: message('After'),
  signature: message('Signature'),
};

const isPicture = ({ content_type }: StoredPhoto) => content_type.startsWith('image/');
