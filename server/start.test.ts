import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
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
import { type Cluster, openCluster } from './database/cluster/cluster.ts';
import { processState } from './database/cluster/process-state.ts';

/** First starts make a database, here beside other tests; how fast a start must be is measured elsewhere. */
const PATIENCE_MS = 90_000;
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });
/** When a first start is killed. */
const KILL_AFTER_MS = sized({
  quick: [50, 300],
  push: [0, 50, 150, 300, 500],
  release: [0, 50, 150, 300, 500],
});

let folder: ReturnType<typeof temporaryFolder>;
let dataDir: string;
let port: number;
let portals: ChildPortal[];

beforeEach(async () => {
  folder = temporaryFolder();
  dataDir = join(folder.path, 'data');
  port = await freePort();
  portals = [];
});
afterEach(async () => {
  for (const portal of portals) await removeChildPortal(portal, dataDir);
  folder[Symbol.dispose]();
});

function start(env: Record<string, string> = {}): ChildPortal {
  const portal = startChildPortal({ dataDir, port, env });
  portals.push(portal);
  return portal;
}

async function startReady(env: Record<string, string> = {}): Promise<ChildPortal> {
  const portal = start(env);
  const ended = portal.exited.then((code) => expect.fail(`It ended with code ${code}: ${portal.output()}`));
  ended.catch(() => undefined);
  await Promise.race([waitUntilReady(port, PATIENCE_MS), ended]);
  while (!portal.output().includes('Fieldfare is ready')) await sleep(5);
  return portal;
}

test('an invalid setting stops the start with one line', async () => {
  const portal = start({ TIME_ZONE: 'Mars/Olympus' });
  expect(await portal.exited).toBe(1);
  expect(portal.output().trim().split('\n')).toEqual([
    expect.stringMatching(/^TIME_ZONE=Mars\/Olympus cannot be used/),
  ]);
});

test('the demo refuses an address that other machines can reach', async () => {
  const portal = startChildPortal({ dataDir, port, mode: 'demo', env: { HOST: '0.0.0.0' } });
  expect(await portal.exited).toBe(1);
  expect(portal.output()).toContain('public passwords');
});

test.each(KILL_AFTER_MS)('a first start killed after %i ms is completed by the next', async (delayMs) => {
  const killed = start();
  await sleep(delayMs);
  killed.process.kill('SIGKILL');
  await killed.exited;
  const portal = await startReady();
  portal.process.kill('SIGTERM');
  expect(await portal.exited).toBe(0);
});

describe('a portal that was set up before', () => {
  /** One for all of them, because each stops or kills what it starts. */
  const setUp = temporaryFolder();
  let firstUrl: string;
  let firstOutput: string;
  beforeAll(async () => {
    dataDir = join(setUp.path, 'data');
    port = await freePort();
    portals = [];
    const portal = await startReady();
    firstUrl = `http://127.0.0.1:${port}`;
    firstOutput = portal.output();
    await removeChildPortal(portal, dataDir);
  });
  beforeEach(() => {
    dataDir = join(setUp.path, 'data');
  });
  afterAll(() => setUp[Symbol.dispose]());

  test('while it was empty it printed a link for the first administrator, and had no account', () => {
    expect(firstOutput).toMatch(new RegExp(`${firstUrl}/setup\\?token=[\\w-]{43}\n`));
    expect(firstOutput).not.toContain('@fieldfare.test');
  });

  test('a port that another program uses is named, and PostgreSQL is stopped', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const portal = start();
    expect(await portal.exited).toBe(1);
    expect(portal.output()).toContain(
      `PORT=${(other.address() as AddressInfo).port} is in use on 127.0.0.1 by another program`,
    );
    expect(postmasterOf(dataDir)).toBe(0);
    other.close();
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends it with code 0 and leaves nothing running',
    async (signal) => {
      const portal = await startReady();
      const postmaster = postmasterOf(dataDir);
      portal.process.kill(signal);
      portal.process.kill(signal);
      expect(await portal.exited).toBe(0);
      expect(processState(postmaster)).not.toBe('alive');
      expect(postmasterOf(dataDir)).toBe(0);
    },
  );

  test('a request that is running at the stop signal gets its response', async () => {
    const portal = await startReady();
    const client = new pg.Client(superuserOf(dataDir));
    await client.connect();
    await client.query('begin; lock table app_migrations.applied');
    const answer = fetch(`http://127.0.0.1:${port}/readyz`);
    await sleep(200);
    portal.process.kill('SIGTERM');
    await sleep(300);
    await client.query('commit');
    await client.end();
    expect((await answer).status).toBe(200);
    expect(await portal.exited).toBe(0);
  });

  test('a second start on the same folder names the process that uses it and exits with code 1', async () => {
    const first = await startReady();
    const second = startChildPortal({ dataDir, port: await freePort() });
    expect(await second.exited).toBe(1);
    expect(second.output().trim()).toBe(
      `${dataDir} is in use by another Fieldfare (process ${first.process.pid}): stop it first, or set DATA_DIR to another folder.`,
    );
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });

  test('a dead PostgreSQL is restarted, and /readyz reports both', async () => {
    await startReady();
    const before = postmasterOf(dataDir);
    process.kill(before, 'SIGKILL');
    while (postmasterOf(dataDir) === before) await sleep(10);
    await waitUntilReady(port);
    expect(postmasterOf(dataDir)).not.toBe(before);
  });

  test.runIf(process.platform !== 'win32').each([
    ['SIGTERM to the portal itself', 'SIGTERM', (portal: number) => portal],
    ['SIGTERM to the script that set it up', 'SIGTERM', parentOf],
    ['kill -9 of that script', 'SIGKILL', parentOf],
    ['SIGTERM to the shell that npm started it with', 'SIGTERM', (_portal: number, shell: number) => shell],
  ] as const)('through npm, %s stops the portal', async (_case, signal, choose) => {
    // As npm does it: a shell, in it the script, which starts the portal.
    const command = `${process.execPath} scripts/ensure.mjs -- server/main.ts start; true`;
    const shell = spawn('sh', ['-c', command], {
      cwd: join(import.meta.dirname, '..'),
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), npm_lifecycle_event: 'start' },
      stdio: 'ignore',
    });
    await waitUntilReady(port, PATIENCE_MS);
    const postmaster = postmasterOf(dataDir);
    const child = ownerOf(await superuserRow('select application_name as name from pg_stat_activity'));
    process.kill(choose(child, shell.pid ?? 0), signal);
    while (processState(child) === 'alive' || processState(postmaster) === 'alive') await sleep(20);
    expect(postmasterOf(dataDir)).toBe(0);
  });
});

