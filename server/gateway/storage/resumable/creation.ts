import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type BucketRow, findBucket } from '#server/gateway/storage/bucket-rows.ts';
import { announceFile, discardFiles } from '#server/gateway/storage/file-store/unclaimed-files.ts';
import { checkBucketName, checkKey } from '#server/gateway/storage/names.ts';
import type { ObjectKey } from '#server/gateway/storage/object-rows.ts';
import { readSize } from '#server/gateway/storage/resumable/protocol.ts';
import {
  insertUpload,
  type NewUpload,
  type ResumableUpload,
} from '#server/gateway/storage/resumable/upload-rows.ts';
import { rehearseUpload, type Uploader } from '#server/gateway/storage/resumable/uploader.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';
import { cacheControlOf, parseUserMetadata } from '#server/gateway/storage/uploads/incoming-file.ts';
import { checkTarget } from '#server/gateway/storage/uploads/upload.ts';

/** The time for a running request to finish after an upload expires, before its bytes are swept. */
const SWEEP_MARGIN_SECONDS = 60;

/** What a client says about a file before it sends it. */
export interface Announcement extends ObjectKey {
  mediaType: string;
  metadata: Map<string, string>;
}

/** @throws StorageError when the header lacks something, or contains an invalid object key */
export function readAnnouncement(request: FastifyRequest): Announcement {
  const metadata = readUploadMetadata(headerOf(request, 'upload-metadata'));
  return {
    bucketId: checkBucketName(metadata.get('bucketName') ?? ''),
    name: checkKey(metadata.get('objectName') ?? ''),
    mediaType: metadata.get('contentType') || 'application/octet-stream',
    metadata,
  };
}

/**
 * Begins an upload, after everything that can be known before the first byte was checked: the object key, the type, the
 * size and the permission.
 */
export async function createUpload(
  context: StorageContext,
  request: FastifyRequest,
  announced: Announcement,
  uploader: Uploader,
): Promise<ResumableUpload> {
  const bucket = await findBucket(context.database.pool, announced.bucketId);
  const upload = describe(context, request, { announced, bucket, uploader });
  await rehearseUpload(context, upload, uploader.call);
  const { database, files, settings } = context;
  await announceFile(database.pool, upload.version, settings.resumableSeconds + SWEEP_MARGIN_SECONDS);
  try {
    const parts = await files.startParts(upload.version);
    return await insertUpload(database.pool, { ...upload, parts }, settings.resumableSeconds);
  } catch (error) {
    await discardFiles(database, files, [upload.version]);
    throw error;
  }
}

function describe(
  context: StorageContext,
  request: FastifyRequest,
  { announced, bucket, uploader }: { announced: Announcement; bucket: BucketRow; uploader: Uploader },
): NewUpload {
  const { bucketId, name, mediaType, metadata } = announced;
  const { limitBytes } = checkTarget(context, bucket, { name, mediaType });
  const sizeBytes = announcedSize(request);
  if (sizeBytes !== null && sizeBytes > limitBytes) throw refuse.uploadTooLarge();
  return {
    version: randomUUID(),
    bucketId,
    name,
    role: uploader.role,
    ownerId: uploader.ownerId,
    signed: uploader.signed,
    upsert: uploader.upsert,
    mediaType,
    cacheControl: cacheControlOf(metadata.get('cacheControl')),
    userMetadata: parseUserMetadata(metadata.get('metadata')),
    uploadMetadata: headerOf(request, 'upload-metadata'),
    sizeBytes,
  };
}

/** Null when the client will say it later. */
function announcedSize(request: FastifyRequest): number | null {
  const sizeBytes = readSize(request, 'upload-length');
  const deferred = request.headers['upload-defer-length'];
  if (deferred !== undefined && deferred !== '1') throw refuse.badUploadHeader('Upload-Defer-Length');
  if ((sizeBytes === null) === (deferred === undefined)) throw refuse.badUploadHeader('Upload-Length');
  return sizeBytes;
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

const METADATA_KEY = /^[!-+\--~]+$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const METADATA_MAX_LENGTH = 16_384;

/**
 * Reads an `Upload-Metadata` header: `name base64,name base64,flag` (TUS 1.0.0, creation).
 * @throws StorageError when it is none
 */
function readUploadMetadata(header: string): Map<string, string> {
  const values = new Map<string, string>();
  if (header.length > METADATA_MAX_LENGTH) throw refuse.badUploadHeader('Upload-Metadata');
  for (const pair of header === '' ? [] : header.split(',')) {
    const [key = '', value = '', ...more] = pair.trim().split(' ');
    const good = METADATA_KEY.test(key) && BASE64.test(value) && more.length === 0 && !values.has(key);
    if (!good) throw refuse.badUploadHeader('Upload-Metadata');
    values.set(key, Buffer.from(value, 'base64').toString('utf8'));
  }
  return values;
}
