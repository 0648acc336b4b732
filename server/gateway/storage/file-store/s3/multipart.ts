import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { type Bucket, isMissing } from '#server/gateway/storage/file-store/s3/bucket.ts';

/** What S3 asks of every part but the last. */
export const LEAST_PART_BYTES = 5 * 1024 * 1024;

/** An object that is put together from parts and does not exist before it is complete. */
export interface MultipartUpload {
  key: string;
  id: string;
}

export async function beginUpload(bucket: Bucket, key: string): Promise<MultipartUpload> {
  const { UploadId: id } = await bucket.askBriefly((client) =>
    client.send(new CreateMultipartUploadCommand({ Bucket: bucket.name, Key: key })),
  );
  return { key, id: named(id, 'an upload') };
}

/**
 * Sends a part; one sent before under the same number is replaced.
 * @param number counts from 1
 * @returns its ETag
 */
export async function sendPart(
  bucket: Bucket,
  { key, id }: MultipartUpload,
  number: number,
  bytes: Buffer,
): Promise<string> {
  const { ETag } = await bucket.ask((client) =>
    client.send(
      new UploadPartCommand({
        Bucket: bucket.name,
        Key: key,
        UploadId: id,
        PartNumber: number,
        Body: bytes,
      }),
    ),
  );
  return named(ETag, 'a part');
}

/** Copies a range of another object as a part, within the service. @returns its ETag */
export async function copyPart(
  bucket: Bucket,
  { key, id }: MultipartUpload,
  number: number,
  source: { key: string; start: number; end: number },
): Promise<string> {
  const { CopyPartResult } = await bucket.ask((client) =>
    client.send(
      new UploadPartCopyCommand({
        Bucket: bucket.name,
        Key: key,
        UploadId: id,
        PartNumber: number,
        CopySource: `${bucket.name}/${source.key}`,
        CopySourceRange: `bytes=${source.start}-${source.end}`,
      }),
    ),
  );
  return named(CopyPartResult?.ETag, 'a part');
}

/** @param eTags of all parts in their order */
export async function completeUpload(
  bucket: Bucket,
  { key, id }: MultipartUpload,
  eTags: readonly string[],
): Promise<void> {
  const Parts = eTags.map((ETag, index) => ({ PartNumber: index + 1, ETag }));
  await bucket.ask((client) =>
    client.send(
      new CompleteMultipartUploadCommand({
        Bucket: bucket.name,
        Key: key,
        UploadId: id,
        MultipartUpload: { Parts },
      }),
    ),
  );
}

/** Gives an upload up; that it is complete or gone is fine. */
export async function abortUpload(bucket: Bucket, { key, id }: MultipartUpload): Promise<void> {
  const command = new AbortMultipartUploadCommand({ Bucket: bucket.name, Key: key, UploadId: id });
  await bucket
    .askBriefly((client) => client.send(command))
    .catch((error) => {
      if (!isMissing(error)) throw error;
    });
}

/** Gives up whatever was begun for a key by anybody, e.g. by a node that died. */
export async function abortUploadsOf(bucket: Bucket, key: string): Promise<void> {
  const { Uploads = [] } = await bucket.askBriefly((client) =>
    client.send(new ListMultipartUploadsCommand({ Bucket: bucket.name, Prefix: key })),
  );
  for (const { Key, UploadId: id } of Uploads) {
    if (Key === key && id !== undefined) await abortUpload(bucket, { key, id });
  }
}

/** The protocol says that these are there; the types of the library do not. */
function named(value: string | undefined, what: string): string {
  if (value === undefined) throw new Error(`The store did not name ${what}.`);
  return value;
}
