import type { FastifyInstance } from 'fastify';
import { requireCaller } from '#server/gateway/storage/caller.ts';
import { checkBucketName } from '#server/gateway/storage/names.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';
import { asCaller, callOf } from '#server/gateway/storage/transactions.ts';

interface Body {
  prefix: string;
  limit: number;
  cursor?: string;
  with_delimiter: boolean;
  sortBy: { column: 'name' | 'created_at' | 'updated_at'; order: 'asc' | 'desc' };
}

interface Entry {
  name: string;
  key: string;
  is_folder: boolean;
  /** What the list is sorted by, as text that PostgreSQL reads back exactly. */
  sort_value: string;
  [column: string]: unknown;
}

const schema = {
  body: {
    type: 'object',
    properties: {
      prefix: { type: 'string', default: '' },
      limit: { type: 'integer', minimum: 1, maximum: 1000, default: 1000 },
      cursor: { type: 'string' },
      with_delimiter: { type: 'boolean', default: false },
      sortBy: {
        type: 'object',
        default: {},
        properties: {
          column: { type: 'string', enum: ['name', 'created_at', 'updated_at'], default: 'name' },
          order: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
        },
      },
    },
  },
};

/** A bucket page by page, with or without folders (storage protocol sheet, 3.4). */
export function listPagesRoute(app: FastifyInstance, context: StorageContext): void {
  app.post<{ Params: { bucket: string }; Body: Body }>(
    '/object/list-v2/:bucket',
    { schema },
    async (request) => {
      const caller = await requireCaller(request, context.keys);
      const bucketId = checkBucketName(request.params.bucket);
      const { prefix, limit, cursor, with_delimiter: folders, sortBy } = request.body;
      const after = cursor === undefined ? null : readCursor(cursor);
      const { rows } = await asCaller(context, callOf(request, caller, 'object.list_v2'), (client) =>
        client.query<Entry>(statement(sortBy), [
          bucketId,
          prefix,
          folders,
          after?.value,
          after?.key,
          limit + 1,
        ]),
      );
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const hasNext = rows.length > limit && last !== undefined;
      return {
        hasNext,
        ...(hasNext ? { nextCursor: writeCursor(last), nextCursorKey: last.name } : {}),
        folders: page.filter((entry) => entry.is_folder).map(({ name, key }) => ({ name, key })),
        objects: page.filter((entry) => !entry.is_folder).map(({ is_folder, sort_value, ...file }) => file),
      };
    },
  );
}

/** The column and the direction come from the schema's lists. A prefix is a range of the index on the name. */
function statement({ column, order }: Body['sortBy']): string {
  const [type, comparison] = [column === 'name' ? 'text' : 'timestamptz', order === 'asc' ? '>' : '<'];
  const collation = column === 'name' ? 'collate "C"' : '';
  return `
    with below as (
      select *, $3::boolean and position('/' in substr(name, length($2) + 1)) > 0 as is_folder,
        $2 || split_part(substr(name, length($2) + 1), '/', 1) || '/' as folder
      from storage.objects
      where bucket_id = $1 and name >= $2 and ($2 = '' or name < $2 || chr(1114111))
    ), entries as (
      select name, id, updated_at, created_at, last_accessed_at, metadata, version, is_folder
      from below where not is_folder
      union all
      select folder, null::uuid, min(updated_at), min(created_at), null::timestamptz, null::jsonb, null, true
      from below where is_folder group by folder
    )
    select name, name as key, id, updated_at, created_at, last_accessed_at, metadata, version, is_folder,
      ${column}::text as sort_value
    from entries
    where $4::${type} is null or (${column} ${collation}, name collate "C") ${comparison} ($4::${type}, $5::text)
    order by ${column} ${collation} ${order}, name collate "C" ${order}
    limit $6`;
}

function writeCursor({ sort_value: value, name: key }: Entry): string {
  return Buffer.from(JSON.stringify({ value, key })).toString('base64');
}

/** @throws StorageError when we did not write this cursor */
function readCursor(cursor: string): { value: string; key: string } {
  try {
    const { value, key } = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8'));
    if (typeof value === 'string' && typeof key === 'string') return { value, key };
  } catch {
    // Refused below, like a cursor of another shape.
  }
  throw refuse.badRequest('The cursor is not one of this list');
}
