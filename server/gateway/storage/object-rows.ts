import type pg from 'pg';
import type { Identity } from '#server/gateway/identity-types.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

/** What the gateway found out about a file (storage protocol 3.1). */
export interface FileMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  /** ISO 8601 */
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
}

/** What a client may attach to a file, as it likes. */
export type UserMetadata = Record<string, unknown>;

/** A row of `storage.objects` as clients see it; dates become ISO texts with `Z`. */
export interface ObjectRow {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  version: string;
  metadata: FileMetadata;
  user_metadata: UserMetadata | null;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date;
}

export const OBJECT_COLUMNS = `id, bucket_id, name, owner, owner_id, version, metadata, user_metadata,
  created_at, updated_at, last_accessed_at`;

/** Where a file belongs. */
export interface ObjectKey {
  bucketId: string;
  name: string;
}

/**
 * A file's row, as far as the client's role may see it. What is hidden and what is not there look the same.
 * @throws StorageError NoSuchKey
 */
export async function findObject(client: pg.Pool | pg.PoolClient, objectKey: ObjectKey): Promise<ObjectRow> {
  const { rows } = await client.query<ObjectRow>(
    `select ${OBJECT_COLUMNS} from storage.objects where bucket_id = $1 and name = $2`,
    [objectKey.bucketId, objectKey.name],
  );
  const [row] = rows;
  if (!row) throw refuse.objectNotFound();
  return row;
}

/** A row to be written: by the gateway for good, or by the caller to see whether it may. */
export interface NewObject extends ObjectKey {
  version: string;
  ownerId: string | null;
  metadata: Partial<FileMetadata>;
  userMetadata: UserMetadata | null;
}

/**
 * Inserts the row, as the gateway. A database error 23505 means that the object key is taken.
 * @param options.upsert whether a file that is already there is replaced
 */
export async function insertObject(
  client: pg.PoolClient,
  object: NewObject,
  { upsert }: { upsert: boolean },
): Promise<ObjectRow> {
  const { text, values } = insertStatement(object, upsert);
  const { rows } = await client.query<ObjectRow>(`${text} returning ${OBJECT_COLUMNS}`, values);
  return rows[0] as ObjectRow;
}

/** Adds the row as somebody who may perhaps add one but see none: so nothing is read back. */
export async function tryInsertObject(
  client: pg.PoolClient,
  object: NewObject,
  { upsert }: { upsert: boolean },
): Promise<void> {
  const { text, values } = insertStatement(object, upsert);
  await client.query(text, values);
}

function insertStatement(object: NewObject, upsert: boolean): { text: string; values: unknown[] } {
  return {
    text: `insert into storage.objects (bucket_id, name, version, owner, owner_id, metadata, user_metadata)
      values ($1, $2, $3, $4, $5, $6, $7) ${upsert ? REPLACE : ''}`,
    values: [
      object.bucketId,
      object.name,
      object.version,
      object.ownerId !== null && UUID.test(object.ownerId) ? object.ownerId : null,
      object.ownerId,
      JSON.stringify(object.metadata),
      object.userMetadata === null ? null : JSON.stringify(object.userMetadata),
    ],
  };
}

/** The owner of what this caller stores; programs own nothing. */
export function ownerOf(identity: Identity): string | null {
  return identity.claims.sub ?? null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const REPLACE = `on conflict (bucket_id, name) do update set
  version = excluded.version, owner = excluded.owner, owner_id = excluded.owner_id,
  metadata = excluded.metadata, user_metadata = excluded.user_metadata`;
