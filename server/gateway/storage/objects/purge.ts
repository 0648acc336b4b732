import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findBucket } from '#server/gateway/storage/bucket-rows.ts';
import { requireCaller } from '#server/gateway/storage/caller.ts';
import { checkBucketName } from '#server/gateway/storage/names.ts';
import { type ObjectKeyParams, objectKeyOf } from '#server/gateway/storage/object-key.ts';
import { findObject } from '#server/gateway/storage/object-rows.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

const DONE = { message: 'success', statusCode: '200' };

/**
 * Forgets what was made of files, for programs. There is no cache in front of us that could keep the files themselves.
 */
export function purgeRoutes(app: FastifyInstance, { database, keys, renditions }: StorageContext): void {
  app.delete<{ Params: ObjectKeyParams }>('/cdn/:bucket/*', async (request) => {
    await requireProgram(request);
    const { version } = await findObject(database.pool, objectKeyOf(request.params));
    await renditions.remove(version);
    return DONE;
  });

  app.delete<{ Params: { bucket: string } }>('/cdn/:bucket', async (request) => {
    await requireProgram(request);
    const bucketId = checkBucketName(request.params.bucket);
    await findBucket(database.pool, bucketId);
    const { rows } = await database.pool.query<{ version: string }>(
      'select version from storage.objects where bucket_id = $1',
      [bucketId],
    );
    for (const { version } of rows) await renditions.remove(version);
    return DONE;
  });

  async function requireProgram(request: FastifyRequest): Promise<void> {
    if ((await requireCaller(request, keys)).role !== 'service_role') throw refuse.roleRequired();
  }
}
