import { useEffect, useState } from 'react';
import { t } from '#web/lib/text.ts';
import { useObjectUrl } from '#web/lib/use-picture.ts';
import type { PhotoFacts } from '#web/offline/database/records.ts';
import { photo as keptPhoto } from '#web/offline/drafts/drafts.ts';
import { Card } from '#web/ui/card.tsx';
import { NoPicture } from '#web/ui/no-picture.tsx';

/** The photos of a draft on this device. */
export function UnsentPhotos({ photos }: { photos: readonly PhotoFacts[] }) {
  if (photos.length === 0) return null;
  return (
    <Card title={t('Photos')}>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]">
        {photos.map((facts) => (
          <li key={facts.id} className="max-w-56">
            <div className="aspect-square overflow-hidden rounded-md border border-line bg-sunken">
              <CachedPicture {...facts} />
            </div>
            {facts.caption && <p className="mt-1 text-ink-soft text-xs wrap-anywhere">{facts.caption}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CachedPicture({ id, caption, fileName }: PhotoFacts) {
  const [blob, setBlob] = useState<Blob>();
  useEffect(() => {
    let isLeft = false;
    keptPhoto(id).then(
      (kept) => !isLeft && setBlob(kept?.thumbnail ?? kept?.blob),
      // The name replaces the picture.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [id]);
  const url = useObjectUrl(blob);
  const name = caption || fileName;
  return url ? <img src={url} alt={name} className="size-full object-cover" /> : <NoPicture name={name} />;
}
