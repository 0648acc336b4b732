import { Readable } from 'node:stream';
import type { FileStore, StoredFile } from '#server/gateway/storage/file-store/file-store.ts';
import type { Photo } from '../photos.ts';
import type { Random } from '../random.ts';
import type { StoredPicture } from '../rows/photos.ts';
import { createCamera } from './draw.ts';

/** As many as keep two cores and a disk busy. */
const AT_ONCE = 8;

/**
 * Draws each picture once and puts a copy of it into the store for every photo that shows it: a file belongs to one
 * row, so that deleting one photo leaves the others.
 */
export async function storePhotos(
  store: FileStore,
  photos: readonly Photo[],
  random: Random,
): Promise<Map<Photo, StoredPicture>> {
  // Chosen before anything runs at the same time, so that they are the same on every machine.
  const planned = photos.map((photo) => ({ photo, version: random.uuid() }));
  const camera = createCamera();
  const originals = new Map<string, Promise<StoredPicture>>();
  const stored = new Map<Photo, StoredPicture>();

  async function storePhoto({ photo, version }: (typeof planned)[number]): Promise<void> {
    const known = originals.get(photo.picture);
    if (!known) {
      const first = camera(photo.picture).then((jpeg) => put(store, version, jpeg));
      originals.set(photo.picture, first);
      stored.set(photo, await first);
      return;
    }
    const original = await known;
    await store.copy(original.version, version);
    stored.set(photo, { ...original, version });
  }

  const queue = planned.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const next of queue) await storePhoto(next);
    }),
  );
  return new Map(photos.flatMap((photo) => entryOf(stored, photo)));
}

/** In the order of the photos, whatever was finished first. */
function entryOf(stored: ReadonlyMap<Photo, StoredPicture>, photo: Photo): [Photo, StoredPicture][] {
  const picture = stored.get(photo);
  return picture ? [[photo, picture]] : [];
}

async function put(store: FileStore, version: string, jpeg: Buffer): Promise<StoredPicture> {
  const file: StoredFile = await store.put(version, Readable.from([jpeg]));
  return { version, ...file };
}
