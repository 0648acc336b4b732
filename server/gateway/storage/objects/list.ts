import type { FastifyInstance } from 'fastify';
import { requireCaller } from '#server/gateway/storage/caller.ts';
import { checkBucketName } from '#server/gateway/storage/names.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { asCaller, callOf } from '#server/gateway/storage/transactions.ts';

interface Body {
  prefix: string;
  limit: number;
  offset: number;
  search: string;
  sortBy: { column: 'name' | 'updated_at' | 'created_at' | 'last_accessed_at'; order: string };
}

const MAX_ENTRIES = 1000;
const schema = {
  body: {
    type: 'object',
    required: ['prefix'],
    properties: {
      prefix: { type: 'string' },
      limit: { type: 'integer', minimum: 1, default: 100 },
      offset: { type: 'integer', minimum: 0, default: 0 },
      search: { type: 'string', default: '' },
      sortBy: {
        type: 'object',
        default: {},
        properties: {
          column: {
            type: 'string',
            enum: ['name', 'updated_at', 'created_at', 'last_accessed_at'],
            default: 'name',
          },
          order: { type: 'string', default: 'asc' },
        },
      },
    },
  },
};

/** One level of a bucket, folders and files together (storage protocol sheet, 3.4). */
export function listRoute(app: FastifyInstance, context: StorageContext): void {
  app.post<{ Params: { bucket: string }; Body: Body }>(
    '/object/list/:bucket',
    { schema },
    async (request) => {
      const caller = await requireCaller(request, context.keys);
      const bucketId = checkBucketName(request.params.bucket);
      const { prefix, search, limit, offset, sortBy } = request.body;
      const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
      const { rows } = await asCaller(context, callOf(request, caller, 'object.list'), (client) =>
        client.query(statement(sortBy), [bucketId, folder, search, Math.min(limit, MAX_ENTRIES), offset]),
      );
      return rows;
    },
  );
}

/** The column comes from the schema's list and the direction from this function: neither is the client's text. */
function statement({ column, order }: Body['sortBy']): string {
  const direction = order.toLowerCase() === 'desc' ? 'desc' : 'asc';
  const byName = `lower(name) collate "C" ${direction}, name ${direction}`;
  return `
    with below as (
      select substr(name, length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects
      where bucket_id = $1 and starts_with(lower(name), lower($2 || $3))
    ), entries as (
      select rest as name, id, updated_at, created_at, last_accessed_at, metadata
      from below where position('/' in rest) = 0
      union all
      select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz,
        null::timestamptz, null::jsonb
      from below where position('/' in rest) > 0
    )
    select * from entries
    order by ${column === 'name' ? byName : `id is null desc, ${column} ${direction}, ${byName}`}
    limit $4 offset $5`;
}
