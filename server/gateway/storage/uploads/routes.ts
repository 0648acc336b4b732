import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findBucket } from '#server/gateway/storage/bucket-rows.ts';
import { requireCaller } from '#server/gateway/storage/caller.ts';
import { type ObjectKeyParams, objectKeyOf } from '#server/gateway/storage/object-key.ts';
import { type ObjectKey, type ObjectRow, ownerOf } from '#server/gateway/storage/object-rows.ts';
import { identityOfMaker, verifyUpload } from '#server/gateway/storage/signed-urls/url-token.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { callOf } from '#server/gateway/storage/transactions.ts';
import { receiveFile } from '#server/gateway/storage/uploads/incoming-file.ts';
import { dropUnreadBody } from '#server/gateway/storage/uploads/unread-body.ts';
import { sizeLimit, type Upload, uploadFile } from '#server/gateway/storage/uploads/upload.ts';

/** Routes whose body is a file; any type of content reaches them unread (storage protocol 3.1 and 3.6). */
export async function uploadRoutes(app: FastifyInstance, context: StorageContext): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  await app.register(multipart);
  app.addHook('onResponse', async (request) => dropUnreadBody(request));

  app.post<{ Params: ObjectKeyParams }>('/object/:bucket/*', async (request) => {
    const upload = await uploadOfCaller(request, 'upload', request.headers['x-upsert'] === 'true');
    return answer(await receive(request, upload));
  });

  app.put<{ Params: ObjectKeyParams }>('/object/:bucket/*', async (request) =>
    answer(await receive(request, await uploadOfCaller(request, 'upload_update', true))),
  );

  app.put<{ Params: ObjectKeyParams; Querystring: { token: string } }>(
    '/object/upload/sign/:bucket/*',
    {
      schema: {
        querystring: { type: 'object', required: ['token'], properties: { token: { type: 'string' } } },
      },
    },
    async (request) => {
      const objectKey = objectKeyOf(request.params);
      const claims = await verifyUpload(context.settings.urlSecret, request.query.token, objectKey);
      const maker = identityOfMaker(claims);
      const call = callOf(request, maker, 'object.upload_signed');
      const row = await receive(request, {
        ...objectKey,
        upsert: claims.upsert,
        ownerId: ownerOf(maker),
        call,
      });
      return { Key: keyOf(row) };
    },
  );

  async function uploadOfCaller(
    request: FastifyRequest<{ Params: ObjectKeyParams }>,
    operation: string,
    upsert: boolean,
  ): Promise<Upload> {
    const caller = await requireCaller(request, context.keys);
    const call = callOf(request, caller, `object.${operation}`);
    return { ...objectKeyOf(request.params), upsert, ownerId: ownerOf(caller), call };
  }

  async function receive(request: FastifyRequest, upload: Upload): Promise<ObjectRow> {
    context.requireRoom();
    const bucket = await findBucket(context.database.pool, upload.bucketId);
    const file = await receiveFile(request, sizeLimit(context, bucket));
    return uploadFile(context, bucket, upload, file);
  }
}

function answer(row: ObjectRow): { Id: string; Key: string } {
  return { Id: row.id, Key: keyOf(row) };
}

function keyOf(row: { bucket_id: ObjectKey['bucketId']; name: string }): string {
  return `${row.bucket_id}/${row.name}`;
}
