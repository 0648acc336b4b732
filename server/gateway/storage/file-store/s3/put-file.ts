import { createHash } from 'node:crypto';
import { MAX_PART_BYTES, type StoredFile } from '#server/gateway/storage/file-store/file-store.ts';
import type { Bucket } from '#server/gateway/storage/file-store/s3/bucket.ts';
import {
  abortUpload,
  beginUpload,
  completeUpload,
  type MultipartUpload,
  sendPart,
} from '#server/gateway/storage/file-store/s3/multipart.ts';
import { putObject } from '#server/gateway/storage/file-store/s3/objects.ts';
import { piecesOf } from '#server/gateway/storage/file-store/s3/pieces.ts';

/**
 * Stores a file of any length, of which one piece at a time is in memory: S3 wants to know the length of what it is
 * sent, and a try that failed has to be repeated. What fits into one piece takes one request.
 */
export async function putFile(
  bucket: Bucket,
  key: string,
  source: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let upload: MultipartUpload | undefined;
  const eTags: string[] = [];
  try {
    for await (const piece of piecesOf(source, MAX_PART_BYTES)) {
      hash.update(piece);
      sizeBytes += piece.byteLength;
      if (!upload && piece.byteLength < MAX_PART_BYTES) {
        await putObject(bucket, key, piece);
        continue;
      }
      upload ??= await beginUpload(bucket, key);
      eTags.push(await sendPart(bucket, upload, eTags.length + 1, piece));
    }
    if (upload) await completeUpload(bucket, upload, eTags);
    else if (sizeBytes === 0) await putObject(bucket, key, Buffer.alloc(0));
  } catch (error) {
    // What cannot be given up now is found by its key when the version is removed.
    if (upload) await abortUpload(bucket, upload).catch(() => {});
    throw error;
  }
  return { sizeBytes, digest: hash.digest('hex') };
}
