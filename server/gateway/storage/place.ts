import { checkBucketName, checkKey } from '#server/gateway/storage/names.ts';
import type { Place } from '#server/gateway/storage/object-rows.ts';

/** Parameters of a route like `/object/:bucket/*`; decoded once by the router. */
export interface PlaceParams {
  bucket: string;
  '*': string;
}

/** The place a route names. @throws StorageError when either name is none */
export function placeOf(params: PlaceParams): Place {
  return { bucketId: checkBucketName(params.bucket), name: checkKey(params['*']) };
}
