import { t } from '#web/lib/text.ts';
import type { LocalPhoto, PhotoFacts } from '#web/offline/database/records.ts';
import { keepingProblem } from '#web/offline/drafts/draft-refusal.ts';
import type { PhotoAbout } from '#web/offline/drafts/photos.ts';

/** A photo as the form shows it. */
export interface FormPhoto extends PhotoFacts {
  state: 'saving' | 'saved' | 'failed';
  /** Its thumbnail, when this browser can read the picture. */
  picture?: Blob;
  /** Why it is not stored, and what to do. */
  problem?: string;
}

export const savedPhoto = (facts: PhotoFacts): FormPhoto => ({ ...facts, state: 'saved' });

/** A file that was just picked. */
export function unsavedPhoto(id: string, file: File, { category, caption = '' }: PhotoAbout): FormPhoto {
  return {
    id,
    fileName: file.name,
    type: file.type,
    category,
    caption,
    size: file.size,
    takenAt: new Date().toISOString(),
    state: 'saving',
  };
}

/** The photo after its bytes were lost. */
export const goneFromDevice = (): Pick<FormPhoto, 'state' | 'problem'> => ({
  state: 'failed',
  problem: t('This photo is no longer on the device. Remove it, and take it again.'),
});

/** Why a photo is not on the device, and what to do. */
export function notKept(error: unknown): Pick<FormPhoto, 'state' | 'problem'> {
  const { title, advice } = keepingProblem(error);
  return { state: 'failed', problem: `${title} ${advice}` };
}

/** A scaled photo, with the caption that was typed meanwhile. */
export const preparedPhoto = (
  facts: PhotoFacts,
  { thumbnail }: LocalPhoto,
  { category, caption }: FormPhoto,
): Partial<FormPhoto> => ({ ...facts, category, caption, ...(thumbnail && { picture: thumbnail }) });

/**
 * The photos with one swapped with the one before (-1) or after (1) it in the same category; the same list when there
 * is none.
 */
export function movedPhotos(photos: readonly FormPhoto[], id: string, by: -1 | 1): readonly FormPhoto[] {
  const from = photos.findIndex((photo) => photo.id === id);
  const category = photos[from]?.category;
  let to = from + by;
  while (photos[to] && photos[to]?.category !== category) to += by;
  const [moved, neighbour] = [photos[from], photos[to]];
  return moved && neighbour ? photos.with(to, moved).with(from, neighbour) : photos;
}

/** The records of the photos that are stored or being stored. */
export function factsOf(photos: readonly FormPhoto[], isBeingKept: (id: string) => boolean): PhotoFacts[] {
  return photos.flatMap(({ state, picture: _picture, problem: _problem, ...facts }) =>
    state === 'saved' || isBeingKept(facts.id) ? facts : [],
  );
}
