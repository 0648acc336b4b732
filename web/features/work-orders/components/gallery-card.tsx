import { type ReactNode, useState } from 'react';
import { CATEGORIES, type Category, categoryOf, countByCategory } from '#web/features/work-orders/gallery.ts';
import type { StoredPhoto } from '#web/lib/attachments.ts';
import { t } from '#web/lib/text.ts';
import { Card, EmptyCard } from '#web/ui/card.tsx';
import { FilterPills } from '#web/ui/filter-pills.tsx';
import { PhotoGrid } from '#web/ui/photos/photo-grid.tsx';

interface GalleryCardProps {
  photos: readonly StoredPhoto[];
  /** The text when there are none, and the next step; without it, the card is hidden. */
  empty?: { text: string; action: ReactNode };
}

/** All photos of a work order and its reports, as one gallery: all of them or those of one category. */
export function GalleryCard({ photos, empty }: GalleryCardProps) {
  const [chosen, setChosen] = useState<Category | 'all'>('all');
  const counts = countByCategory(photos);
  const categories = CATEGORIES.filter(({ category }) => counts[category] > 0);
  // The last photo of the selected category may have been removed.
  const shown = chosen !== 'all' && counts[chosen] > 0 ? chosen : 'all';
  const title = t('Photos and documents');
  if (photos.length === 0)
    return empty ? <EmptyCard title={title} text={empty.text} aside={empty.action} /> : null;
  return (
    <Card title={title}>
      <div className="grid gap-3">
        {categories.length > 1 && (
          <FilterPills
            label={t('Which photos')}
            options={[
              { value: 'all', label: t('All ({{n}})', { n: photos.length }) },
              ...categories.map(({ category, label }) => ({
                value: category,
                label: `${t(label)} (${counts[category]})`,
              })),
            ]}
            value={shown}
            onChange={setChosen}
          />
        )}
        <PhotoGrid
          photos={shown === 'all' ? photos : photos.filter((photo) => categoryOf(photo) === shown)}
        />
      </div>
    </Card>
  );
}
