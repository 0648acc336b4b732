import type pg from 'pg';
import {
  claimFile,
  discardAfterwards,
  unclaimFiles,
} from '#server/gateway/storage/file-store/unclaimed-files.ts';
import {
  insertObject,
  type NewObject,
  type ObjectRow,
  tryInsertObject,
} from '#server/gateway/storage/object-rows.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { type Call, rehearse } from '#server/gateway/storage/transactions.ts';

export interface Writing {
  upsert: boolean;
  /** Who must be allowed to write the row. */
  call: Call;
  /** Runs in the same transaction, as the gateway. */
  also?: (client: pg.PoolClient) => Promise<void>;
}

/**
 * Writes the row of a file whose bytes are stored. The caller's permission is tried once more in the same transaction:
 * an upload may take minutes, in which somebody was signed out or taken off a job.
 */
export async function writeObject(
  context: StorageContext,
  object: NewObject,
  { upsert, call, also }: Writing,
): Promise<ObjectRow> {
  const { database, files } = context;
  const { row, replaced } = await database.transaction(async (client) => {
    // Uploads with the same object key run one after the other, so that each knows the bytes that it replaces.
    await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
      `storage:${object.bucketId}/${object.name}`,
    ]);
    await rehearse(context, client, call, () => tryInsertObject(client, object, { upsert }));
    const before = await client.query<{ version: string }>(
      `select version from storage.objects where bucket_id = $1 and name = $2 for update`,
      [object.bucketId, object.name],
    );
    const written = await insertObject(client, object, { upsert });
    await claimFile(client, object.version);
    await also?.(client);
    const versions = before.rows.map(({ version }) => version);
    await unclaimFiles(client, versions);
    return { row: written, replaced: versions };
  });
  if (replaced.length > 0) await discardAfterwards(database, files, replaced);
  return row;
}
