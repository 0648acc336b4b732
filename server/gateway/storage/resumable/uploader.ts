import type { FastifyRequest } from 'fastify';
import type { Identity } from '#server/gateway/identity-types.ts';
import { requireCaller } from '#server/gateway/storage/caller.ts';
import {
  type NewObject,
  type ObjectKey,
  ownerOf,
  tryInsertObject,
} from '#server/gateway/storage/object-rows.ts';
import type { NewUpload, ResumableUpload } from '#server/gateway/storage/resumable/upload-rows.ts';
import { identityOfMaker, verifyUpload } from '#server/gateway/storage/signed-urls/url-token.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';
import { type Call, callOf, rehearse } from '#server/gateway/storage/transactions.ts';

/** Who uploads, and by what right. */
export interface Uploader {
  role: Identity['role'];
  ownerId: string | null;
  upsert: boolean;
  /** Whether by a signed URL, whose maker uploads. */
  signed: boolean;
  /** Asked of row-level security. */
  call: Call;
}

/**
 * Finds out who uploads: by access token, or by the signature of an upload URL.
 * @param objectKey null when there is no such upload
 */
export type Recognise = (request: FastifyRequest, objectKey: ObjectKey | null) => Promise<Uploader>;

/** The person of the access token. */
export function byAccessToken(context: StorageContext): Recognise {
  return async (request) => {
    const identity = await requireCaller(request, context.keys);
    return {
      role: identity.role,
      ownerId: ownerOf(identity),
      upsert: request.headers['x-upsert'] === 'true',
      signed: false,
      call: callOf(request, identity, operationOf(request)),
    };
  };
}

/** An uploader with the token of a signed upload URL for this object key, in the header `x-signature`. */
export function bySignature({ settings }: StorageContext): Recognise {
  return async (request, objectKey) => {
    const signature = request.headers['x-signature'];
    if (typeof signature !== 'string') throw refuse.badSignature('Missing x-signature header');
    if (objectKey === null) throw refuse.uploadNotFound();
    const claims = await verifyUpload(settings.urlSecret, signature, objectKey);
    const maker = identityOfMaker(claims);
    // Whoever has the URL is not the device that delivers a deactivated person's work.
    const call = { ...callOf(request, maker, operationOf(request)), isDelivery: false };
    return { role: maker.role, ownerId: ownerOf(maker), upsert: claims.upsert, signed: true, call };
  };
}

const operationOf = ({ method }: FastifyRequest) =>
  method === 'POST' ? 'tus.upload.create' : 'tus.upload.part';

/** Somebody else's upload looks like none at all. @throws StorageError */
export function checkSame(upload: ResumableUpload, uploader: Uploader): void {
  const same =
    upload.role === uploader.role && upload.ownerId === uploader.ownerId && upload.signed === uploader.signed;
  if (!same) throw refuse.uploadNotFound();
}

/** Would the caller be allowed to add this file? Nothing is written. */
export async function rehearseUpload(context: StorageContext, upload: NewUpload, call: Call): Promise<void> {
  await context.database.transaction((client) =>
    rehearse(context, client, call, () => tryInsertObject(client, rowOf(upload), upload)),
  );
}

/** The row that an upload will become. */
export function rowOf(upload: NewUpload): NewObject {
  const { bucketId, name, version, ownerId, mediaType, userMetadata } = upload;
  return { bucketId, name, version, ownerId, metadata: { mimetype: mediaType }, userMetadata };
}
