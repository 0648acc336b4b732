import type { Readable } from 'node:stream';
import { MAX_PART_BYTES, type PartsState } from '#server/gateway/storage/file-store/file-store.ts';
import type { Lease } from '#server/gateway/storage/resumable/lease.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

export interface Receiving {
  /** Where the file ends, as far as it is known by now. */
  sizeBytes: number | null;
  /** The largest file that the bucket takes. */
  limitBytes: number;
  /** Ends the reading early: what has come is kept. */
  signal: AbortSignal;
}

/**
 * Adds a body to an upload. Whatever came before it broke off is kept, and written down every few megabytes, so that
 * even a crash costs no more than one part.
 * @returns how far the upload is now, complete or not
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

/** Cuts a stream into stretches of `MAX_PART_BYTES`; each has to be read before the next. */
async function* readInParts(
  body: Readable,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<AsyncGenerator<Uint8Array>> {
  // A refusal in the middle still has to be answered, so the stream stays open.
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array, undefined>;
  const stopped = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const read = async (): Promise<Uint8Array | undefined> => {
    // A stream that breaks off is what this protocol is for: what came is kept.
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
