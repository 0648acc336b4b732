import type pg from 'pg';
import { refuse } from '#server/gateway/storage/storage-error.ts';

/** A bucket as clients see it; dates become ISO texts with `Z`. */
export interface BucketRow {
  id: string;
  name: string;
  owner: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: Date;
  updated_at: Date;
}

/** Columns of a `BucketRow`. A limit fits a double long before it fits a disk; `bigint` would arrive as text. */
export const BUCKET_COLUMNS = `id, name, coalesce(owner::text, owner_id, '') as owner, public,
  file_size_limit::float8 as file_size_limit, allowed_mime_types, created_at, updated_at`;

/**
 * A bucket, as far as the client's role may see it; the gateway's own role sees all.
 * @throws StorageError NoSuchBucket
 */
export async function findBucket(client: pg.Pool | pg.PoolClient, id: string): Promise<BucketRow> {
  const { rows } = await client.query<BucketRow>(
    `select ${BUCKET_COLUMNS} from storage.buckets where id = $1`,
    [id],
  );
  const [bucket] = rows;
  if (!bucket) throw refuse.bucketNotFound();
  return bucket;
}
