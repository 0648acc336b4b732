import type { LocalPhoto } from '#web/offline/database/records.ts';

/** A Blob as it is stored: iOS has lost Blobs in IndexedDB after the page was closed, but never bytes. */
interface StoredBlob {
  bytes: ArrayBuffer;
  type: string;
}

export interface StoredPhoto extends Omit<LocalPhoto, 'blob' | 'thumbnail'> {
  blob: StoredBlob;
  thumbnail?: StoredBlob;
}

export async function toStoredPhoto({ blob, thumbnail, ...facts }: LocalPhoto): Promise<StoredPhoto> {
  return {
    ...facts,
    blob: await bytesOf(blob),
    ...(thumbnail && { thumbnail: await bytesOf(thumbnail) }),
  };
}

export function fromStoredPhoto({ blob, thumbnail, ...facts }: StoredPhoto): LocalPhoto {
  return { ...facts, blob: blobOf(blob), ...(thumbnail && { thumbnail: blobOf(thumbnail) }) };
}

const bytesOf = async (blob: Blob): Promise<StoredBlob> => ({
  bytes: await blob.arrayBuffer(),
  type: blob.type,
});

const blobOf = ({ bytes, type }: StoredBlob): Blob => new Blob([bytes], { type });
