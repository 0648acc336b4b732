import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { generateIdentity } from 'age-encryption';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { createFolderStore } from '#server/gateway/storage/file-store/folder-store.ts';
import { readStored } from '#server/secrets.ts';
import {
  type ChildPortal,
  removeChildPortal,
  startChildPortal,
  waitUntilReady,
} from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import { makeSystemCluster, type SystemCluster } from '#test/support/system-cluster.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { findSystemPostgres } from '../../scripts/find-system-postgres.mjs';
import { startBackupProcess } from './testing/backup-process.ts';

/** What docs/operations.md says about a PostgreSQL of the operator, with pgBackRest, step by step. */
vi.setConfig({ testTimeout: 300_000 });
const STANZA = 'fieldfare';
const PASSWORD = 'Fieldfare!2026';
const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);
const dataDir = at('data');
let portal: ChildPortal | undefined;
let cluster: SystemCluster | undefined;

afterAll(async () => {
  await removeChildPortal(portal, dataDir);
  cluster?.stop();
  folder[Symbol.dispose]();
});

test('pgBackRest restores the database, and Fieldfare the files and secrets of a lost machine', async () => {
  chmodSync(folder.path, 0o777);
  const { pgbackrest } = findSystemPostgres();
  cluster = await makeSystemCluster(folder.path, () => ({
    archive_mode: 'on',
    archive_command: `${pgbackrest} --config=${at('pgbackrest.conf')} --stanza=${STANZA} archive-push %p`,
  }));
  const { run, url, port, start, stop } = cluster;
  writeFileSync(at('pgbackrest.conf'), configuration(cluster));
  const pgBackRest = (command: string) =>
    run(pgbackrest, [`--config=${at('pgbackrest.conf')}`, `--stanza=${STANZA}`, command]);
  start();
  run('createdb', ['-h', folder.path, '-p', String(port), '-U', 'postgres', 'fieldfare']);
  pgBackRest('stanza-create');
  pgBackRest('check');

  const env = { DATABASE_URL: url('fieldfare'), BACKUP_KEY_FILE: at('key') };
  writeFileSync(at('key'), await generateIdentity());
  const startPortal = async () => {
    const httpPort = await freePort();
    portal = startChildPortal({ dataDir, port: httpPort, env });
    await waitUntilReady(httpPort, 120_000);
    return `http://127.0.0.1:${httpPort}`;
  };
  const email = 'ada@example.test';
  const account = await startPortal();
  const { serviceRoleKey } = readStored(dataDir);
  const made = await createClient(account, serviceRoleKey).auth.admin.createUser({
    ...{ email, password: PASSWORD, email_confirm: true },
  });
  expect(made.error).toBeNull();
  const version = randomUUID();
  await createFolderStore(join(dataDir, 'files')).put(version, new Blob([randomBytes(50_000)]).stream());

  pgBackRest('backup');
  const command = (word: string) =>
    startBackupProcess([word, at('backups')], { DATA_DIR: dataDir, ...env }).ended;
  expect(await command('backup')).toMatchObject({ code: 0 });
  await query(url('fieldfare'), `insert into public.settings (key, value) values ('later', '1')`);
  await untilArchived(url('fieldfare'));

  await removeChildPortal(portal, dataDir);
  const secrets = readStored(dataDir);
  stop();
  for (const name of readdirSync(cluster.folder)) rmSync(join(cluster.folder, name), { recursive: true });
  rmSync(dataDir, { recursive: true });
  pgBackRest('restore');
  start();
  expect(await command('restore')).toMatchObject({ code: 0 });
  expect(readStored(dataDir)).toEqual(secrets);

  const restored = await startPortal();
  const session = await createClient(restored, secrets.anonKey).auth.signInWithPassword({
    ...{ email, password: PASSWORD },
  });
  expect(session.error).toBeNull();
  // Also what was written after the backup, from the archive.
  expect(await query(url('fieldfare'), `select value from public.settings where key = 'later'`)).toHaveLength(
    1,
  );
  await expect(createFolderStore(join(dataDir, 'files')).open(version)).resolves.toBeDefined();
});

function configuration({ folder: data, port }: SystemCluster): string {
  for (const name of ['repository', 'log', 'lock', 'spool']) {
    mkdirSync(at(name), { mode: 0o777 });
    chmodSync(at(name), 0o777);
  }
  return `[global]
repo1-path=${at('repository')}
repo1-retention-full=2
log-path=${at('log')}
lock-path=${at('lock')}
spool-path=${at('spool')}
log-level-console=error
start-fast=y

[${STANZA}]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${folder.path}
`;
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connectionString);
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function untilArchived(connectionString: string): Promise<void> {
  const ask = async (sql: string) => Object.values((await query(connectionString, sql))[0] as object)[0];
  const segment = await ask('select pg_walfile_name(pg_switch_wal())');
  while (!(await ask(`select last_archived_wal >= '${segment}' from pg_stat_archiver`))) await sleep(100);
}
