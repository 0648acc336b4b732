import { withClient } from '#server/database/bootstrap.ts';
import { POSTGRES_MAJOR } from '#server/database/cluster/data-folder.ts';
import { EMBEDDED_DATABASE } from '#server/database/open.ts';
import { checkObject } from './check-object.ts';
import { baseBackup } from './database/base-backup.ts';
import { type Superuser, withSourceCluster } from './database/source-cluster.ts';
import { folderOf, type Manifest } from './manifest.ts';
import type { Repository } from './repository.ts';
import { compressed, sealed } from './seal.ts';

/** A base backup of the embedded PostgreSQL, written and read back, and the migrations that it has. */
export function backUpDatabase(
  { destination, key }: Repository,
  { id, dataDir, password }: { id: string; dataDir: string; password: string },
): Promise<Pick<Manifest, 'database' | 'migrations'>> {
  return withSourceCluster(dataDir, password, async (superuser, folder) => {
    const migrations = await appliedMigrations(superuser);
    const { tar, facts } = baseBackup(superuser, folder, { id, database: EMBEDDED_DATABASE });
    const name = `${folderOf(id)}database.tar.zst.age`;
    const { sizeBytes, digest } = await destination.put(name, sealed(key, compressed(tar)));
    const object = { name, sizeBytes, sha256: digest };
    await checkObject(destination, object);
    return { database: { object, postgresMajor: POSTGRES_MAJOR, ...facts() }, migrations };
  });
}

function appliedMigrations(superuser: Superuser): Promise<string[]> {
  return withClient(superuser(EMBEDDED_DATABASE), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select name from app_migrations.applied order by name',
    );
    return rows.map(({ name }) => name);
  });
}
