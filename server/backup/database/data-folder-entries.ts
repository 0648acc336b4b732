import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders that PostgreSQL wants to find, and whose content it makes anew. */
const EMPTY_FOLDERS = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|recovery\.signal|standby\.signal)$/;
/** Rebuilt by PostgreSQL: relation caches, and what sessions sort on disk. */
const TEMPORARY = /^(pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+(_\w+)?(\.\d+)?)$/;
/** Copied last, so that it knows of everything that was copied before. */
export const CONTROL_FILE = 'global/pg_control';

export interface FolderEntry {
  /** Path below the data folder, with slashes. */
  name: string;
  kind: 'file' | 'folder';
}

/**
 * What of a running cluster's data folder belongs in a base backup, as pg_basebackup decides it. Files come and go
 * meanwhile: one that goes is restored by the WAL.
 */
export async function* dataFolderEntries(root: string, folder = ''): AsyncGenerator<FolderEntry> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    if (TEMPORARY.test(entry.name) || (!folder && LEFT_OUT.test(entry.name)) || name === CONTROL_FILE)
      continue;
    if (entry.isDirectory() || (await isLinkedWal(root, name))) {
      yield { name, kind: 'folder' };
      if (!EMPTY_FOLDERS.has(name)) yield* dataFolderEntries(root, name);
    } else if (entry.isFile()) {
      yield { name, kind: 'file' };
    }
  }
}

/** Operators may have moved `pg_wal` to another disk. */
async function isLinkedWal(root: string, name: string): Promise<boolean> {
  return name === 'pg_wal' && (await lstat(join(root, name))).isSymbolicLink();
}
