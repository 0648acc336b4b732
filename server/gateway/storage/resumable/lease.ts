import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { PartsState } from '#server/gateway/storage/file-store/file-store.ts';
import { type ResumableUpload, UPLOAD_COLUMNS } from '#server/gateway/storage/resumable/upload-rows.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

/** After this, an upload whose node died is free again. */
const LEASE_SECONDS = 10;
/** How often the holder says that it is alive, and looks whether somebody waits. */
const RENEWAL_MS = 1000;
const RETRY_MS = 150;
/** Longer than a lease, so that a client which comes back to another node right after a crash is served. */
const PATIENCE_MS = 20_000;

/** The right of one request, on one node, to work on an upload. */
export interface Lease {
  /** As it was when the lease was taken. */
  upload: ResumableUpload;
  /** Aborted when somebody else waits for the upload, when the lease is lost, or when the upload expires. */
  signal: AbortSignal;
  /** Writes down how far the upload has come. @throws StorageError when the lease was lost */
  save(parts: PartsState, sizeBytes: number | null): Promise<void>;
  /**
   * Marks the upload as finished, in the transaction that adds the file. @throws StorageError when the lease was lost
   */
  finish(client: pg.PoolClient): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the lease of an upload. Who holds it is asked to let go, because in practice that is the same client on a
 * connection that broke. A lease is a row and not a lock of PostgreSQL: that would take a connection for as long as a
 * slow phone sends.
 * @throws StorageError when there is no such upload (any more), or its holder does not let go
 */
export async function takeLease(pool: pg.Pool, version: string): Promise<Lease> {
  const holder = randomUUID();
  const endsAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await pool.query<ResumableUpload & { free: boolean; expired: boolean }>(
      `update storage.resumable_uploads as upload set
         lease_holder = case when was.free then $2::uuid else lease_holder end,
         lease_until = case when was.free then now() + make_interval(secs => ${LEASE_SECONDS}) else lease_until end,
         lease_wanted = not was.free
       from (
         select version as was_version, lease_until is null or lease_until < now() as free
         from storage.resumable_uploads where version = $1 for update
       ) as was
       where version = was_version
       returning ${UPLOAD_COLUMNS}, was.free, expires_at <= now() as expired`,
      [version, holder],
    );
    const [row] = rows;
    if (!row) throw refuse.uploadNotFound();
    const { free, expired, ...upload } = row;
    if (expired) throw refuse.uploadExpired();
    if (free) return keepLease(pool, upload, holder);
    if (performance.now() > endsAt) throw refuse.locked();
    await pause(RETRY_MS);
  }
}

function keepLease(pool: pg.Pool, upload: ResumableUpload, holder: string): Lease {
  const lost = new AbortController();
  const mine = [upload.version, holder];
  const renewal = setInterval(async () => {
    const { rows } = await pool
      .query<{ over: boolean }>(
        `update storage.resumable_uploads set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
         where version = $1 and lease_holder = $2 returning lease_wanted or expires_at <= now() as over`,
        mine,
      )
      // Without the database, the holder of the lease is unknown. The client continues when the database is back.
      .catch(() => ({ rows: [] }));
    if (rows[0]?.over !== false) lost.abort();
  }, RENEWAL_MS);
  renewal.unref();

  return {
    upload,
    signal: lost.signal,
    async save(parts, sizeBytes) {
      const { rowCount } = await pool.query(
        `update storage.resumable_uploads set parts = $3, size_bytes = $4 where version = $1 and lease_holder = $2`,
        [...mine, JSON.stringify(parts), sizeBytes],
      );
      if (rowCount !== 1) throw refuse.locked();
    },
    async finish(client) {
      const { rowCount } = await client.query(
        `update storage.resumable_uploads set finished_at = now() where version = $1 and lease_holder = $2`,
        mine,
      );
      if (rowCount !== 1) throw refuse.locked();
    },
    async release() {
      clearInterval(renewal);
      await pool
        .query(
          `update storage.resumable_uploads set lease_holder = null, lease_until = null, lease_wanted = false
           where version = $1 and lease_holder = $2`,
          mine,
        )
        // It ends by itself.
        .catch(() => undefined);
    },
  };
}
