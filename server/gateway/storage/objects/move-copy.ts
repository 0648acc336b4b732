import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { findBucket } from '#server/gateway/storage/bucket-rows.ts';
import { requireCaller } from '#server/gateway/storage/caller.ts';
import { checkContent } from '#server/gateway/storage/content/content-check.ts';
import { essenceOf, isTypeAllowed } from '#server/gateway/storage/content/media-types.ts';
import { FileMissingError } from '#server/gateway/storage/file-store/file-store.ts';
import { announceFile, discardFailed } from '#server/gateway/storage/file-store/unclaimed-files.ts';
import { checkBucketName, checkKey } from '#server/gateway/storage/names.ts';
import {
  type FileMetadata,
  findObject,
  type ObjectKey,
  type ObjectRow,
  ownerOf,
  tryInsertObject,
} from '#server/gateway/storage/object-rows.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';
import { asCaller, callOf, readAsCaller, rehearse } from '#server/gateway/storage/transactions.ts';
import { checkCacheControl, userMetadataOf } from '#server/gateway/storage/uploads/incoming-file.ts';
import { sizeLimit } from '#server/gateway/storage/uploads/upload.ts';
import { writeObject } from '#server/gateway/storage/uploads/write-object.ts';

interface MoveBody {
  bucketId: string;
  sourceKey: string;
  destinationKey: string;
  destinationBucket?: string;
}

interface CopyBody extends MoveBody {
  copyMetadata: boolean;
  metadata?: { cacheControl?: string; mimetype?: string };
}

const text = { type: 'string' };
const keyProperties = { bucketId: text, sourceKey: text, destinationKey: text, destinationBucket: text };
const required = ['bucketId', 'sourceKey', 'destinationKey'];
const moveSchema = { body: { type: 'object', required, properties: keyProperties } };
const copySchema = {
  body: {
    type: 'object',
    required,
    properties: {
      ...keyProperties,
      copyMetadata: { type: 'boolean', default: true },
      metadata: { type: 'object', properties: { cacheControl: text, mimetype: text } },
    },
  },
};

/** Moves or copies a file to another object key (storage protocol 3.5). */
export function moveAndCopyRoutes(app: FastifyInstance, context: StorageContext): void {
  app.post<{ Body: MoveBody }>('/object/move', { schema: moveSchema }, async (request) => {
    const call = callOf(request, await requireCaller(request, context.keys), 'object.move');
    context.requireRoom();
    const [source, target] = objectKeysOf(request.body);
    const row = await readAsCaller(context, call, (client) => findObject(client, source));
    await checkBucket(context, target, row.metadata);
    // The bytes lie under the version, so a move is nothing but another name in the row.
    const { rows } = await asCaller(context, call, (client) =>
      client.query<{ id: string }>(
        `update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2 returning id`,
        [source.bucketId, source.name, target.bucketId, target.name],
      ),
    );
    const [moved] = rows;
    if (!moved) throw refuse.accessDenied();
    return { message: 'Successfully moved', Id: moved.id, Key: `${target.bucketId}/${target.name}` };
  });

  app.post<{ Body: CopyBody }>('/object/copy', { schema: copySchema }, async (request) => {
    const caller = await requireCaller(request, context.keys);
    const call = callOf(request, caller, 'object.copy');
    context.requireRoom();
    const [source, target] = objectKeysOf(request.body);
    const row = await readAsCaller(context, call, (client) => findObject(client, source));
    const { copyMetadata, metadata: changes } = request.body;
    const metadata: FileMetadata = { ...row.metadata, ...(copyMetadata ? {} : changes) };
    checkCacheControl(metadata.cacheControl);
    await checkBucket(context, target, metadata);
    const copy = {
      ...target,
      version: randomUUID(),
      ownerId: ownerOf(caller),
      metadata: { ...metadata, lastModified: new Date().toISOString() },
      userMetadata: copyMetadata ? row.user_metadata : userMetadataOf(request),
    };
    const upsert = request.headers['x-upsert'] === 'true';
    await context.database.transaction((client) =>
      rehearse(context, client, call, () => tryInsertObject(client, copy, { upsert })),
    );
    const written = await copyBytes(context, row, copy, () => writeObject(context, copy, { upsert, call }));
    return { Id: written.id, Key: `${target.bucketId}/${target.name}`, ...written };
  });
}

function objectKeysOf({
  bucketId,
  sourceKey,
  destinationKey,
  destinationBucket,
}: MoveBody): [ObjectKey, ObjectKey] {
  const source = { bucketId: checkBucketName(bucketId), name: checkKey(sourceKey) };
  return [
    source,
    { bucketId: checkBucketName(destinationBucket ?? bucketId), name: checkKey(destinationKey) },
  ];
}

/** A bucket's limits hold however a file gets into it. */
async function checkBucket(
  context: StorageContext,
  target: ObjectKey,
  metadata: FileMetadata,
): Promise<void> {
  const bucket = await findBucket(context.database.pool, target.bucketId);
  if (!isTypeAllowed(essenceOf(metadata.mimetype), bucket.allowed_mime_types)) {
    throw refuse.typeNotAllowed(metadata.mimetype);
  }
  if (metadata.size > sizeLimit(context, bucket)) throw refuse.tooLarge();
}

async function copyBytes(
  { database, files, settings }: StorageContext,
  source: ObjectRow,
  copy: { version: string; metadata: FileMetadata },
  write: () => Promise<ObjectRow>,
): Promise<ObjectRow> {
  const claimed = copy.metadata.mimetype;
  await announceFile(database.pool, copy.version, settings.uploadGraceSeconds);
  try {
    if (claimed === source.metadata.mimetype || settings.contentCheck === 'off') {
      await files.copy(source.version, copy.version);
    } else {
      // Under another type, the content has to agree with that one.
      await files.put(copy.version, checkContent(await files.open(source.version), essenceOf(claimed)));
    }
    return await write();
  } catch (error) {
    await discardFailed(database, files, copy.version, error);
    throw error instanceof FileMissingError ? refuse.bytesNotFound() : error;
  }
}