describe('with DATABASE_URL', () => {
  const itsFolder = temporaryFolder();
  let elsewhere: Cluster;
  const url = (user: string, password = 'only-for-tests') => {
    const { host, port: number } = elsewhere.superuser();
    return `postgres://${user}:${password}@localhost:${number}/portal?host=${host}`;
  };
  beforeAll(async () => {
    elsewhere = await openCluster({ folder: join(itsFolder.path, 'postgres'), password: 'only-for-tests' });
    const client = new pg.Client(elsewhere.superuser());
    await client.connect();
    await client.query(`create role plain login password 'only-for-tests'`);
    await client.query("create role manager login createrole password 'only-for-tests'");
    await client.query('create database portal owner manager');
    await client.end();
  });
  afterAll(async () => {
    await elsewhere.stop();
    itsFolder[Symbol.dispose]();
  });

  test('it uses that database, without a superuser, and starts no PostgreSQL', async () => {
    const portal = await startReady({ DATABASE_URL: url('manager') });
    expect(postmasterOf(dataDir)).toBe(0);
    const client = new pg.Client(url('postgres'));
    await client.connect();
    expect((await client.query('select from app_migrations.applied')).rowCount).toBeGreaterThan(10);
    await client.end();
    portal.process.kill('SIGTERM');
    expect(await portal.exited).toBe(0);

    const again = await startReady({ DATABASE_URL: url('manager') });
    again.process.kill('SIGTERM');
    expect(await again.exited).toBe(0);

    const stranger = startChildPortal({
      dataDir: join(folder.path, 'other'),
      port,
      env: { DATABASE_URL: url('manager') },
    });
    expect(await stranger.exited).toBe(1);
    expect(stranger.output()).toContain('was set up with other secrets');
  });

  test.each([
    ['nobody answers', () => 'postgres://postgres@127.0.0.1:1/none', 'DATABASE_URL cannot be used'],
    ['the password is wrong', () => url('manager', 'wrong'), 'DATABASE_URL cannot be used'],
    ['its user lacks rights', () => url('plain'), 'The user of DATABASE_URL lacks a right'],
  ])('when %s, one sentence says so', async (_case, address, sentence) => {
    const portal = start({ DATABASE_URL: address() });
    expect(await portal.exited).toBe(1);
    expect(portal.output().trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
    expect(portal.output()).not.toContain('only-for-tests');
  });
});

function parentOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
}

async function superuserRow(sql: string): Promise<{ name: string }[]> {
  const client = new pg.Client(superuserOf(dataDir));
  await client.connect();
  const { rows } = await client.query<{ name: string }>(sql).finally(() => client.end());
  return rows;
}

/** The portal signs the connection that owns its data folder with its process number. */
function ownerOf(rows: { name: string }[]): number {
  return Number(rows.map(({ name }) => /^fieldfare (\d+)$/.exec(name)?.[1]).find(Boolean));
}
