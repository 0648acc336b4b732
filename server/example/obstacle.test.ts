import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createExampleCompany, type ExampleCompany, type ExampleOptions } from './example-company.ts';
import { exampleDatabase } from './example-database.ts';
import { writeState } from './state-file.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = temporaryFolder();
let base: TestDatabase;
let example: ExampleCompany;
afterEach(async () => {
  await example.remove();
  await example.settled();
  await base.drop();
});

/** The example company of a portal with these settings; it has no app. */
async function beside(
  env: Record<string, string> = {},
  { ownerPassword, ...more }: Partial<ExampleOptions> & { ownerPassword?: string } = {},
) {
  base = await createTestDatabase();
  const dataDir = join(folder.path, base.name);
  mkdirSync(dataDir);
  example = createExampleCompany({
    config: loadConfig({ DATA_DIR: dataDir, ...env }, 'start'),
    server: { ...base.server, ...(ownerPassword && { ownerPassword }) },
    openApp: async () => {
      throw new Error('There is no app in this test.');
    },
    report: () => undefined,
    ...more,
  });
  return { example, folder: join(dataDir, 'example-company'), database: exampleDatabase(base.server) };
}

const BEHIND_PROXY = { PUBLIC_URL: 'https://work.example.com' };
const OWN_URL = { EXAMPLE_URL: 'https://example.example.com' };

test.each([
  [BEHIND_PROXY, 'example_needs_address'],
  [{ ...BEHIND_PROXY, EXAMPLE_PORT: '4100' }, 'example_needs_address'],
  [{ ...BEHIND_PROXY, ...OWN_URL }, 'example_needs_address'],
])('behind a proxy with %j it says what is missing', async (env, reason) => {
  const { example } = await beside(env);
  expect(await example.read()).toMatchObject({ is_offered: false, state: 'absent' });
  expect((await example.read()).problem?.details).toContain(reason);
  await expect(example.load()).rejects.toMatchObject({ reason });
});

test('behind a proxy with an address and a port of its own it is offered', async () => {
  const { example } = await beside({ ...BEHIND_PROXY, ...OWN_URL, EXAMPLE_PORT: '4100' });
  expect(await example.read()).toMatchObject({ is_offered: true, problem: null });
});

test('in the demo it is not offered', async () => {
  const { example } = await beside({}, { config: loadConfig({}, 'demo') });
  await expect(example.load()).rejects.toMatchObject({ reason: 'example_in_demo' });
});

test('a short disk is named with its numbers', async () => {
  const { example, database } = await beside({}, { freeBytes: async () => 12_300_000 });
  await expect(example.load()).rejects.toMatchObject({
    reason: 'example_disk_short',
    params: { needed: 600, free: 12 },
  });
  expect((await database.look()).exists).toBe(false);
});

test('a user who may not create databases is named', async () => {
  await beside();
  const { admin, ...server } = base.server;
  const asOwner = { ...server, admin: (name: string) => ({ ...admin(name), user: 'fieldfare_owner' }) };
  const other = createExampleCompany({
    config: loadConfig({ DATA_DIR: folder.path }, 'start'),
    server: asOwner,
    openApp: () => Promise.reject(new Error('There is no app in this test.')),
    report: () => undefined,
  });
  await expect(other.load()).rejects.toMatchObject({ reason: 'example_needs_right' });
});

test('a database that somebody else has made stays', async () => {
  const { example, database } = await beside();
  await database.create();
  await expect(example.load()).rejects.toMatchObject({ reason: 'example_database_taken' });
  await example.remove();
  await example.settled();
  expect((await database.look()).exists).toBe(true);
  await database.drop();
});

test('a failure leaves nothing but its reason, and the offer', async () => {
  const report = vi.fn();
  const { example, folder, database } = await beside({}, { report, ownerPassword: 'another one' });
  expect(await example.load()).toMatchObject({ state: 'loading', problem: null });
  await example.settled();
  expect(await example.read()).toMatchObject({ state: 'absent', is_offered: true });
  expect((await example.read()).problem?.details).toContain('example_failed');
  expect(report).toHaveBeenCalledTimes(1);
  expect([existsSync(folder), (await database.look()).exists]).toEqual([false, false]);
});

test.each(['loading', 'removing'] as const)(
  'the next start cleans up after an interrupted %s',
  async (state) => {
    const { example, folder, database } = await beside();
    writeState(folder, { state, database: `embedded/${database.name}`, port: null });
    await database.create();
    mkdirSync(join(folder, 'files'));
    example.begin();
    await example.settled();
    expect(await example.read()).toMatchObject({ state: 'absent', is_offered: true, problem: null });
    expect([existsSync(folder), (await database.look()).exists]).toEqual([false, false]);
  },
);

test('a folder that was copied from another server does not cost a database of this one', async () => {
  const { example, folder, database } = await beside();
  writeState(folder, { state: 'ready', database: `other.example.com/${database.name}`, port: 1 });
  await database.create();
  example.begin();
  await example.settled();
  expect([existsSync(folder), (await database.look()).exists]).toEqual([false, true]);
  await database.drop();
});
