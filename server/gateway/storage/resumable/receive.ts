import type { Readable } from 'node:stream';
import { MAX_PART_BYTES, type PartsState } from '#server/gateway/storage/file-store/file-store.ts';
import type { Lease } from '#server/gateway/storage/resumable/lease.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

export interface Receiving {
  /** The size of the whole file; null while it is unknown. */
  sizeBytes: number | null;
  /** The size limit of the bucket. */
  limitBytes: number;
  /** Stops reading. The received bytes are kept. */
  signal: AbortSignal;
}

/**
 * Appends a body to an upload. After an interruption, the received bytes are kept. The state is stored every few
 * megabytes, so a crash loses at most one part.
 * @returns the new state of the upload, complete or not
 * @throws StorageError when the body is longer than the rest of the file
 */
export async function receiveParts(
  { files }: StorageContext,
  lease: Lease,
  body: Readable,
  { sizeBytes, limitBytes, signal }: Receiving,
): Promise<PartsState> {
  let { parts } = lease.upload;
  const incoming = readInParts(body, (sizeBytes ?? limitBytes) - parts.sizeBytes, signal);
  for await (const part of incoming) {
    parts = await files.appendPart(lease.upload.version, parts, part);
    await lease.save(parts, sizeBytes);
  }
  return parts;
}

/** Splits a stream into parts of `MAX_PART_BYTES`. Each must be read before the next. */
async function* readInParts(
  body: Readable,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<AsyncGenerator<Uint8Array>> {
  // The stream stays open, because a refusal in the middle still needs a response.
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array, undefined>;
  const stopped = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const read = async (): Promise<Uint8Array | undefined> => {
    // After an interruption, the received bytes are kept. That is the purpose of this protocol.
    const next = await Promise.race([stopped, chunks.next()]).catch(() => undefined);
    return next?.value;
  };
  let leftBytes = maxBytes;
  let chunk = await read();

  async function* part(): AsyncGenerator<Uint8Array> {
    let room = MAX_PART_BYTES;
    while (chunk !== undefined && room > 0) {
      const fitting = chunk.subarray(0, room);
      leftBytes -= fitting.byteLength;
      if (leftBytes < 0) throw refuse.uploadTooLong();
      room -= fitting.byteLength;
      yield fitting;
      const rest = chunk.subarray(fitting.byteLength);
      chunk = rest.byteLength > 0 ? rest : await read();
    }
  }
  while (chunk !== undefined) yield part();
}
