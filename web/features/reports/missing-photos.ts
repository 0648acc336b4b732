import type { PhotoRule } from '#web/lib/office-trades.ts';
import type { PickedPhoto } from '#web/ui/photos/photo-source.ts';

/** Their bytes are not on this device. */
const NOT_KEPT: readonly PickedPhoto['state'][] = ['unsaved', 'lost'];

/** How many photos a final report still needs, before and after the work. Photos that could not be stored do not count. */
export function missingPhotos(
  rule: PhotoRule,
  photos: readonly Pick<PickedPhoto, 'category' | 'state'>[],
): PhotoRule {
  const missing = (category: 'before' | 'after') =>
    Math.max(
      0,
      rule[category] -
        photos.filter((photo) => photo.category === category && !NOT_KEPT.includes(photo.state)).length,
    );
  return { before: missing('before'), after: missing('after') };
}

/** How many photos a report that is submitted now goes without: neither this device nor the server has their bytes. */
export const photosLeftOut = (photos: readonly Pick<PickedPhoto, 'state'>[]): number =>
  photos.filter(({ state }) => state === 'failed' || NOT_KEPT.includes(state)).length;

export const isComplete = ({ before, after }: PhotoRule): boolean => before + after === 0;
