import { DatabaseError } from 'pg';
import { findBucket } from '#server/gateway/storage/bucket-rows.ts';
import { removeObjects } from '#server/gateway/storage/objects/remove.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';
import { asCaller, type Call } from '#server/gateway/storage/transactions.ts';

/** Files removed in one transaction. */
const BATCH = 500;
/** restrict_violation, and the code that PostgreSQL used for it before version 18. */
const NOT_EMPTY = ['23001', '23503'];

/** Deletes every file of a bucket. @throws StorageError NoSuchBucket */
export async function emptyBucket(context: StorageContext, call: Call, id: string): Promise<void> {
  await asCaller(context, call, (client) => findBucket(client, id));
  // From here on the work is completed, even after a client abort.
  const begun = { ...call, clientAbort: undefined };
  for (;;) {
    const names = await asCaller(context, begun, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select name from storage.objects where bucket_id = $1 limit $2`,
        [id, BATCH],
      );
      return rows.map((row) => row.name);
    });
    const removed = names.length === 0 ? [] : await removeObjects(context, begun, id, names);
    if (removed.length === 0) return;
  }
}

/** Deletes an empty bucket. @throws StorageError when it is missing, not empty, or the caller may not delete it */
export async function removeBucket(context: StorageContext, call: Call, id: string): Promise<void> {
  await asCaller(context, call, async (client) => {
    await findBucket(client, id);
    // A file that the caller cannot see also keeps the bucket, because the foreign key checks all rows.
    const removed = await client.query(`delete from storage.buckets where id = $1`, [id]).catch((error) => {
      throw error instanceof DatabaseError && NOT_EMPTY.includes(error.code ?? '')
        ? refuse.bucketNotEmpty()
        : error;
    });
    if (removed.rowCount === 0) throw refuse.accessDenied();
  });
}
