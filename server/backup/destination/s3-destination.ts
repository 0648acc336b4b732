import { type Bucket, isMissing, openBucket } from '#server/gateway/storage/file-store/s3/bucket.ts';
import { deleteObject, getObject, listObjects } from '#server/gateway/storage/file-store/s3/objects.ts';
import { putFile } from '#server/gateway/storage/file-store/s3/put-file.ts';
import type { S3Settings } from '#server/gateway/storage/file-store/s3/s3-settings.ts';
import { type Destination, ObjectMissingError } from './destination.ts';

/** Backups in a bucket of an S3-compatible service. */
export function createS3Destination(settings: S3Settings): Destination {
  const bucket: Bucket = openBucket(settings);
  const { prefix } = settings;
  return {
    name: `s3://${settings.bucket}/${prefix}`,
    put: (name, source) => putFile(bucket, prefix + name, source),
    open: (name) =>
      getObject(bucket, prefix + name).catch((error) =>
        Promise.reject(isMissing(error) ? new ObjectMissingError(name) : error),
      ),
    async *list(folder) {
      for await (const { key, ...object } of listObjects(bucket, prefix + folder)) {
        yield { name: key.slice(prefix.length), ...object };
      }
    },
    remove: (name) => deleteObject(bucket, prefix + name),
    // The service shows an object only when it is complete. A rule of the bucket removes incomplete uploads.
    async sweep() {},
    close: () => bucket.close(),
  };
}
