import { checkBucketName, checkKey } from '#server/gateway/storage/names.ts';
import type { ObjectKey } from '#server/gateway/storage/object-rows.ts';

/** The parameters of a route like `/object/:bucket/*`, decoded by the router. */
export interface ObjectKeyParams {
  bucket: string;
  '*': string;
}

/** The object key in a route. @throws StorageError when bucket or name is invalid */
export function objectKeyOf(params: ObjectKeyParams): ObjectKey {
  return { bucketId: checkBucketName(params.bucket), name: checkKey(params['*']) };
}
