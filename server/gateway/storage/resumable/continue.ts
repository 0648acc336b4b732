import type { FastifyRequest } from 'fastify';
import { findBucket } from '#server/gateway/storage/bucket-rows.ts';
import { FileMissingError } from '#server/gateway/storage/file-store/file-store.ts';
import { finishUpload } from '#server/gateway/storage/resumable/finish.ts';
import { type Lease, takeLease } from '#server/gateway/storage/resumable/lease.ts';
import { readSize } from '#server/gateway/storage/resumable/protocol.ts';
import { receiveParts } from '#server/gateway/storage/resumable/receive.ts';
import type { ResumableUpload } from '#server/gateway/storage/resumable/upload-rows.ts';
import { rehearseUpload, type Uploader } from '#server/gateway/storage/resumable/uploader.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';
import { checkTarget } from '#server/gateway/storage/uploads/upload.ts';

/** Works on an upload as the only one. */
export async function withLease<T>(
  { database }: StorageContext,
  version: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const lease = await takeLease(database.pool, version);
  try {
    return await work(lease);
  } catch (error) {
    throw error instanceof FileMissingError ? refuse.uploadNotFound() : error;
  } finally {
    await lease.release();
  }
}

/** Whether all bytes have come. */
export function isComplete({ parts, sizeBytes }: Pick<ResumableUpload, 'parts' | 'sizeBytes'>): boolean {
  return parts.sizeBytes === sizeBytes;
}

/**
 * Adds the body of a request to an upload, and makes it a file when it is complete.
 * @param offset where the client believes the upload to be
 * @param closing aborted when the server stops
 * @returns the upload as it is now
 */
export async function continueUpload(
  context: StorageContext,
  request: FastifyRequest,
  upload: ResumableUpload,
  { uploader, offset, closing }: { uploader: Uploader; offset: number; closing: AbortSignal },
): Promise<ResumableUpload> {
  if (upload.finished) return checkOffset(upload, offset);
  const bucket = await findBucket(context.database.pool, upload.bucketId);
  const { limitBytes } = checkTarget(context, bucket, upload);
  await rehearseUpload(context, upload, uploader.call);

  return withLease(context, upload.version, async (lease) => {
    checkOffset(lease.upload, offset);
    if (lease.upload.finished) return lease.upload;
    const sizeBytes = declaredSize(request, lease.upload);
    const endsAt = offset + Number(request.headers['content-length'] ?? 0);
    if ((sizeBytes ?? 0) > limitBytes) throw refuse.uploadTooLarge();
    if (endsAt > (sizeBytes ?? limitBytes)) throw refuse.uploadTooLong();
    const signal = AbortSignal.any([lease.signal, closing]);
    const parts = await receiveParts(context, lease, request.raw, { sizeBytes, limitBytes, signal });
    const now = { ...lease.upload, sizeBytes, parts };
    if (isComplete(now)) return settle(context, lease, now, uploader);
    if (signal.aborted) throw refuse.locked();
    if (!request.raw.complete) throw refuse.badRequest('The request ended before its body was complete');
    return now;
  });
}

/** Makes a complete upload a file, unless it is one already. */
export async function settle(
  context: StorageContext,
  lease: Lease,
  upload: ResumableUpload,
  { call }: Uploader,
): Promise<ResumableUpload> {
  if (upload.finished) return upload;
  await finishUpload(context, lease, upload.parts, call);
  return { ...upload, finished: true };
}

/** @throws StorageError when the client believes the upload to be somewhere else */
function checkOffset(upload: ResumableUpload, offset: number): ResumableUpload {
  if (upload.parts.sizeBytes !== offset) throw refuse.offsetConflict();
  return upload;
}

/** The size of the file, which a client may say late, but only once. */
function declaredSize(request: FastifyRequest, upload: ResumableUpload): number | null {
  const declared = request.method === 'POST' ? null : readSize(request, 'upload-length');
  if (declared === null) return upload.sizeBytes;
  const fits = upload.sizeBytes === null && declared >= upload.parts.sizeBytes;
  if (!fits && declared !== upload.sizeBytes) throw refuse.badUploadHeader('Upload-Length');
  return declared;
}
