import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countRows } from '#server/backup/database/row-counts.ts';
import { campaign } from '#test/support/campaign.ts';
import { removeChildPortal, superuserOf, waitUntilReady } from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import { copyRelease, type ReleaseCopy } from '#test/support/release-copy.ts';
import { keepOutput } from '#test/support/suite-logs.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { sized } from '#test/support/test-size.ts';
import { makeService, type Service } from './testing/service.ts';
import { roomProblem } from './upgrade.ts';

/** `npm run upgrade` on a portal that runs as a service, with releases that differ by a migration. */
const KILLS = sized({ quick: 1, push: 3, release: 20 });
vi.setConfig({ testTimeout: 300_000 + KILLS * 60_000, hookTimeout: 200_000 });
const READY_WITHIN_MS = 150_000;

const ADDED =
  '-- compatible since: 0.3.0\ncreate table public.marks (mark integer);\nalter table public.marks enable row level security;';
const FAILING = '-- compatible since: 0.3.0\nselect 1 / (select count(*) - count(*) from public.profiles);';
const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
const backups = join(folder.path, 'backups');
const releases = new Map<string, ReleaseCopy>();
let service: Service;
let env: Record<string, string>;

const release = (version: string, migrations: Record<string, string> = {}): string => {
  const copy = copyRelease(version, migrations);
  releases.set(version, copy);
  return copy.folder;
};

beforeAll(async () => {
  writeFileSync(join(folder.path, 'passphrase'), 'eight plain words on a sheet of paper\n');
  env = {
    ...{ PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: String(await freePort()) },
    BACKUP_PASSPHRASE_FILE: join(folder.path, 'passphrase'),
  };
  service = makeService(folder.path, release('0.3.0'), env);
  execFileSync('sh', ['-c', service.startCommand]);
  await waitUntilReady(Number(env.PORT), READY_WITHIN_MS);
});
afterAll(async () => {
  service?.kill();
  keepOutput(service?.output() ?? '');
  await removeChildPortal(undefined, dataDir);
  for (const copy of releases.values()) copy[Symbol.dispose]();
  folder[Symbol.dispose]();
});

function begin(
  from: string,
  words: string[],
): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> } {
  const child = spawn(process.execPath, [join(from, 'server/upgrade/main.ts'), ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const channel of [child.stdout, child.stderr]) channel.on('data', (chunk) => (output += chunk));
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) };
}

const asService = () => [
  '--link',
  service.link,
  '--stop',
  service.stopCommand,
  '--start',
  service.startCommand,
];
const upgrade = (from: string, ...words: string[]) => begin(from, words).ended;

async function rowCounts(): Promise<Record<string, number>> {
  const client = new pg.Client(superuserOf(dataDir));
  await client.connect();
  const counts = await countRows(client).finally(() => client.end());
  // They change by themselves while the portal runs.
  return Object.fromEntries(
    Object.entries(counts).filter(([table]) => /^public\.(?!scheduled|email|audit)/.test(table)),
  );
}

const isReady = async () => (await fetch(`http://127.0.0.1:${env.PORT}/readyz`)).ok;
const installed = () => readlinkSync(service.link);

test('it changes nothing without a backup, without knowing how to stop, when the backup fails, and to look', async () => {
  const next = release('0.3.1', { '9990_marks.sql': ADDED });
  const { folder: current } = releases.get('0.3.0') ?? { folder: '' };
  expect(await upgrade(next, ...asService())).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no destination for the backup: set BACKUP_TO'),
  });
  expect(await upgrade(next, '--without-backup')).toMatchObject({
    code: 1,
    output: expect.stringContaining('The portal runs: add --stop COMMAND and --start COMMAND'),
  });
  const file = join(folder.path, 'passphrase');
  expect(await upgrade(next, ...asService(), '--backup-to', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`The step "backup/main.ts backup ${file}" failed.`),
  });
  expect(await upgrade(next, ...asService(), '--check')).toMatchObject({
    code: 0,
    output: expect.stringContaining(
      'Fieldfare from 0.3.0 to 0.3.1: 1 migrations. The previous release works with the database afterwards.',
    ),
  });
  expect([installed(), await isReady()]).toEqual([current, true]);
});

test('it says how much room is missing', () => {
  const plan = {
    release: '0.4.0',
    isExternal: false,
    missing: ['x'],
    applied: [],
    isBeyond: false,
    databaseBytes: 2 ** 31,
  };
  expect(roomProblem({ ...plan, isCompatible: true }, 2 ** 31)).toBeUndefined();
  expect(roomProblem({ ...plan, isCompatible: false }, 2 ** 31)).toMatch(
    /may need 4\.0 GiB .* 2\.0 GiB are free/,
  );
});

test('a release whose migration fails is left again: the previous one runs with all rows, with the schema that it knows', async () => {
  const current = installed();
  const before = await rowCounts();
  const adding = release('0.4.0', { '9990_marks.sql': ADDED, '9991_failing.sql': FAILING });
  const first = await upgrade(adding, ...asService(), '--backup-to', backups);
  expect(first).toMatchObject({
    code: 1,
    output: expect.stringContaining('db/migrations/9991_failing.sql failed: division by zero'),
  });
  expect(first.output).toContain('is whole, as');
  expect(first.output).toContain('The previous release runs again, with all that was stored.');
  // What was only added may stay.
  expect(await rowCounts()).toEqual({ ...before, 'public.marks': 0 });

  const removing = release('0.5.0', {
    '9990_marks.sql': ADDED,
    '9991_gone.sql': 'drop table public.saved_views cascade;',
    '9992_failing.sql': FAILING,
  });
  const second = await upgrade(removing, ...asService(), '--without-backup');
  expect(second).toMatchObject({ code: 1, output: expect.stringContaining('Copying the database') });
  expect(second.output).toContain('The previous release runs again, with all that was stored.');
  expect(await rowCounts()).toEqual({ ...before, 'public.marks': 0 });
  expect([installed(), await isReady()]).toEqual([current, true]);
});

test('an upgrade that is killed at any moment is completed by running it again', async () => {
  const { random } = campaign('killed upgrades', `${KILLS} kills`);
  const before = await rowCounts();
  const good = release('0.6.0', {
    '9990_marks.sql': ADDED,
    '9991_gone.sql': 'drop table public.saved_views cascade;\nselect pg_sleep(1);',
    '9992_more.sql': 'create table public.more (mark integer);\nselect pg_sleep(1);',
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { child, ended } = begin(good, [...asService(), '--without-backup']);
    await Promise.race([ended, sleep(1_000 + random() * 9_000)]);
    child.kill('SIGKILL');
    await ended;
  }
  const last = await upgrade(good, ...asService(), '--without-backup');
  expect(last).toMatchObject({
    code: 0,
    output: expect.stringContaining('The database is that of Fieldfare 0.6.0. It is ready.'),
  });
  expect([installed(), await isReady()]).toEqual([good, true]);
  const { 'public.saved_views': _gone, ...kept } = before;
  expect(await rowCounts()).toEqual({ ...kept, 'public.more': 0 });
});
