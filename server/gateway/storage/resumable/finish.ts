import type { FastifyError } from 'fastify';
import { findBucket } from '#server/gateway/storage/bucket-rows.ts';
import { checkContent, isCheckedWhole } from '#server/gateway/storage/content/content-check.ts';
import { toStorageError } from '#server/gateway/storage/error-funnel.ts';
import { FileMissingError, type PartsState } from '#server/gateway/storage/file-store/file-store.ts';
import { discardAfterwards } from '#server/gateway/storage/file-store/unclaimed-files.ts';
import type { Lease } from '#server/gateway/storage/resumable/lease.ts';
import { deleteUpload } from '#server/gateway/storage/resumable/upload-rows.ts';
import { rowOf } from '#server/gateway/storage/resumable/uploader.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';
import type { Call } from '#server/gateway/storage/transactions.ts';
import { checkTarget, metadataOf } from '#server/gateway/storage/uploads/upload.ts';
import { writeObject } from '#server/gateway/storage/uploads/write-object.ts';

/** How many bytes of a file are needed to detect its type. */
const HEAD_BYTES = 8192;

/**
 * Makes a complete upload a file: content, limits and permission are checked now, whatever was said in the beginning.
 * A refusal leaves nothing of it; after a crash or a breakdown it can be done again.
 */
export async function finishUpload(
  context: StorageContext,
  lease: Lease,
  parts: PartsState,
  call: Call,
): Promise<void> {
  const { upload } = lease;
  try {
    const stored = await context.files.finishParts(upload.version, parts);
    const bucket = await findBucket(context.database.pool, upload.bucketId);
    const { essence, limitBytes } = checkTarget(context, bucket, upload);
    if (stored.sizeBytes > limitBytes) throw refuse.uploadTooLarge();
    await checkStored(context, upload.version, { sizeBytes: stored.sizeBytes, essence });
    const object = { ...rowOf(upload), metadata: metadataOf(stored, upload) };
    await writeObject(context, object, {
      upsert: upload.upsert,
      call,
      also: (client) => lease.finish(client),
    });
  } catch (error) {
    const refusal = error instanceof FileMissingError ? refuse.uploadNotFound() : error;
    if (isFinal(refusal as FastifyError)) {
      await deleteUpload(context.database.pool, upload.version);
      await discardAfterwards(context.database, context.files, [upload.version]);
    }
    throw refusal;
  }
}

async function checkStored(
  { files, settings }: StorageContext,
  version: string,
  { sizeBytes, essence }: { sizeBytes: number; essence: string },
): Promise<void> {
  if (settings.contentCheck === 'off' || sizeBytes === 0) return;
  const needed = isCheckedWhole(essence) ? sizeBytes : Math.min(sizeBytes, HEAD_BYTES);
  const content = await files.open(version, { start: 0, end: needed - 1 });
  for await (const _chunk of checkContent(content, essence));
}

/** Whether trying again would be refused again. */
function isFinal(error: FastifyError): boolean {
  const { statusCode } = toStorageError(error);
  return statusCode < 500 && statusCode !== 423;
}
