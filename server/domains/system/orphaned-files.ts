import { defineCommand } from '#server/domains/define-command.ts';
import type { Command, CommandContext } from '#server/gateway/rpc/registry.ts';
import type { ListedFile } from '#server/gateway/storage/file-store/file-store.ts';
import { AppError } from '#shared/errors.ts';
import { ORPHANED_AFTER_DAYS } from '#shared/limits.ts';
import { listRenditions } from './list-renditions.ts';
import { type NoteProgress, startRun } from './start-run.ts';
import type { SystemOptions } from './system-options.ts';

/** The folders of the file store: the last two hex digits of a version. */
const FOLDERS = Array.from({ length: 256 }, (_folder, index) => index.toString(16).padStart(2, '0'));
/** How many findings one transaction removes. */
const REMOVED_AT_ONCE = 200;
const DAY_MS = 86_400_000;

/** Compares the file store with the records, after the response: `orphaned_files` has what was found. */
export const findOrphanedFiles = (options: SystemOptions): Command =>
  defineCommand('find_orphaned_files', (context) =>
    startRun(context, options, 'find_orphaned_files', (note) => search(options, note)),
  );

/** Removes what the last search found and no record has claimed since, after the response. */
export const removeOrphanedFiles = (options: SystemOptions): Command =>
  defineCommand('remove_orphaned_files', async (context, { search_id }) => {
    const run = await startRun(context, options, 'remove_orphaned_files', (note) => remove(options, note));
    await requireLatestSearch(context, search_id);
    return run;
  });

async function search(
  { database: { pool }, withFiles, renditionsFolder }: SystemOptions,
  note: NoteProgress,
): Promise<number> {
  const before = orphanedBefore();
  let found = 0;
  const count = async (text: string, values: unknown[]) => {
    const { rows } = await pool.query<{ found: number }>(`select ${text} as found`, values);
    found += rows[0]?.found ?? 0;
    note(found);
  };
  await pool.query('select app.forget_orphaned_files()');
  await withFiles(async (files) => {
    // One folder at a time, so that memory holds a 256th of the store.
    for (const folder of FOLDERS) {
      const stored = await Array.fromAsync(files.list(folder));
      const thumbnails = await Array.fromAsync(listRenditions(renditionsFolder, folder));
      await count('app.find_orphaned_files($1, $2, $3, $4, $5, $6)', [
        ...[folder, before],
        ...columnsOf([...stored, ...thumbnails]),
      ]);
    }
  });
  await count('app.find_files_without_rows()', []);
  return found;
}

const columnsOf = (files: readonly ListedFile[]) => [
  files.map(({ version }) => version),
  files.map(({ isComplete }) => isComplete),
  files.map(({ sizeBytes }) => sizeBytes),
  files.map(({ storedAt }) => storedAt),
];

/** A phone may send a report long after its photos: nothing younger counts. */
const orphanedBefore = () => new Date(Date.now() - ORPHANED_AFTER_DAYS * DAY_MS);

async function remove({ database, jobs }: SystemOptions, note: NoteProgress): Promise<number> {
  const before = orphanedBefore();
  let total = 0;
  for (;;) {
    const { rows } = await database.pool.query<{ taken: number; removed: number }>(
      'select taken, removed from app.remove_orphaned_files($1, $2)',
      [before, REMOVED_AT_ONCE],
    );
    const { taken = 0, removed = 0 } = rows[0] ?? {};
    total += removed;
    note(total);
    if (taken < REMOVED_AT_ONCE) break;
  }
  // It removes the bytes.
  jobs.wake('sweep-files');
  return total;
}

/**
 * What is removed is what the caller has seen.
 * @throws AppError `conflict` when another search has begun or failed, or the store seems to be another portal's
 */
async function requireLatestSearch({ client, elevate }: CommandContext, searchId: string): Promise<void> {
  const { rows } = await client.query<{ id: string; is_done: boolean }>(
    `select id, finished_at is not null and error is null as is_done from public.maintenance_runs
     where kind = 'find_orphaned_files' order by created_at desc, id desc limit 1`,
  );
  const [latest] = rows;
  if (latest?.id !== searchId || !latest.is_done) throw new AppError('orphaned_files_changed');
  const { rows: answers } = await elevate('command_system', (elevated) =>
    elevated.query<{ is_foreign: boolean }>('select app.is_foreign_file_store() as is_foreign'),
  );
  if (answers[0]?.is_foreign) throw new AppError('file_store_foreign');
}
