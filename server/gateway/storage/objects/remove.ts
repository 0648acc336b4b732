import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { requireCaller } from '#server/gateway/storage/caller.ts';
import { discardAfterwards, unclaimFiles } from '#server/gateway/storage/file-store/unclaimed-files.ts';
import { checkBucketName } from '#server/gateway/storage/names.ts';
import { type ObjectKeyParams, objectKeyOf } from '#server/gateway/storage/object-key.ts';
import { findObject, OBJECT_COLUMNS, type ObjectRow } from '#server/gateway/storage/object-rows.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';
import { asCaller, becomeGateway, type Call, callOf } from '#server/gateway/storage/transactions.ts';

const MAX_NAMES = 1000;
const manySchema = {
  body: {
    type: 'object',
    required: ['prefixes'],
    properties: { prefixes: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: MAX_NAMES } },
  },
};

/** Removes files for good (storage protocol 3.5). */
export function removalRoutes(app: FastifyInstance, context: StorageContext): void {
  app.delete<{ Params: ObjectKeyParams }>('/object/:bucket/*', async (request) => {
    const caller = await requireCaller(request, context.keys);
    const { bucketId, name } = objectKeyOf(request.params);
    const call = callOf(request, caller, 'object.delete');
    const removed = await removeObjects(context, call, bucketId, [name], (client) =>
      findObject(client, { bucketId, name }),
    );
    if (removed.length === 0) throw refuse.accessDenied();
    return { message: 'Successfully deleted' };
  });

  app.delete<{ Params: { bucket: string }; Body: { prefixes: string[] } }>(
    '/object/:bucket',
    { schema: manySchema },
    async (request) => {
      const caller = await requireCaller(request, context.keys);
      const bucketId = checkBucketName(request.params.bucket);
      const call = callOf(request, caller, 'object.delete_many');
      return removeObjects(context, call, bucketId, request.body.prefixes);
    },
  );
}

/**
 * Removes what the caller may remove of the named files: the rows first, then, once that is certain, the bytes.
 * @param look runs before, in the same transaction
 */
export async function removeObjects(
  context: StorageContext,
  call: Call,
  bucketId: string,
  names: readonly string[],
  look?: (client: pg.PoolClient) => Promise<unknown>,
): Promise<ObjectRow[]> {
  const rows = await asCaller(context, call, async (client) => {
    await look?.(client);
    const removed = await client.query<ObjectRow>(
      `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${OBJECT_COLUMNS}`,
      [bucketId, names],
    );
    await becomeGateway(client);
    await unclaimFiles(
      client,
      removed.rows.map((row) => row.version),
    );
    return removed.rows;
  });
  if (rows.length > 0)
    await discardAfterwards(
      context.database,
      context.files,
      rows.map((row) => row.version),
    );
  return rows;
}
