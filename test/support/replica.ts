import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { CONTROL_FILE, dataFolderEntries } from '#server/backup/database/data-folder-entries.ts';
import { withClient } from '#server/database/bootstrap.ts';
import { type Cluster, openCluster } from '#server/database/cluster/cluster.ts';
import { giveTo } from '#server/database/cluster/data-folder.ts';
import { postgresUser } from '#server/database/cluster/os-user.ts';

/** Settings that only replicas in tests have. */
const STANDBY_SETTINGS = { hot_standby_feedback: 'off', wal_retrieve_retry_interval: '100ms' };

/**
 * Makes a streaming replica of a running cluster of ours, and starts it. npm's PostgreSQL has no pg_basebackup, so its
 * data folder is copied between `pg_backup_start` and `pg_backup_stop`.
 * @param source the data folder of `primary`
 * @param folder the data folder of the replica
 */
export async function startReplica(
  primary: Cluster,
  source: string,
  { folder, password, settings }: { folder: string; password: string; settings?: Record<string, string> },
): Promise<Cluster> {
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(folder, { mode: 0o700 });
  await withClient(primary.superuser(), async (client) => {
    await client.query(`select pg_backup_start('replica', fast => true)`);
    for await (const { name, kind } of dataFolderEntries(source)) {
      if (kind === 'folder') mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
      else cpSync(join(source, name), join(folder, name));
    }
    cpSync(join(source, CONTROL_FILE), join(folder, CONTROL_FILE));
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    writeFileSync(join(folder, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  writeFileSync(join(folder, 'standby.signal'), '');
  const user = postgresUser(folder);
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    giveTo(join(folder, name), user);
  }
  const { host, port } = primary.superuser();
  return openCluster({
    folder,
    password,
    settings: {
      ...STANDBY_SETTINGS,
      primary_conninfo: `host=${host} port=${port} user=postgres password=${password}`,
      ...settings,
    },
  });
}

/** Runs one statement as the superuser of a cluster. */
export async function asSuperuser(cluster: Cluster, database: string, sql: string): Promise<pg.QueryResult> {
  return withClient(cluster.superuser(database), (client) => client.query(sql));
}
