import type pg from 'pg';
import type { Identity } from '#server/gateway/identity-types.ts';
import type { PartsState } from '#server/gateway/storage/file-store/file-store.ts';
import type { UserMetadata } from '#server/gateway/storage/object-rows.ts';

/** An upload to be begun. */
export interface NewUpload {
  /** Its address, and the version its bytes will lie under. */
  version: string;
  bucketId: string;
  name: string;
  /** Who begins it; nobody else may go on with it. */
  role: Identity['role'];
  ownerId: string | null;
  /** Whether a signed URL was the permission. */
  signed: boolean;
  upsert: boolean;
  mediaType: string;
  cacheControl: string;
  userMetadata: UserMetadata | null;
  /** The `Upload-Metadata` header as it was sent. */
  uploadMetadata: string;
  /** Null as long as the client does not know it. */
  sizeBytes: number | null;
}

/** An upload that was begun. */
export interface ResumableUpload extends NewUpload {
  parts: PartsState;
  expiresAt: Date;
  finished: boolean;
}

/** Columns of a `ResumableUpload`. Sizes fit a double long before they fit a disk; `bigint` would arrive as text. */
export const UPLOAD_COLUMNS = `version, bucket_id as "bucketId", name, role, owner_id as "ownerId", signed, upsert,
  mimetype as "mediaType", cache_control as "cacheControl", user_metadata as "userMetadata",
  upload_metadata as "uploadMetadata", size_bytes::float8 as "sizeBytes", parts, expires_at as "expiresAt",
  finished_at is not null as finished`;

/**
 * Writes down that an upload began; its bytes were announced before (decision 009). @param lifeSeconds until it expires
 */
export async function insertUpload(
  pool: pg.Pool,
  upload: NewUpload & { parts: PartsState },
  lifeSeconds: number,
): Promise<ResumableUpload> {
  const { rows } = await pool.query<ResumableUpload>(
    `insert into storage.resumable_uploads (version, bucket_id, name, role, owner_id, signed, upsert, mimetype,
       cache_control, user_metadata, upload_metadata, size_bytes, parts, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now() + make_interval(secs => $14))
     returning ${UPLOAD_COLUMNS}`,
    [
      upload.version,
      upload.bucketId,
      upload.name,
      upload.role,
      upload.ownerId,
      upload.signed,
      upload.upsert,
      upload.mediaType,
      upload.cacheControl,
      upload.userMetadata === null ? null : JSON.stringify(upload.userMetadata),
      upload.uploadMetadata,
      upload.sizeBytes,
      JSON.stringify(upload.parts),
      lifeSeconds,
    ],
  );
  return rows[0] as ResumableUpload;
}

/** The upload with this URL, without a check of access; null when there is none. */
export async function findUpload(pool: pg.Pool, version: string): Promise<ResumableUpload | null> {
  if (!UUID.test(version)) return null;
  const { rows } = await pool.query<ResumableUpload>(
    `select ${UPLOAD_COLUMNS} from storage.resumable_uploads where version = $1`,
    [version],
  );
  return rows[0] ?? null;
}

/** Forgets an upload; its bytes are on the list of those that nobody claims. */
export async function deleteUpload(client: pg.Pool | pg.PoolClient, version: string): Promise<void> {
  await client.query(`delete from storage.resumable_uploads where version = $1`, [version]);
}

/** Forgets what expired; the bytes are swept by themselves. @returns how many went */
export async function sweepUploads(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(`delete from storage.resumable_uploads where expires_at <= now()`);
  return rowCount ?? 0;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
