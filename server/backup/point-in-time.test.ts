import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateIdentity } from 'age-encryption';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { openCluster } from '#server/database/cluster/cluster.ts';
import { createFolderStore } from '#server/gateway/storage/file-store/folder-store.ts';
import { readStored } from '#server/secrets.ts';
import {
  type ChildPortal,
  postmasterOf,
  removeChildPortal,
  startChildPortal,
  superuserOf,
  waitUntilReady,
} from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startBackupProcess } from './testing/backup-process.ts';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 60_000 });
const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);
const [dataDir, backups] = [at('data'), at('backups')];
let portal: ChildPortal | undefined;

afterAll(async () => {
  await removeChildPortal(portal, dataDir);
  folder[Symbol.dispose]();
});

test('after the loss of the machine, all that was archived comes back, or the state of a point in time', async () => {
  writeFileSync(at('key'), await generateIdentity());
  const env = { BACKUP_TO: backups, BACKUP_KEY_FILE: at('key') };
  const port = await freePort();
  portal = startChildPortal({ dataDir, port, env });
  await waitUntilReady(port, 150_000);
  const run = (words: string[], target = dataDir) =>
    startBackupProcess(words, { DATA_DIR: target, ...env }).ended;
  expect(await run(['backup'])).toMatchObject({ code: 0 });

  expect(Number.parseInt(String(await ask('show archive_timeout')), 10)).toBeLessThanOrEqual(45);
  await ask('create table app_migrations.notes (note text)');
  await note('first');
  await sleep(1_100);
  const between = new Date();
  await sleep(1_100);
  await note('second');
  const version = randomUUID();
  const content = new Blob([randomBytes(50_000)]).stream();
  await createFolderStore(join(dataDir, 'files')).put(version, content);
  // What PostgreSQL does by itself after half a minute.
  const segment = String(await ask('select pg_walfile_name(pg_switch_wal())'));
  const archived = [
    join(backups, 'wal', `${segment}.zst.age`),
    join(backups, 'files', version.slice(-2), `${version}.age`),
  ];
  while (!archived.every((path) => existsSync(path))) await sleep(50);
  await removeChildPortal(portal, dataDir);
  const secrets = readStored(dataDir);
  rmSync(dataDir, { recursive: true });

  const [last, earlier] = [at('last'), at('earlier')];
  expect(await run(['restore'], last)).toMatchObject({ code: 0 });
  expect(await notesIn(last, secrets.superuserPassword)).toEqual(['first', 'second']);
  expect(readdirSync(join(last, 'files', version.slice(-2)))).toContain(version);
  expect(readStored(last)).toEqual(secrets);

  const until = between.toISOString();
  expect(await run(['restore', '--until', until], earlier)).toMatchObject({ code: 0 });
  expect(await notesIn(earlier, secrets.superuserPassword)).toEqual(['first']);

  const tooLate = await run(['restore', '--until', '2999-01-01T00:00:00Z'], at('too-late'));
  expect(tooLate.output).toContain('leave --until out to restore all that they have');
});

const note = (text: string) => ask(`insert into app_migrations.notes values ('${text}')`);

async function notesIn(of: string, password: string): Promise<string[]> {
  expect(postmasterOf(of)).toBe(0);
  const cluster = await openCluster({ folder: join(of, 'postgres'), password });
  const client = new pg.Client(cluster.superuser('fieldfare'));
  try {
    await client.connect();
    const { rows } = await client.query<{ note: string }>('select note from app_migrations.notes order by 1');
    return rows.map((row) => row.note);
  } finally {
    await client.end();
    await cluster.stop();
  }
}

/** Asks the database itself, past the portal. */
async function ask(sql: string): Promise<unknown> {
  const client = new pg.Client(superuserOf(dataDir));
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' }).finally(() => client.end());
  return rows[0]?.[0];
}
