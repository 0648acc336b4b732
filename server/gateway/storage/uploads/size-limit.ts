import { refuse } from '#server/gateway/storage/storage-error.ts';

/** @throws StorageError EntityTooLarge as soon as more than `limitBytes` have come; the rest is not read. */
export async function* limitSize(
  source: AsyncIterable<Uint8Array>,
  limitBytes: number,
): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of source) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > limitBytes) throw refuse.tooLarge();
    yield chunk;
  }
}
