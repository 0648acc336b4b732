import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { bootstrap } from '#server/database/bootstrap.ts';
import { openCluster } from '#server/database/cluster/cluster.ts';
import { migrate, readMigrations } from '#server/database/migrate.ts';

const DATABASE = 'fieldfare_types';
const PASSWORD = 'thrown-away';

/** Runs `work` on a database of its own that has all migrations and nothing else; it is gone afterwards. */
export async function withMigratedDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), 'fieldfare-types-'));
  // When root runs this, PostgreSQL is another user, who must be able to walk in.
  await chmod(root, 0o755);
  const cluster = await openCluster({
    folder: join(root, 'postgres'),
    password: PASSWORD,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  try {
    await bootstrap({
      admin: cluster.superuser(),
      database: DATABASE,
      ownerPassword: PASSWORD,
      authenticatorPassword: PASSWORD,
    });
    const owner = { ...cluster.superuser(DATABASE), user: 'fieldfare_owner', password: PASSWORD };
    await migrate(owner, await readMigrations());
    const client = new pg.Client(owner);
    await client.connect();
    return await work(client).finally(() => client.end());
  } finally {
    await cluster.stop();
    await rm(root, { recursive: true, force: true });
  }
}
