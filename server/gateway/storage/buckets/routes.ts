import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { BUCKET_COLUMNS, type BucketRow, findBucket } from '#server/gateway/storage/bucket-rows.ts';
import {
  BUCKET_PROPERTIES,
  type BucketBody,
  bucketColumns,
} from '#server/gateway/storage/buckets/bucket-body.ts';
import { emptyBucket, removeBucket } from '#server/gateway/storage/buckets/remove-bucket.ts';
import { requireCaller } from '#server/gateway/storage/caller.ts';
import { checkBucketName } from '#server/gateway/storage/names.ts';
import { ownerOf } from '#server/gateway/storage/object-rows.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';
import { asCaller, type Call, callOf, readAsCaller } from '#server/gateway/storage/transactions.ts';

interface ListQuery {
  limit?: number;
  offset: number;
  sortColumn: 'id' | 'name' | 'created_at' | 'updated_at';
  sortOrder: 'asc' | 'desc';
  search: string;
}

const listSchema = {
  querystring: {
    type: 'object',
    properties: {
      limit: { type: 'integer', minimum: 1 },
      offset: { type: 'integer', minimum: 0, default: 0 },
      sortColumn: { type: 'string', enum: ['id', 'name', 'created_at', 'updated_at'], default: 'id' },
      sortOrder: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
      search: { type: 'string', default: '' },
    },
  },
};
const createSchema = { body: { type: 'object', required: ['name'], properties: BUCKET_PROPERTIES } };
const updateSchema = { body: { type: 'object', minProperties: 1, properties: BUCKET_PROPERTIES } };

/** Buckets, under the policies of `storage.buckets` (storage protocol 2). */
export function bucketRoutes(app: FastifyInstance, context: StorageContext): void {
  const callFor = async (request: FastifyRequest, operation: string): Promise<Call> =>
    callOf(request, await requireCaller(request, context.keys), `bucket.${operation}`);

  app.get<{ Querystring: ListQuery }>('/bucket', { schema: listSchema }, async (request) => {
    const { limit = null, offset, sortColumn, sortOrder, search } = request.query;
    const { rows } = await readAsCaller(context, await callFor(request, 'list'), (client) =>
      client.query<BucketRow>(
        `select ${BUCKET_COLUMNS}, type from storage.buckets where position(lower($1) in lower(name)) > 0
         order by ${sortColumn} ${sortOrder} limit $2 offset $3`,
        [search, limit, offset],
      ),
    );
    return rows;
  });

  app.get<{ Params: { id: string } }>('/bucket/:id', async (request) =>
    readAsCaller(context, await callFor(request, 'get'), (client) => findBucket(client, request.params.id)),
  );

  app.post<{ Body: BucketBody & { id?: string; name: string } }>(
    '/bucket',
    { schema: createSchema },
    async (request) => {
      const call = await callFor(request, 'create');
      const name = checkBucketName(request.body.name);
      const id = checkBucketName(request.body.id ?? name);
      const owner = ownerOf(call.identity);
      const columns = new Map<string, unknown>([
        ['id', id],
        ['name', name],
        ['owner', owner],
        ['owner_id', owner],
        ...bucketColumns(request.body, context.settings.maxSizeBytes),
      ]);
      const parameters = [...columns.keys()].map((_, index) => `$${index + 1}`);
      await asCaller(context, call, (client) =>
        client.query(
          `insert into storage.buckets (${[...columns.keys()].join(', ')}) values (${parameters.join(', ')})`,
          [...columns.values()],
        ),
      ).catch((error) => {
        throw error instanceof DatabaseError && error.code === '23505' ? refuse.bucketExists() : error;
      });
      return { name };
    },
  );

  app.put<{ Params: { id: string }; Body: BucketBody }>(
    '/bucket/:id',
    { schema: updateSchema },
    async (request) => {
      const columns = bucketColumns(request.body, context.settings.maxSizeBytes);
      const settings = [...columns.keys()].map((column, index) => `${column} = $${index + 2}`);
      const { rowCount } = await asCaller(context, await callFor(request, 'update'), (client) =>
        client.query(`update storage.buckets set ${['id = id', ...settings].join(', ')} where id = $1`, [
          request.params.id,
          ...columns.values(),
        ]),
      );
      if (rowCount === 0) throw refuse.bucketNotFound();
      return { message: 'Successfully updated' };
    },
  );

  app.post<{ Params: { id: string } }>('/bucket/:id/empty', async (request) => {
    const call = await callFor(request, 'empty');
    if (call.identity.role !== 'service_role') throw refuse.roleRequired();
    await emptyBucket(context, call, request.params.id);
    return { message: 'Empty bucket has been queued. Completion may take up to an hour.' };
  });

  app.delete<{ Params: { id: string } }>('/bucket/:id', async (request) => {
    await removeBucket(context, await callFor(request, 'delete'), request.params.id);
    return { message: 'Successfully deleted' };
  });
}
