import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '#server/database/database.ts';
import type { Jobs } from '#server/gateway/jobs.ts';
import { type HasRoom, requireRoom } from '#server/gateway/room.ts';
import { addStoredFile } from '#server/gateway/storage/file-store/file-access.ts';
import type { FileStore, StoredFile } from '#server/gateway/storage/file-store/file-store.ts';
import {
  announceFile,
  discardFailed,
  unclaimFiles,
} from '#server/gateway/storage/file-store/unclaimed-files.ts';
import { whileRoom } from '#server/gateway/storage/file-store/while-room.ts';
import { errorMessage } from '#server/jobs/error-message.ts';
import { EXPORT_KEPT_DAYS } from '#shared/limits.ts';
import { type ExportProgress, exportEntries } from './export-entries.ts';
import { asOffice } from './export-roles.ts';
import { type ClaimedExport, createExportRows } from './export-rows.ts';
import { readSubject } from './subject.ts';
import { zipStream } from './zip.ts';

interface ExportOptions {
  database: Database;
  withFiles: <T>(work: (files: FileStore) => Promise<T>) => Promise<T>;
  report: (error: unknown, what: string) => void;
  /** Whether there is room for the file of an export. */
  hasRoom: HasRoom;
}

const LOOK_EVERY_MS = 30_000;
const NOTE_EVERY_MS = 5_000;
/** The bytes of an export that no process finished are removed after this time. */
const GRACE_SECONDS = 86_400;
const MAX_ATTEMPTS = 5;

/** Starts the job that makes requested exports and removes expired ones. Any number of nodes may do so. */
export function startExports({ jobs, ...options }: ExportOptions & { jobs: Jobs }): void {
  jobs.start({ name: 'export-data', everyMs: LOOK_EVERY_MS, run: (signal) => makeExports(options, signal) });
}

async function makeExports(options: ExportOptions, signal: AbortSignal): Promise<void> {
  const rows = createExportRows(options.database);
  await removeExpired(options);
  while (!signal.aborted) {
    const claimed = await rows.claim();
    if (!claimed) return;
    await makeExport(options, claimed, signal);
  }
}

/**
 * Makes one export. A process that dies leaves a claim that ends, and bytes on the list of unclaimed files. One whose
 * claim was taken, or which has read a person who was erased meanwhile, keeps nothing.
 */
async function makeExport(
  options: ExportOptions,
  claimed: ClaimedExport,
  signal: AbortSignal,
): Promise<void> {
  const { database, withFiles, report } = options;
  const rows = createExportRows(database);
  const progress: ExportProgress = { rows: 0, files: 0 };
  const lost = new AbortController();
  const noting = setInterval(() => {
    rows.note(claimed, progress).then(
      (isOurs) => isOurs || lost.abort(),
      (error: unknown) => report(error, 'The progress of an export could not be recorded.'),
    );
  }, NOTE_EVERY_MS);
  const version = randomUUID();
  try {
    await announceFile(database.pool, version, GRACE_SECONDS);
    await withFiles(async (store) => {
      const files = whileRoom(store, () => requireRoom(options.hasRoom, 'files'));
      try {
        const ends = AbortSignal.any([signal, lost.signal]);
        const stored = await write({ database, files, claimed, progress, version, ends });
        await finish(options, { claimed, progress, version, stored });
      } catch (error) {
        await discardFailed(database, files, version, error);
        throw error;
      }
    });
  } catch (error) {
    if (signal.aborted || lost.signal.aborted) return;
    report(error, 'A data export failed.');
    await rows.postpone(claimed, errorMessage(error), MAX_ATTEMPTS);
  } finally {
    clearInterval(noting);
  }
}

interface Writing {
  database: Database;
  files: FileStore;
  claimed: ClaimedExport;
  progress: ExportProgress;
  version: string;
  /** Aborted when the process stops, or another one has the export. */
  ends: AbortSignal;
}

/** Reads one state of the database, and streams it into the store. */
function write({ database, files, claimed, progress, version, ends }: Writing): Promise<StoredFile> {
  return database.transaction(async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    // The store takes its time between two pages.
    await client.query(
      `select set_config('timezone', 'UTC', true), set_config('idle_in_transaction_session_timeout', '30min', true)`,
    );
    const subject = await asOffice(client, () => readSubject(client, claimed));
    const entries = exportEntries(subject, { client, files, progress, createdAt: new Date() });
    return files.put(version, untilEnded(zipStream(entries), ends));
  });
}

async function* untilEnded(source: AsyncIterable<Buffer>, ends: AbortSignal): AsyncGenerator<Buffer> {
  for await (const bytes of source) {
    ends.throwIfAborted();
    yield bytes;
  }
}

/** Adds the row of the file and ends the export, together. */
function finish(
  { database }: ExportOptions,
  {
    claimed,
    progress,
    version,
    stored,
  }: Pick<Writing, 'claimed' | 'progress' | 'version'> & { stored: StoredFile },
): Promise<void> {
  return database.transaction(async (client) => {
    const object = { bucketId: 'exports', name: `${claimed.id}.zip`, version, mimetype: 'application/zip' };
    await addStoredFile(client, object, stored);
    const { rowCount } = await asOffice(client, () =>
      client.query(
        `update public.data_exports set status = 'ready', row_count = $3, file_count = $4, size_bytes = $5,
           error = null, claimed_until = null, finished_at = now(), expires_at = now() + make_interval(days => $6)
         where id = $1 and attempts = $2 and status = 'running'`,
        [claimed.id, claimed.attempts, progress.rows, progress.files, stored.sizeBytes, EXPORT_KEPT_DAYS],
      ),
    );
    if (rowCount !== 1) throw new Error('Another process has this export, or it is not wanted any more.');
  });
}

/** Removes the files of expired exports: rows here, bytes by the sweep. */
function removeExpired({ database }: ExportOptions): Promise<void> {
  return database.transaction(async (client) => {
    const ids = await asOffice(client, () => expire(client));
    if (ids.length === 0) return;
    await client.query(`select set_config('storage.allow_delete_query', 'true', true)`);
    const { rows } = await client.query<{ version: string }>(
      `delete from storage.objects where bucket_id = 'exports' and name = any ($1) returning version`,
      [ids.map((id) => `${id}.zip`)],
    );
    await unclaimFiles(
      client,
      rows.map(({ version }) => version),
    );
  });
}

async function expire(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `update public.data_exports set status = 'expired' where id in (
       select id from public.data_exports where status = 'ready' and expires_at <= now() for update skip locked)
     returning id`,
  );
  return rows.map(({ id }) => id);
}
