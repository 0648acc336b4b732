import type { StoredPhoto } from '#web/lib/attachments.ts';
import { type Message, message } from '#web/lib/text.ts';

export type Category = 'before' | 'during' | 'after' | 'other' | 'document';

/** In the order of the work. */
export const CATEGORIES: readonly { category: Category; label: Message }[] = [
  { category: 'before', label: message('Before') },
  { category: 'during', label: message('During') },
  { category: 'after', label: message('After') },
  { category: 'other', label: message('Other') },
  { category: 'document', label: message('Documents') },
];

/** The heading of a file: everything but pictures is a document, whatever its category is. */
export function categoryOf({ category, content_type }: StoredPhoto): Category {
  if (!content_type.startsWith('image/') || category === 'document') return 'document';
  return CATEGORIES.find((known) => known.category === category)?.category ?? 'other';
}

export function countByCategory(photos: readonly StoredPhoto[]): Record<Category, number> {
  const counts = { before: 0, during: 0, after: 0, other: 0, document: 0 };
  for (const photo of photos) counts[categoryOf(photo)] += 1;
  return counts;
}

interface PhotographedReport {
  report_number: string;
  photos: readonly StoredPhoto[];
}

/** The photos of a work order and of its reports as one list; those of a report name it. Signatures are left out. */
export function galleryOf(
  own: readonly StoredPhoto[],
  reports: readonly PhotographedReport[],
): StoredPhoto[] {
  const reported = reports.flatMap(({ report_number, photos }) =>
    photos.map((photo) => ({
      ...photo,
      caption: [photo.caption || photo.file_name, report_number].join(' · '),
    })),
  );
  return [...own, ...reported].filter(({ category }) => category !== 'signature');
}
