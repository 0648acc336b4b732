import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Bytes } from '#server/backup/seal.ts';
import { TIMELINE_HISTORY, WAL_SEGMENT } from '#server/backup/wal/wal-names.ts';
import { StartError } from '#server/start-error.ts';
import { type BackupEnd, dataFolderTar } from './data-folder-tar.ts';
import { countAtRestorePoint, type RowCounts } from './row-counts.ts';
import type { Superuser } from './source-cluster.ts';

/** What is known of a base backup when its tar has been read. */
export interface BaseBackupFacts {
  /** The segment of the WAL with which its recovery begins. */
  firstWal: string;
  /** Size of the copied files, in bytes. */
  sizeBytes: number;
  counted: { restorePoint: string; rows: RowCounts } | null;
}

/**
 * An online base backup of a cluster (PostgreSQL documentation 25.3.4): its data folder and the WAL that makes the copy
 * consistent, as a tar. The cluster goes on working. Ends with this process: nothing is left behind in the cluster.
 * @param id of the backup, which names its restore point
 * @param database whose rows are counted
 */
export function baseBackup(
  superuser: Superuser,
  folder: string,
  { id, database }: { id: string; database: string },
): { tar: Bytes; facts(): BaseBackupFacts } {
  const facts: BaseBackupFacts = { firstWal: '', sizeBytes: 0, counted: null };
  async function* tar(): Bytes {
    const client = new pg.Client({ ...superuser(), application_name: 'fieldfare backup' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      // The slot keeps the WAL from here on, and goes with the connection.
      await client.query('select pg_create_physical_replication_slot($1, true, true)', [slotName(id)]);
      await client.query('select pg_backup_start($1, fast => true)', [id]);
      const end = async (): Promise<BackupEnd> => {
        const label = await stopBackup(client);
        facts.firstWal = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '';
        facts.counted = (await countAtRestorePoint(superuser(database), id)) ?? null;
        return { label, wal: await walSince(client, facts.firstWal, folder) };
      };
      yield* dataFolderTar(folder, end, (sizeBytes) => {
        facts.sizeBytes += sizeBytes;
      });
    } finally {
      await client.end();
    }
  }
  return { tar: tar(), facts: () => facts };
}

const slotName = (id: string): string => `fieldfare_${id.toLowerCase().replace(/\W/g, '_')}`;

async function stopBackup(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
    'select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
  );
  const { labelfile = '', spcmapfile = '' } = rows[0] ?? {};
  if (spcmapfile.trim()) {
    throw new StartError(
      'The database has tablespaces outside of its folder, which a backup cannot hold: move their tables back first.',
    );
  }
  return labelfile;
}

/** The files of `pg_wal` from the start of the backup until now. The last segment is completed by a switch. */
async function walSince(client: pg.Client, first: string, folder: string): Promise<string[]> {
  const { rows } = await client.query<{ last: string }>('select pg_walfile_name(pg_switch_wal()) as last');
  const last = rows[0]?.last ?? '';
  const names = (await readdir(join(folder, 'pg_wal'))).sort();
  const segments = names.filter((name) => WAL_SEGMENT.test(name) && name >= first && name <= last);
  if (segments[0] !== first || segments.at(-1) !== last) {
    throw new Error(`The WAL of the backup is not complete: ${first} to ${last} are not in pg_wal.`);
  }
  return [...names.filter((name) => TIMELINE_HISTORY.test(name)), ...segments];
}
