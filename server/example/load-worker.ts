/** Fills the database of the example company in a thread of its own: making up the company would hold up requests. */
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { migrate, readMigrations } from '#server/database/migrate.ts';
import { createFolderStore } from '#server/gateway/storage/file-store/folder-store.ts';
import { fillDemoCompany } from '../../db/demo/index.ts';
import type { LoadWork } from './loader.ts';

/** The part of the time that the tables take. */
const MIGRATED = 0.4;
/** Migrations between two reports of the progress. */
const AT_ONCE = 8;

const { owner, filesDir }: LoadWork = workerData;
const report = (share: number) => parentPort?.postMessage(share);
const migrations = await readMigrations();
for (let count = 0; count < migrations.length; ) {
  count = Math.min(count + AT_ONCE, migrations.length);
  await migrate(owner, migrations.slice(0, count), { known: migrations });
  report((count / migrations.length) * MIGRATED);
}
const pool = new pg.Pool({ ...owner, max: 2 });
pool.on('error', () => undefined);
await fillDemoCompany(pool, {
  files: createFolderStore(filesDir),
  withoutPasswords: true,
  onProgress: (share) => report(MIGRATED + share * (1 - MIGRATED)),
});
await pool.end();
