import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findBucket } from '#server/gateway/storage/bucket-rows.ts';
import { requireCaller } from '#server/gateway/storage/caller.ts';
import {
  type AskedOptions,
  RENDITION_PROPERTIES,
  writeOptions,
} from '#server/gateway/storage/images/rendition-options.ts';
import { checkBucketName } from '#server/gateway/storage/names.ts';
import { type ObjectKeyParams, objectKeyOf } from '#server/gateway/storage/object-key.ts';
import { findObject, type ObjectKey, ownerOf, tryInsertObject } from '#server/gateway/storage/object-rows.ts';
import { signDownload, signUpload } from '#server/gateway/storage/signed-urls/url-token.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { callOf, readAsCaller, rehearse } from '#server/gateway/storage/transactions.ts';

/** Ten years: a longer link is a public bucket by another name. */
const MAX_SECONDS = 315_360_000;
const MAX_PATHS = 500;
const NOT_VISIBLE = 'Either the object does not exist or you do not have access to it';

const expiresIn = { type: 'integer', minimum: 1, maximum: MAX_SECONDS };
const transform = { type: 'object', properties: RENDITION_PROPERTIES };
const paths = { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: MAX_PATHS };
const oneSchema = { body: { type: 'object', required: ['expiresIn'], properties: { expiresIn, transform } } };
const manySchema = {
  body: { type: 'object', required: ['expiresIn', 'paths'], properties: { expiresIn, paths } },
};

interface One {
  Params: ObjectKeyParams;
  Body: { expiresIn: number; transform?: AskedOptions };
}
interface Many {
  Params: { bucket: string };
  Body: { expiresIn: number; paths: string[] };
}

/** Makes URLs that show, or take, one file without a sign-in (storage protocol 3.6). */
export function signingRoutes(app: FastifyInstance, context: StorageContext): void {
  const secret = context.settings.urlSecret;

  app.post<One>('/object/sign/:bucket/*', { schema: oneSchema }, async (request) => {
    const caller = await requireCaller(request, context.keys);
    const objectKey = objectKeyOf(request.params);
    await readAsCaller(context, callOf(request, caller, 'object.sign'), (client) =>
      findObject(client, objectKey),
    );
    const { expiresIn: expiresInSeconds, transform: options } = request.body;
    const rendered = options !== undefined && Object.keys(options).length > 0;
    const transformations = rendered ? { transformations: writeOptions(options) } : {};
    const token = await signDownload(secret, objectKey, caller, { expiresInSeconds, ...transformations });
    return { signedURL: urlOf(rendered ? 'render/image/sign' : 'object/sign', objectKey, token) };
  });

  app.post<Many>('/object/sign/:bucket', { schema: manySchema }, async (request) => {
    const caller = await requireCaller(request, context.keys);
    const bucketId = checkBucketName(request.params.bucket);
    const { paths: names, expiresIn: expiresInSeconds } = request.body;
    const { rows } = await readAsCaller(context, callOf(request, caller, 'object.sign_many'), (client) =>
      client.query<{ name: string }>(
        `select name from storage.objects where bucket_id = $1 and name = any($2)`,
        [bucketId, names],
      ),
    );
    const visible = new Set(rows.map((row) => row.name));
    return Promise.all(
      names.map(async (name) => {
        if (!visible.has(name)) return { error: NOT_VISIBLE, path: name, signedURL: null };
        const objectKey = { bucketId, name };
        const token = await signDownload(secret, objectKey, caller, { expiresInSeconds });
        return { error: null, path: name, signedURL: urlOf('object/sign', objectKey, token) };
      }),
    );
  });

  app.post<{ Params: ObjectKeyParams }>('/object/upload/sign/:bucket/*', async (request) => {
    const caller = await requireCaller(request, context.keys);
    const objectKey = objectKeyOf(request.params);
    const upsert = request.headers['x-upsert'] === 'true';
    await findBucket(context.database.pool, objectKey.bucketId);
    await rehearseUpload(context, request, caller, { ...objectKey, ownerId: ownerOf(caller), upsert });
    const expiresInSeconds = context.settings.uploadUrlSeconds;
    const token = await signUpload(secret, objectKey, caller, { expiresInSeconds, upsert });
    return { url: urlOf('object/upload/sign', objectKey, token), token };
  });
}

/** May the caller put a file here? Asked now, so that nobody gets a URL that is refused, and again when it is used. */
function rehearseUpload(
  context: StorageContext,
  request: FastifyRequest,
  caller: Parameters<typeof callOf>[1],
  { bucketId, name, ownerId, upsert }: ObjectKey & { ownerId: string | null; upsert: boolean },
): Promise<void> {
  const call = callOf(request, caller, 'object.sign_upload_url');
  const object = { bucketId, name, ownerId, version: crypto.randomUUID(), metadata: {}, userMetadata: null };
  return context.database.transaction((client) =>
    rehearse(context, client, call, () => tryInsertObject(client, object, { upsert })),
  );
}

/** Relative to the gateway's base: the client puts its own address in front, and escapes the name. */
function urlOf(route: string, { bucketId, name }: ObjectKey, token: string): string {
  return `/${route}/${bucketId}/${name}?token=${token}`;
}
