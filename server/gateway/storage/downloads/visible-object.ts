import type { FastifyRequest } from 'fastify';
import { addressBlock } from '#server/gateway/client-address.ts';
import { type Requester, requesterOf } from '#server/gateway/fair-queue.ts';
import { findBucket } from '#server/gateway/storage/bucket-rows.ts';
import { optionalCaller, requireCaller } from '#server/gateway/storage/caller.ts';
import { type ObjectKeyParams, objectKeyOf } from '#server/gateway/storage/object-key.ts';
import { findObject, type ObjectRow } from '#server/gateway/storage/object-rows.ts';
import { identityOfMaker, verifyDownload } from '#server/gateway/storage/signed-urls/url-token.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';
import { callOf, readAsCaller } from '#server/gateway/storage/transactions.ts';

export interface VisibleObject {
  row: ObjectRow;
  /** Whose request it is, where work has to be shared out: of a signed URL, its maker. */
  requester: Requester;
  caching: Record<string, string>;
  /** Of a signed URL for an image: the rendition it was made for. */
  transformations?: string;
}

type ObjectKeyRequest = FastifyRequest<{ Params: ObjectKeyParams }>;
type SignedRequest = FastifyRequest<{ Params: ObjectKeyParams; Querystring: { token: string } }>;

/** A file in a bucket open to everybody. @throws StorageError; a closed bucket looks like none */
export async function publicObject(
  context: StorageContext,
  request: ObjectKeyRequest,
): Promise<VisibleObject> {
  const objectKey = objectKeyOf(request.params);
  const bucket = await findBucket(context.database.pool, objectKey.bucketId);
  if (!bucket.public) throw refuse.bucketNotFound();
  const row = await findObject(context.database.pool, objectKey);
  const requester = { owner: 'anon', group: addressBlock(request.ip) };
  return { row, requester, caching: cachePublicly(row.metadata.cacheControl) };
}

/** A file that the caller may see by the policies. @throws StorageError, TokenError */
export async function callersObject(
  context: StorageContext,
  request: ObjectKeyRequest,
  operation: string,
): Promise<VisibleObject> {
  const caller = await requireCaller(request, context.keys);
  const objectKey = objectKeyOf(request.params);
  const row = await readAsCaller(context, callOf(request, caller, operation), (client) =>
    findObject(client, objectKey),
  );
  return { row, requester: requesterOf(caller), caching: cachePrivately() };
}

/** A file in an open bucket, or one that the caller, if there is one, may see by the policies. @throws StorageError */
export async function anyonesObject(
  context: StorageContext,
  request: ObjectKeyRequest,
  operation: string,
): Promise<VisibleObject> {
  const caller = await optionalCaller(request, context.keys);
  const objectKey = objectKeyOf(request.params);
  const bucket = await findBucket(context.database.pool, objectKey.bucketId);
  if (bucket.public) return publicObject(context, request);
  const row = await readAsCaller(context, callOf(request, caller, operation), (client) =>
    findObject(client, objectKey),
  );
  return { row, requester: requesterOf(caller), caching: cachePrivately() };
}

/**
 * The file of a signed URL, read as the person who signed it. When that person loses access to the file, the URL stops
 * working too.
 * @throws StorageError
 */
export async function signedObject(
  context: StorageContext,
  request: SignedRequest,
  operation: string,
): Promise<VisibleObject> {
  const objectKey = objectKeyOf(request.params);
  const claims = await verifyDownload(context.settings.urlSecret, request.query.token, objectKey);
  const maker = identityOfMaker(claims);
  const call = callOf(request, maker, operation);
  const row = await readAsCaller(context, call, (client) => findObject(client, objectKey));
  const { transformations } = claims;
  const caching = cacheUntil(row.metadata.cacheControl, claims.exp);
  return {
    row,
    requester: requesterOf(maker),
    caching,
    ...(transformations === undefined ? {} : { transformations }),
  };
}

/**
 * For a file shown because of who asks. A browser may keep it but must ask each time: the next person at this device
 * is refused, and so is the same person once they lost the right.
 */
function cachePrivately(): Record<string, string> {
  return { 'cache-control': 'private, no-cache', vary: 'Authorization' };
}

/** For a file that everybody may see: as its uploader wished. */
function cachePublicly(stored: string): Record<string, string> {
  return { 'cache-control': stored };
}

/**
 * For a file behind a signed URL: as its uploader wished, but in this browser only and not beyond the URL's own end.
 * @param expiresAt seconds since 1970
 */
function cacheUntil(stored: string, expiresAt: number): Record<string, string> {
  const leftSeconds = Math.max(0, expiresAt - Math.floor(Date.now() / 1000));
  const wishedSeconds = Number(/max-age=(\d+)/.exec(stored)?.[1] ?? 0);
  return {
    'cache-control': `private, max-age=${Math.min(leftSeconds, wishedSeconds)}`,
    expires: new Date(expiresAt * 1000).toUTCString(),
  };
}
