import { t } from '#web/lib/text.ts';
import type { LocalPhoto, PhotoFacts } from '#web/offline/database/records.ts';
import { keepingProblem } from '#web/offline/drafts/draft-refusal.ts';
import type { PhotoAbout } from '#web/offline/drafts/photos.ts';

/** A photo as the form shows it. */
export interface FormPhoto extends PhotoFacts {
  state: 'saving' | 'saved' | 'failed';
  /** Its thumbnail, when this browser can read the picture. */
  picture?: Blob;
  /** Why it is not kept, and what to do. */
  problem?: string;
}

export const savedPhoto = (facts: PhotoFacts): FormPhoto => ({ ...facts, state: 'saved' });

/** A file that was picked this moment. */
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

/** What becomes of a photo whose bytes are not there any more. */
export const goneFromDevice = (): Pick<FormPhoto, 'state' | 'problem'> => ({
  state: 'failed',
  problem: t('This photo is no longer on the device. Remove it, and take it again.'),
});

/** Why a photo is not on the device, and what to do. */
export function notKept(error: unknown): Pick<FormPhoto, 'state' | 'problem'> {
  const { title, advice } = keepingProblem(error);
  return { state: 'failed', problem: `${title} ${advice}` };
}

/** A photo that was made smaller, with what was written of it meanwhile. */
export const preparedPhoto = (
  facts: PhotoFacts,
  { thumbnail }: LocalPhoto,
  { category, caption }: FormPhoto,
): Partial<FormPhoto> => ({ ...facts, category, caption, ...(thumbnail && { picture: thumbnail }) });

/** The photos with one before (-1) or behind (1) its neighbour of the same category; the same list when it has none. */
export function movedPhotos(photos: readonly FormPhoto[], id: string, by: -1 | 1): readonly FormPhoto[] {
  const from = photos.findIndex((photo) => photo.id === id);
  const category = photos[from]?.category;
  let to = from + by;
  while (photos[to] && photos[to]?.category !== category) to += by;
  const [moved, neighbour] = [photos[from], photos[to]];
  return moved && neighbour ? photos.with(to, moved).with(from, neighbour) : photos;
}

/** What is written of the photos that are kept, and of those that are being kept. */
export function factsOf(photos: readonly FormPhoto[], isBeingKept: (id: string) => boolean): PhotoFacts[] {
  return photos.flatMap(({ state, picture: _picture, problem: _problem, ...facts }) =>
    state === 'saved' || isBeingKept(facts.id) ? facts : [],
  );
}
