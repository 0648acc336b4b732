import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import {
  FileMissingError,
  type PartsState,
  type StoredFile,
} from '#server/gateway/storage/file-store/file-store.ts';
import { type Bucket, isMissing } from '#server/gateway/storage/file-store/s3/bucket.ts';
import {
  abortUpload,
  beginUpload,
  completeUpload,
  LEAST_PART_BYTES,
  sendPart,
} from '#server/gateway/storage/file-store/s3/multipart.ts';
import { getObject, putObject, sizeOfObject } from '#server/gateway/storage/file-store/s3/objects.ts';

/**
 * Bytes that are too few for a part of S3 are stored in a separate object, the tail. Its key alternates between two, so
 * that the tail of a state that may still be continued is never overwritten.
 */
const TAIL_SLOTS = [0, 1] as const;

const digested = { digest: z.string() };
const keptSchema = z.object({
  uploadId: z.string(),
  parts: z.array(z.object({ eTag: z.string(), ...digested })),
  // `place` is the slot: unfinished uploads have stored it under this name.
  tail: z.object({ place: z.union([z.literal(0), z.literal(1)]), ...digested }).nullable(),
});
type Kept = z.output<typeof keptSchema>;

/** The keys under which the tail of a file may lie. */
export function tailKeys(key: string): string[] {
  return TAIL_SLOTS.map((slot) => tailKey(key, slot));
}

export async function startParts(bucket: Bucket, key: string): Promise<PartsState> {
  const { id } = await beginUpload(bucket, key);
  return stateOf(0, { uploadId: id, parts: [], tail: null });
}

/** @throws S3ServiceException that is missing, when the upload was given up */
export async function appendPart(
  bucket: Bucket,
  key: string,
  state: PartsState,
  source: AsyncIterable<Uint8Array>,
): Promise<PartsState> {
  const kept = savedOf(key, state);
  const added = await buffer(source);
  if (added.byteLength === 0) return state;

  const sizeBytes = state.sizeBytes + added.byteLength;
  const bytes = Buffer.concat([await readTail(bucket, key, kept), added]);
  if (bytes.byteLength >= LEAST_PART_BYTES) {
    const eTag = await sendPart(bucket, { key, id: kept.uploadId }, kept.parts.length + 1, bytes);
    const parts = [...kept.parts, { eTag, digest: digestOf(bytes) }];
    return stateOf(sizeBytes, { ...kept, parts, tail: null });
  }
  const slot = kept.tail?.place === 0 ? 1 : 0;
  await putObject(bucket, tailKey(key, slot), bytes);
  return stateOf(sizeBytes, { ...kept, tail: { place: slot, digest: digestOf(bytes) } });
}

/**
 * The digest is one over the digests of the parts, because no process has seen all bytes.
 * @throws S3ServiceException that is missing, when the upload was given up
 */
export async function finishParts(bucket: Bucket, key: string, state: PartsState): Promise<StoredFile> {
  const kept = savedOf(key, state);
  try {
    await complete(bucket, key, kept);
  } catch (error) {
    // It was finished before a crash, or it is not there at all: this question is answered by the same error.
    if (!isMissing(error)) throw error;
    await sizeOfObject(bucket, key);
  }
  const digests = [...kept.parts, kept.tail].map((piece) => piece?.digest ?? '');
  return { sizeBytes: state.sizeBytes, digest: digestOf(digests.join('')) };
}

async function complete(bucket: Bucket, key: string, kept: Kept): Promise<void> {
  const upload = { key, id: kept.uploadId };
  const eTags = kept.parts.map(({ eTag }) => eTag);
  if (kept.tail !== null) {
    eTags.push(await sendPart(bucket, upload, eTags.length + 1, await readTail(bucket, key, kept)));
  }
  if (eTags.length > 0) return completeUpload(bucket, upload, eTags);
  // S3 makes nothing of no parts.
  await putObject(bucket, key, Buffer.alloc(0));
  await abortUpload(bucket, upload);
}

async function readTail(bucket: Bucket, key: string, { tail }: Kept): Promise<Buffer> {
  return tail === null ? Buffer.alloc(0) : buffer(await getObject(bucket, tailKey(key, tail.place)));
}

/** @throws FileMissingError when another store began it: its bytes are not here */
function savedOf(key: string, state: PartsState): Kept {
  const { data } = keptSchema.safeParse(state.kept);
  if (data === undefined) throw new FileMissingError(key);
  return data;
}

const tailKey = (key: string, slot: 0 | 1) => `${key}.tail-${slot}`;
const stateOf = (sizeBytes: number, kept: Kept): PartsState => ({ sizeBytes, kept });
const digestOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
