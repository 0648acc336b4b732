import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { requireCaller } from '#server/gateway/storage/caller.ts';
import { checkBucketName } from '#server/gateway/storage/names.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';
import { callOf, readAsCaller } from '#server/gateway/storage/transactions.ts';

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

/** Where a page ended. */
interface Cursor {
  value: string;
  key: string;
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

/** A bucket page by page, with or without folders (storage protocol 3.4). */
export function listPagesRoute(app: FastifyInstance, context: StorageContext): void {
  app.post<{ Params: { bucket: string }; Body: Body }>(
    '/object/list-v2/:bucket',
    { schema },
    async (request) => {
      const caller = await requireCaller(request, context.keys);
      const bucketId = checkBucketName(request.params.bucket);
      const { limit, cursor } = request.body;
      const after = cursor === undefined ? null : readCursor(cursor);
      const { rows } = await readAsCaller(context, callOf(request, caller, 'object.list_v2'), (client) =>
        client.query<Entry>(statement(bucketId, request.body, after)),
      );
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const hasNext = rows.length > limit && last !== undefined;
      return {
        hasNext,
        ...(hasNext ? { nextCursor: writeCursor(last), nextCursorKey: last.name } : {}),
        folders: page.filter((entry) => entry.is_folder).map(({ name }) => ({ name, key: lastPartOf(name) })),
        objects: page.filter((entry) => !entry.is_folder).map(({ is_folder, sort_value, ...file }) => file),
      };
    },
  );
}

/** The column and the direction come from the schema's lists. A prefix is a range of the index on the name. */
function statement(
  bucketId: string,
  { prefix, limit, with_delimiter: folders, sortBy }: Body,
  after: Cursor | null,
): pg.QueryConfig {
  const { column, order } = sortBy;
  // One more row than requested shows whether there is a next page.
  const values = [bucketId, prefix, limit + 1, after?.key];
  if (column !== 'name') return { text: byTime(column, order), values: [...values, after?.value, folders] };
  return { text: folders ? levelByName(order) : allByName(order), values };
}

function allByName(order: 'asc' | 'desc'): string {
  return `
    select name, name as key, id, updated_at, created_at, last_accessed_at, metadata, version, false as is_folder,
      name as sort_value
    from storage.objects
    where bucket_id = $1 and ${BELOW} and ($4::text is null or name ${order === 'asc' ? '>' : '<'} $4)
    order by name ${order}
    limit $3`;
}

function levelByName(order: 'asc' | 'desc'): string {
  return `
    select entry as name, entry as key, object_id as id, level.updated_at, level.created_at, level.last_accessed_at,
      metadata, version, object_id is null as is_folder, entry as sort_value
    from storage.list_level($1, $2, '', false, $4, ${order === 'desc'}, 0, $3)
      with ordinality as level (entry, object_id, created_at, updated_at, last_accessed_at, position)
    left join storage.objects on id = object_id
    order by position`;
}

/** Everything below is read, because a folder is as old as what lies in it; what makes rows wide only for the page. */
function byTime(column: 'created_at' | 'updated_at', order: 'asc' | 'desc'): string {
  const rest = 'substr(name, length($2) + 1)';
  return `
    with below as (
      select id, name, ${column} as time, $6::boolean and position('/' in ${rest}) > 0 as is_folder
      from storage.objects
      where bucket_id = $1 and ${BELOW}
    ), entries as (
      select id, name, time, is_folder from below where not is_folder
      union all
      select null, $2 || split_part(${rest}, '/', 1) || '/' as folder, min(time), true
      from below where is_folder group by folder
    ), page as (
      select * from entries
      where $5::timestamptz is null
        or (time, name collate "C") ${order === 'asc' ? '>' : '<'} ($5::timestamptz, $4::text)
      order by time ${order}, name collate "C" ${order}
      limit $3
    )
    select page.name, page.name as key, page.id, updated_at, created_at, last_accessed_at, metadata, version,
      is_folder, time::text as sort_value
    from page left join storage.objects on objects.id = page.id
    order by time ${order}, page.name collate "C" ${order}`;
}

/** Names are ASCII, so nothing that starts with the prefix lies behind this. */
const BELOW = `name >= $2 and ($2 = '' or name < $2 || chr(127))`;

/** The name of a folder itself: `a/b/` → `b`. */
function lastPartOf(folder: string): string {
  return folder.split('/').at(-2) ?? '';
}

function writeCursor({ sort_value: value, name: key }: Entry): string {
  return Buffer.from(JSON.stringify({ value, key })).toString('base64');
}

/** @throws StorageError when we did not write this cursor */
function readCursor(cursor: string): Cursor {
  try {
    const { value, key } = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8'));
    if (typeof value === 'string' && typeof key === 'string') return { value, key };
  } catch {
    // Refused below, like a cursor of another shape.
  }
  throw refuse.badRequest('The cursor is not one of this list');
}
