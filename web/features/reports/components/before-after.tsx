import { useState } from 'react';
import type { StoredPhoto } from '#web/lib/attachments.ts';
import { t } from '#web/lib/text.ts';
import { PhotoLightbox } from '#web/ui/photos/photo-lightbox.tsx';
import { StoredPicture } from '#web/ui/stored-picture.tsx';

interface BeforeAfterProps {
  before: readonly StoredPhoto[];
  after: readonly StoredPhoto[];
}

/** Pairs of pictures, before and after the work, side by side; a tap opens them large. */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const pairs = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [
    before[index],
    after[index],
  ]);
  const photos = pairs.flat().filter((photo) => photo !== undefined);

  return (
    <>
      <div aria-hidden className="grid grid-cols-2 gap-2 pb-1.5 font-medium text-ink-soft">
        <span>{t('Before')}</span>
        <span>{t('After')}</span>
      </div>
      <ul className="grid grid-cols-2 gap-2">
        {pairs.flatMap(([earlier, later], pair) =>
          [earlier, later].map((photo, side) => {
            const name = side === 0 ? t('Before') : t('After');
            return (
              <li key={photo?.id ?? `${pair}-${name}`} className="aspect-4/3">
                {photo ? (
                  <button
                    type="button"
                    onClick={() => setOpenIndex(photos.indexOf(photo))}
                    className="group block size-full overflow-hidden rounded-md border border-line bg-sunken"
                  >
                    <StoredPicture
                      path={photo.storage_path}
                      alt={`${name}: ${photo.caption || photo.file_name}`}
                      className="transition-transform duration-200 group-hover:scale-103"
                    />
                  </button>
                ) : (
                  <span className="grid size-full place-items-center rounded-md border border-line border-dashed text-ink-soft text-xs">
                    {side === 0 ? t('None before') : t('None after')}
                  </span>
                )}
              </li>
            );
          }),
        )}
      </ul>
      <PhotoLightbox photos={photos} index={openIndex} onIndexChange={setOpenIndex} />
    </>
  );
}
