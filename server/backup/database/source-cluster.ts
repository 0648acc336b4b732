import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { openCluster } from '#server/database/cluster/cluster.ts';
import { readPostmasterFile } from '#server/database/cluster/postmaster-file.ts';
import { isPostgresOf } from '#server/database/cluster/process-state.ts';
import { StartError } from '#server/start-error.ts';

/** How the superuser connects to a database of the cluster that is backed up. */
export type Superuser = (database?: string) => pg.ClientConfig;

/**
 * Uses the embedded PostgreSQL of an installation: the one of the running portal, else one that is started for the
 * time of `work`.
 * @throws StartError when there is no database
 */
export async function withSourceCluster<T>(
  dataDir: string,
  password: string,
  work: (superuser: Superuser, folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    throw new StartError(`${dataDir} holds no database: set DATA_DIR to that of the portal.`);
  }
  const real = realpathSync(folder);
  const file = readPostmasterFile(real);
  if (file?.status === 'ready' && isPostgresOf(file.pid, real)) {
    const { host, port } = file;
    return work((database = 'postgres') => ({ host, port, user: 'postgres', password, database }), real);
  }
  const cluster = await openCluster({ folder, password });
  try {
    return await work(cluster.superuser, real);
  } finally {
    await cluster.stop();
  }
}
