import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCluster } from '#server/database/cluster/cluster.ts';
import { createFolderStore } from '#server/gateway/storage/file-store/folder-store.ts';
import { ADMIN, type ChildCompany, setUpChildCompany } from '#test/support/child-company.ts';
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
import { sized } from '#test/support/test-size.ts';
import { startWriters } from '#test/support/writers.ts';
import { countRows } from './database/row-counts.ts';
import { startBackupProcess } from './testing/backup-process.ts';

const FILES = sized({ quick: 40, push: 100, release: 2_000 });
const READY_WITHIN_MS = 150_000;
vi.setConfig({ testTimeout: 300_000, hookTimeout: 200_000 });

const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);
const [dataDir, restored, backups] = [at('data'), at('restored'), at('backups')];
const passphraseFile = at('passphrase');
let company: ChildCompany;
let port: number;
let portal: ChildPortal | undefined;
let second: ChildPortal | undefined;

beforeAll(async () => {
  writeFileSync(passphraseFile, 'eight plain words on a sheet of paper\n');
  port = await freePort();
  portal = startChildPortal({ dataDir, port });
  await waitUntilReady(port, READY_WITHIN_MS);
  company = await setUpChildCompany(portal, port);
  for (let n = 0; n < FILES; n++) await addFile(randomBytes(n * 1_000));
});

afterAll(async () => {
  await removeChildPortal(portal, dataDir);
  await removeChildPortal(second, restored);
  folder[Symbol.dispose]();
});

const addFile = (content: Buffer<ArrayBuffer>) =>
  createFolderStore(join(dataDir, 'files')).put(randomUUID(), new Blob([content]).stream());

const run = (words: string[], env: Record<string, string> = {}) =>
  startBackupProcess(words, { DATA_DIR: dataDir, BACKUP_PASSPHRASE_FILE: passphraseFile, ...env }).ended;

test('a backup under load restores on an empty machine: acknowledged work, files, accounts', async () => {
  const url = `http://127.0.0.1:${port}`;
  const writers = startWriters({ url, headers: company.headers, input: company.workOrder, count: 4 });
  while (writers.acknowledged.size < 20) await sleep(10);
  const before = new Set(writers.acknowledged);
  await ask(superuserOf(dataDir), 'create database fieldfare_example');
  const backedUp = await run(['backup', backups]);
  expect(backedUp).toMatchObject({ code: 0, output: expect.stringContaining(`${FILES} files`) });
  expect(writers.acknowledged.size).toBeGreaterThan(before.size);
  expect(await run(['verify', backups])).toMatchObject({ code: 0 });
  await writers.stop();

  expect(await run(['restore', backups], { DATA_DIR: restored })).toMatchObject({ code: 0 });
  const secondPort = await freePort();
  second = startChildPortal({ dataDir: restored, port: secondPort });
  await waitUntilReady(secondPort, READY_WITHIN_MS);
  const { rows } = await ask<{ title: string; times: number }>(
    superuserOf(restored),
    'select title, count(*)::int as times from public.work_orders group by title',
  );
  const titles = new Set(rows.map(({ title }) => title));
  expect([...before].filter((title) => !titles.has(title))).toEqual([]);
  expect(rows.filter(({ times }) => times > 1)).toEqual([]);
  expect(hashesIn(restored)).toEqual(hashesIn(dataDir));
  const example = `select from pg_database where datname = 'fieldfare_example'`;
  expect((await ask(superuserOf(restored), example)).rowCount).toBe(0);
  const { anonKey } = await (await fetch(`http://127.0.0.1:${secondPort}/config.json`)).json();
  const supabase = createClient(`http://127.0.0.1:${secondPort}`, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  expect((await supabase.auth.signInWithPassword(ADMIN)).error).toBeNull();
});

test('the next backup copies new files only, and every row of every table comes back', async () => {
  await addFile(randomBytes(70_000));
  portal?.process.kill('SIGTERM');
  await portal?.exited;
  const backedUp = await run(['backup', backups]);
  expect(backedUp.output).toContain(`${FILES + 1} files, of which 1 are new`);
  const target = at('again');
  expect(await run(['restore', backups], { DATA_DIR: target })).toMatchObject({ code: 0 });
  const counted = await countIn(target);
  expect(counted).toEqual(await countIn(dataDir));
  expect(counted['public.work_orders']).toBeGreaterThan(20);
  expect(hashesIn(target)).toEqual(hashesIn(dataDir));
  expect(existsSync(join(dataDir, 'last-backup'))).toBe(true);
});

test('a backup that is killed is no backup, and does not disturb the next one', async () => {
  const destination = at('killed');
  const killed = startBackupProcess(['backup', destination], {
    DATA_DIR: dataDir,
    BACKUP_PASSPHRASE_FILE: passphraseFile,
  });
  while (!existsSync(join(destination, 'files', '00')) && !existsSync(join(destination, 'backups')))
    await sleep(2);
  killed.process.kill('SIGKILL');
  expect((await killed.ended).code).toBeNull();
  const target = at('from-killed');
  const refused = await run(['restore', destination], { DATA_DIR: target });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('holds no complete backup') });
  expect(await run(['backup', destination])).toMatchObject({ code: 0 });
  expect(await run(['verify', destination])).toMatchObject({ code: 0 });
});

test('a refusal is one sentence, and changes nothing', async () => {
  const refused = await run(['restore', backups], { DATA_DIR: dataDir });
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/^.* is not empty, and a restore would replace what is in it: .*\n$/);
});

function hashesIn(of: string): Record<string, string> {
  const root = join(of, 'files');
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(name)).sort();
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(root, name)))
      .digest('hex');
  return Object.fromEntries(files.map((name) => [name, hashOf(name)]));
}

/** Rows of all tables of an installation that does not run. */
async function countIn(of: string): Promise<Record<string, number>> {
  expect(postmasterOf(of)).toBe(0);
  const { superuserPassword } = JSON.parse(readFileSync(join(of, 'secrets.json'), 'utf8'));
  const cluster = await openCluster({ folder: join(of, 'postgres'), password: superuserPassword });
  const client = new pg.Client(cluster.superuser('fieldfare'));
  try {
    await client.connect();
    return await countRows(client);
  } finally {
    await client.end();
    await cluster.stop();
  }
}

async function ask<Row extends pg.QueryResultRow>(config: pg.ClientConfig, sql: string) {
  const client = new pg.Client(config);
  await client.connect();
  return client.query<Row>(sql).finally(() => client.end());
}
