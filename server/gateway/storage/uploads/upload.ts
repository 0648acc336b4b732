import { randomUUID } from 'node:crypto';
import type { BucketRow } from '#server/gateway/storage/bucket-rows.ts';
import { checkContent, settleType } from '#server/gateway/storage/content/content-check.ts';
import { essenceOf, isDefaultType, isTypeAllowed } from '#server/gateway/storage/content/media-types.ts';
import type { StoredFile } from '#server/gateway/storage/file-store/file-store.ts';
import { announceFile, discardFailed } from '#server/gateway/storage/file-store/unclaimed-files.ts';
import {
  type FileMetadata,
  type NewObject,
  type ObjectKey,
  type ObjectRow,
  tryInsertObject,
} from '#server/gateway/storage/object-rows.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';
import { type Call, rehearse } from '#server/gateway/storage/transactions.ts';
import type { IncomingFile } from '#server/gateway/storage/uploads/incoming-file.ts';
import { writeObject } from '#server/gateway/storage/uploads/write-object.ts';

/** A folder that is shown although nothing is in it yet is kept by an empty file of this name. */
const FOLDER_PLACEHOLDER = /(^|\/)\.emptyFolderPlaceholder$/;

export interface Upload extends ObjectKey {
  upsert: boolean;
  ownerId: string | null;
  /** Who must be allowed to write the row. */
  call: Call;
}

/** The largest file that a bucket takes, in bytes. */
export function sizeLimit(context: StorageContext, bucket: BucketRow): number {
  return Math.min(bucket.file_size_limit ?? Number.POSITIVE_INFINITY, context.settings.maxSizeBytes);
}

/**
 * What a bucket says about a file of this name and type.
 * @throws StorageError when it does not take the type
 */
export function checkTarget(
  context: StorageContext,
  bucket: BucketRow,
  { name, mediaType }: { name: string; mediaType: string },
): { essence: string; limitBytes: number } {
  const placeholder = FOLDER_PLACEHOLDER.test(name);
  const essence = essenceOf(mediaType);
  if (!placeholder && !isTypeAllowed(essence, bucket.allowed_mime_types)) {
    throw refuse.typeNotAllowed(mediaType);
  }
  return { essence, limitBytes: placeholder ? 0 : sizeLimit(context, bucket) };
}

/** Whether the content of a file decides what type it is stored as. */
function isTypeOpen({ settings }: StorageContext, { name, mediaType }: { name: string; mediaType: string }) {
  return settings.contentCheck === 'strict' && isDefaultType(mediaType) && !FOLDER_PLACEHOLDER.test(name);
}

/** What the gateway found out about stored bytes. */
export function metadataOf(
  { sizeBytes, digest }: StoredFile,
  { mediaType, cacheControl }: { mediaType: string; cacheControl: string },
): FileMetadata {
  return {
    eTag: `"${digest}"`,
    size: sizeBytes,
    mimetype: mediaType,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: sizeBytes,
    httpStatusCode: 200,
  };
}

/**
 * Stores a file: may the caller? → the bytes, under a new version → the row, in one transaction with the permission.
 * A refusal or a crash at any point leaves neither row nor bytes.
 */
export async function uploadFile(
  context: StorageContext,
  bucket: BucketRow,
  upload: Upload,
  file: IncomingFile,
): Promise<ObjectRow> {
  const declared = { name: upload.name, mediaType: file.mediaType };
  const typeIsOpen = isTypeOpen(context, declared);
  const limitBytes = typeIsOpen
    ? sizeLimit(context, bucket)
    : checkTarget(context, bucket, declared).limitBytes;
  const object: NewObject = {
    bucketId: upload.bucketId,
    name: upload.name,
    ownerId: upload.ownerId,
    version: randomUUID(),
    metadata: { mimetype: file.mediaType },
    userMetadata: file.userMetadata,
  };
  await begin(context, upload, object);

  const limited = limitSize(file.content, limitBytes);
  try {
    const { content, mediaType } = typeIsOpen
      ? await settleType(limited, file.mediaType)
      : { content: limited, mediaType: file.mediaType };
    const { essence } = checkTarget(context, bucket, { name: upload.name, mediaType });
    const checked = context.settings.contentCheck === 'off' ? content : checkContent(content, essence);
    const stored = await context.files.put(object.version, checked);
    const metadata = metadataOf(stored, { mediaType, cacheControl: file.cacheControl });
    return await writeObject(context, { ...object, metadata }, upload);
  } catch (error) {
    await discardFailed(context.database, context.files, object.version, error);
    throw error;
  }
}

/**
 * Announces the file whose bytes come next, in one transaction with the caller's permission to write its row: asked
 * before the first byte is read, and by `writeObject` again when the last one has come.
 */
async function begin(context: StorageContext, { call, upsert }: Upload, object: NewObject): Promise<void> {
  await context.database.transaction(async (client) => {
    await rehearse(context, client, call, () => tryInsertObject(client, object, { upsert }));
    await announceFile(client, object.version, context.settings.uploadGraceSeconds);
  });
}

/** @throws StorageError EntityTooLarge as soon as more than `limitBytes` have come; the rest is not read. */
async function* limitSize(source: AsyncIterable<Uint8Array>, limitBytes: number): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of source) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > limitBytes) throw refuse.tooLarge();
    yield chunk;
  }
}
