import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ByteRange } from '#server/gateway/storage/file-store/file-store.ts';
import type { Bucket } from '#server/gateway/storage/file-store/s3/bucket.ts';
import {
  abortUpload,
  beginUpload,
  completeUpload,
  copyPart,
} from '#server/gateway/storage/file-store/s3/multipart.ts';
import { patientBody } from '#server/gateway/storage/file-store/s3/patient-body.ts';

/** As much as one request copies: services allow 5 GiB, but none answers that in the time we wait. */
const COPY_AT_ONCE_BYTES = 256 * 1024 * 1024;

export async function putObject(bucket: Bucket, key: string, bytes: Buffer): Promise<void> {
  const command = new PutObjectCommand({ Bucket: bucket.name, Key: key, Body: bytes });
  await bucket.ask((client) => client.send(command));
}

export async function getObject(bucket: Bucket, key: string, range?: ByteRange): Promise<Readable> {
  const Range = range && `bytes=${range.start}-${range.end}`;
  try {
    const { Body } = await bucket.askBriefly((client) =>
      client.send(new GetObjectCommand({ Bucket: bucket.name, Key: key, Range })),
    );
    if (Body instanceof Readable) return patientBody(Body);
  } catch (error) {
    // A range behind the end is empty, as in a file.
    if (!(error instanceof S3ServiceException && error.name === 'InvalidRange')) throw error;
  }
  return Readable.from([]);
}

export async function sizeOfObject(bucket: Bucket, key: string): Promise<number> {
  const command = new HeadObjectCommand({ Bucket: bucket.name, Key: key });
  return (await bucket.askBriefly((client) => client.send(command))).ContentLength ?? 0;
}

/** Every object whose key begins with `prefix`; a thousand for each request. */
export async function* listObjects(bucket: Bucket, prefix: string) {
  let ContinuationToken: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: bucket.name, Prefix: prefix, ContinuationToken });
    const page = await bucket.askBriefly((client) => client.send(command));
    for (const { Key: key, Size: sizeBytes = 0, LastModified: storedAt } of page.Contents ?? []) {
      if (key && storedAt) yield { key, sizeBytes, storedAt };
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

/** That it is not there is fine. */
export async function deleteObject(bucket: Bucket, key: string): Promise<void> {
  const command = new DeleteObjectCommand({ Bucket: bucket.name, Key: key });
  await bucket.askBriefly((client) => client.send(command));
}

/** Copies inside the service. @param atOnceBytes what one request may copy */
export async function copyObject(
  bucket: Bucket,
  source: string,
  target: string,
  atOnceBytes = COPY_AT_ONCE_BYTES,
): Promise<void> {
  const sizeBytes = await sizeOfObject(bucket, source);
  if (sizeBytes > atOnceBytes) return copyInParts(bucket, source, target, { sizeBytes, atOnceBytes });
  await bucket.ask((client) =>
    client.send(
      new CopyObjectCommand({ Bucket: bucket.name, Key: target, CopySource: `${bucket.name}/${source}` }),
    ),
  );
}

async function copyInParts(
  bucket: Bucket,
  source: string,
  target: string,
  { sizeBytes, atOnceBytes }: { sizeBytes: number; atOnceBytes: number },
): Promise<void> {
  const upload = await beginUpload(bucket, target);
  try {
    const eTags: string[] = [];
    for (let start = 0; start < sizeBytes; start += atOnceBytes) {
      const end = Math.min(start + atOnceBytes, sizeBytes) - 1;
      eTags.push(await copyPart(bucket, upload, eTags.length + 1, { key: source, start, end }));
    }
    await completeUpload(bucket, upload, eTags);
  } catch (error) {
    await abortUpload(bucket, upload);
    throw error;
  }
}
