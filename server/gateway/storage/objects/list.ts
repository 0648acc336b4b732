import type { FastifyInstance } from 'fastify';
import { requireCaller } from '#server/gateway/storage/caller.ts';
import { checkBucketName } from '#server/gateway/storage/names.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { callOf, readAsCaller } from '#server/gateway/storage/transactions.ts';

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

/** One level of a bucket, folders and files together (storage protocol 3.4). */
export function listRoute(app: FastifyInstance, context: StorageContext): void {
  app.post<{ Params: { bucket: string }; Body: Body }>(
    '/object/list/:bucket',
    { schema },
    async (request) => {
      const caller = await requireCaller(request, context.keys);
      const bucketId = checkBucketName(request.params.bucket);
      const { prefix, search, limit, offset, sortBy } = request.body;
      const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
      const { rows } = await readAsCaller(context, callOf(request, caller, 'object.list'), (client) =>
        client.query(statement(sortBy), [bucketId, folder, search, Math.min(limit, MAX_ENTRIES), offset]),
      );
      return rows;
    },
  );
}

/**
 * The column comes from the schema's list and the direction from this function: neither is the client's text. By name,
 * the walk along the index ends with the page; by a time, all of the level is sorted, folders first.
 */
function statement({ column, order: wanted }: Body['sortBy']): string {
  const descending = wanted.toLowerCase() === 'desc';
  const direction = descending ? 'desc' : 'asc';
  const byName = column === 'name';
  const order = byName ? 'position' : `object_id is null desc, level.${column} ${direction}, position`;
  const page = byName ? '$5, $4' : '0, null';
  return `
    select rtrim(substr(entry, length($2) + 1), '/') as name,
      object_id as id, level.updated_at, level.created_at, level.last_accessed_at, metadata
    from (
      select * from storage.list_level($1, $2, $3, true, null, ${byName && descending}, ${page})
        with ordinality as level (entry, object_id, created_at, updated_at, last_accessed_at, position)
      ${byName ? '' : `order by ${order} limit $4 offset $5`}
    ) as level
    left join storage.objects on id = object_id
    order by ${order}`;
}
