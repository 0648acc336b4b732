import type pg from 'pg';
import type { Database } from '#server/database/database.ts';
import { type FileStore, StoreUnavailableError } from '#server/gateway/storage/file-store/file-store.ts';
import { forEachConcurrently } from '#shared/concurrently.ts';

/** How many files one step of the sweep removes; the rows of a step are locked until its files are gone. */
const SWEEP_BATCH = 100;
/** A store elsewhere takes its time for each. */
const REMOVALS_AT_ONCE = 8;

/** Announces bytes about to be written, so that they are found and removed if no row ever claims them. */
export async function announceFile(
  client: Pick<pg.PoolClient, 'query'>,
  version: string,
  graceSeconds: number,
): Promise<void> {
  await client.query(
    `insert into storage.unclaimed_files (version, remove_after) values ($1, now() + make_interval(secs => $2))`,
    [version, graceSeconds],
  );
}

/**
 * Takes a file off the list, in the transaction that writes the row naming it.
 * @throws Error when somebody was faster who removes it: the upload took longer than its grace.
 */
export async function claimFile(client: pg.PoolClient, version: string): Promise<void> {
  const { rowCount } = await client.query(
    `delete from storage.unclaimed_files where version = $1 and remove_after > '-infinity'`,
    [version],
  );
  if (rowCount !== 1) throw new Error(`The bytes of version ${version} were swept before they were claimed.`);
}

/** Puts files on the list, in the transaction that takes away the rows naming them; due at once. */
export async function unclaimFiles(client: pg.PoolClient, versions: readonly string[]): Promise<void> {
  await client.query(
    `insert into storage.unclaimed_files (version, remove_after) select unnest($1::text[]), now()`,
    [versions],
  );
}

/**
 * Removes the given files unless a row claims them. A transaction that is still deciding is waited for, so that the
 * bytes of an upload whose outcome is unknown are never lost.
 */
export async function discardFiles(
  database: Database,
  files: FileStore,
  versions: readonly string[],
): Promise<void> {
  // From here on nobody can claim them, so no connection has to be held while the store, perhaps far away, removes
  // them.
  const { rows } = await database.pool.query<{ version: string }>(
    `update storage.unclaimed_files set remove_after = '-infinity' where version = any($1) returning version`,
    [versions],
  );
  await removeListed(database.pool, files, rows);
}

/**
 * Removes files after what they belonged to is safely gone. That has happened for the caller, so a failure here is
 * none of theirs: the files stay on the list, and the sweep repeats what could not be done now.
 */
export function discardAfterwards(
  database: Database,
  files: FileStore,
  versions: readonly string[],
): Promise<void> {
  return discardFiles(database, files, versions).catch(() => {});
}

/**
 * Removes what an upload left behind that failed with `failure`. Of a store that does not answer nobody knows what it
 * still takes in, so then the file stays on the list until the time of the upload is over.
 */
export async function discardFailed(
  database: Database,
  files: FileStore,
  version: string,
  failure: unknown,
): Promise<void> {
  if (!(failure instanceof StoreUnavailableError)) await discardAfterwards(database, files, [version]);
}

/**
 * Removes every file that is due. Nodes sweeping at the same time share the work. `signal` ends it between two
 * portions.
 * @returns how many went
 */
export async function sweepFiles(
  database: Database,
  files: FileStore,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await database.transaction(async (client) => {
      const { rows } = await client.query<{ version: string }>(
        `select version from storage.unclaimed_files where remove_after <= now()
         order by remove_after limit $1 for update skip locked`,
        [SWEEP_BATCH],
      );
      await removeListed(client, files, rows);
      return rows.length;
    });
    removed += count;
    if (count < SWEEP_BATCH || signal?.aborted) return removed;
  }
}

async function removeListed(
  client: Pick<pg.PoolClient, 'query'>,
  files: FileStore,
  rows: readonly { version: string }[],
): Promise<void> {
  const versions = rows.map((row) => row.version);
  // First the bytes, then the row: a crash in between repeats a removal instead of forgetting one.
  await forEachConcurrently(versions, REMOVALS_AT_ONCE, (version) => files.remove(version));
  await client.query(`delete from storage.unclaimed_files where version = any($1)`, [versions]);
}
