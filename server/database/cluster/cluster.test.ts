import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { type Cluster, type ClusterOptions, openCluster } from './cluster.ts';
import { giveTo } from './data-folder.ts';
import { postgresUser } from './os-user.ts';
import { readPostmasterFile, systemIdentifier } from './postmaster-file.ts';
import { processesIn, processState } from './process-state.ts';

const password = 'only-for-tests';
// Each case makes a cluster of its own, and a server that was killed may take seconds to recover on a busy machine.
vi.setConfig({ testTimeout: 90_000 });
let folder: string;
let root: ReturnType<typeof temporaryFolder>;
let clusters: Cluster[];
let children: ChildProcess[];
/** A cluster that was made and stopped. The cases start from a copy, because making one takes seconds. */
const made = temporaryFolder();

beforeAll(async () => {
  await (await openCluster({ folder: join(made.path, 'postgres'), password })).stop();
});
afterAll(() => made[Symbol.dispose]());
beforeEach(() => {
  root = temporaryFolder();
  folder = join(root.path, 'postgres');
  copyCluster(join(made.path, 'postgres'), folder);
  clusters = [];
  children = [];
});
afterEach(async () => {
  for (const cluster of clusters) await cluster.stop();
  for (const child of children) child.kill('SIGKILL');
  for (const pid of processesIn(folder)) process.kill(pid, 'SIGKILL');
  root[Symbol.dispose]();
});

function copyCluster(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const user = postgresUser(to);
  for (const name of ['', ...readdirSync(to, { recursive: true, encoding: 'utf8' })])
    giveTo(join(to, name), user);
}

async function open(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
  const cluster = await openCluster({ folder, password, ...options });
  clusters.push(cluster);
  return cluster;
}

/** A Node of its own that opens the cluster, to be killed. */
async function openInChild(): Promise<ChildProcess> {
  const script = `
    import { openCluster } from '${new URL('./cluster.ts', import.meta.url)}';
    await openCluster({ folder: ${JSON.stringify(folder)}, password: '${password}' });
    process.stdout.write('open');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function ask<T>(cluster: Cluster, sql: string): Promise<T | undefined> {
  const client = new pg.Client(cluster.superuser());
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' }).finally(() => client.end());
  return rows[0]?.[0];
}

test('a new cluster keeps commits, uses UTF-8, and leaves no process behind', async () => {
  rmSync(folder, { recursive: true });
  const cluster = await open();
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
    expect(await ask(cluster, `show ${setting}`), setting).toBe('on');
  }
  expect(await ask(cluster, 'show server_encoding')).toBe('UTF8');
  expect(await ask(cluster, 'show listen_addresses')).toBe('');
  expect(await ask(cluster, `select upper('été')`)).toBe('ÉTÉ');

  const { host = '' } = cluster.superuser();
  await cluster.stop();
  // Where nobody waits for orphans (process 1 of some containers) one that ended stays in the list as a zombie.
  expect(processState(cluster.pid())).not.toBe('alive');
  expect(existsSync(host)).toBe(false);
});

test('refuses a folder that another process uses, and names that process', async () => {
  const child = await openInChild();
  await expect(open()).rejects.toThrow(
    new RegExp(`${root.path} is in use by another Fieldfare \\(process ${child.pid}\\)`),
  );
  expect(processState(child.pid ?? 0)).toBe('alive');
});

test('of two simultaneous first starts, one opens the folder', async () => {
  rmSync(folder, { recursive: true });
  const outcomes = await Promise.allSettled([open(), open()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('adopts the server of a killed process', async () => {
  const child = await openInChild();
  const { pid } = readPostmasterFile(folder) ?? {};
  await kill(child);

  const cluster = await open();
  expect(cluster.adopted).toBe(true);
  expect(cluster.pid()).toBe(pid);
  expect(await ask(cluster, 'select system_identifier::text from pg_control_system()')).toBe(
    systemIdentifier(folder),
  );
});

test('starts again after server and process were killed at the same time', async () => {
  const child = await openInChild();
  const { pid = 0 } = readPostmasterFile(folder) ?? {};
  process.kill(pid, 'SIGKILL');
  await kill(child);

  const cluster = await open();
  expect(cluster.adopted).toBe(false);
  expect(await ask(cluster, 'select 1')).toBe(1);
});

test.runIf(process.platform === 'linux')(
  'a zombie and a recycled number in the lock file are not taken for the server',
  async () => {
    await (await open()).stop();
    clusters.length = 0;
    const user = postgresUser(folder);
    // The child ends after the shell has become a sleep, which never asks about it. (The shell itself would.)
    const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60'], {
      ...user,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const sleeper = spawn('sleep', ['60'], { ...user, stdio: 'ignore' });
    children.push(parent, sleeper);
    const [line] = await once(parent.stdout, 'data');
    const zombie = Number(String(line));
    while (processState(zombie) !== 'zombie') await sleep(5);

    for (const pid of [zombie, sleeper.pid]) {
      writeFileSync(join(folder, 'postmaster.pid'), `${pid}\n${folder}\n1\n5432\n/tmp\n\n0 0\nready\n`, {
        mode: 0o644,
      });
      const cluster = await open();
      expect(cluster.adopted).toBe(false);
      await cluster.stop();
      clusters.length = 0;
    }
    expect(processState(sleeper.pid ?? 0)).toBe('alive');
  },
);

test('a server that dies is restarted at the same address', async () => {
  const sentences: string[] = [];
  const cluster = await open({ say: (sentence) => sentences.push(sentence) });
  const pool = new pg.Pool({ ...cluster.superuser(), max: 3 });
  pool.on('error', () => undefined);
  await pool.query('create table kept as select 1 as n');
  const before = cluster.pid();
  process.kill(before, 'SIGKILL');

  const deadline = Date.now() + 10_000;
  let rows: { n: number }[] = [];
  while ((rows.length === 0 || cluster.pid() === before) && Date.now() < deadline) {
    rows = await pool.query('select n from kept').then(
      (answer) => answer.rows,
      () => sleep(20, []),
    );
    await sleep(5);
  }
  await pool.end();
  expect(rows).toEqual([{ n: 1 }]);
  expect(cluster.pid()).not.toBe(before);
  expect(sentences).toEqual(['PostgreSQL ended unexpectedly and is started again.']);
});

test('does not mistake another server at its address for its own', async () => {
  const stranger = await openCluster({ folder: join(root.path, 'stranger', 'postgres'), password });
  const child = await openInChild();
  await kill(child);
  // The orphan of our folder now seems to live where the stranger listens.
  const path = join(folder, 'postmaster.pid');
  const lines = readFileSync(path, 'utf8').split('\n');
  const { host = '' } = stranger.superuser();
  rmSync(lines[4] ?? '', { recursive: true });
  lines[4] = host;
  writeFileSync(path, lines.join('\n'));

  try {
    const cluster = await open();
    expect(cluster.superuser().host).not.toBe(host);
    expect(await ask(cluster, 'select system_identifier::text from pg_control_system()')).toBe(
      systemIdentifier(folder),
    );
    expect(processState(stranger.pid())).toBe('alive');
  } finally {
    await stranger.stop();
  }
});
