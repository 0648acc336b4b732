import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { type FileStore, StoreUnavailableError } from '#server/gateway/storage/file-store/file-store.ts';
import { createFolderStore } from '#server/gateway/storage/file-store/folder-store.ts';
import {
  announceFile,
  claimFile,
  discardAfterwards,
  discardFailed,
  discardFiles,
  sweepFiles,
} from '#server/gateway/storage/file-store/unclaimed-files.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const folder = temporaryFolder();
const store = createFolderStore(folder.path);
let t: TestDatabase;
let database: Database;
beforeAll(async () => {
  t = await createTestDatabase();
  database = t.database;
});
afterAll(async () => {
  await t.drop();
  folder[Symbol.dispose]();
});

async function put(content: string): Promise<string> {
  const version = randomUUID();
  await store.put(
    version,
    (async function* () {
      yield Buffer.from(content);
    })(),
  );
  return version;
}
const isThere = (version: string) =>
  store.borrow(version).then(
    () => true,
    () => false,
  );

describe('files that no row claims', () => {
  const listed = async (version: string) =>
    (await t.owner.query('select from storage.unclaimed_files where version = $1', [version])).rowCount === 1;

  test('are deleted when they are due, and not before', async () => {
    const [due, early] = [await put('due'), await put('early')];
    await announceFile(database.pool, due, -1);
    await announceFile(database.pool, early, 60);
    expect(await sweepFiles(database, store)).toBe(1);
    expect([await isThere(due), await listed(due)]).toEqual([false, false]);
    expect([await isThere(early), await listed(early)]).toEqual([true, true]);
  });

  test('are all deleted by two nodes, more than a batch of them', async () => {
    await t.owner.query(`insert into storage.unclaimed_files (version, remove_after)
      select gen_random_uuid(), now() - interval '1 hour' from generate_series(1, 250)`);
    const removed = await Promise.all([sweepFiles(database, store), sweepFiles(database, store)]);
    expect(removed[0] + removed[1]).toBe(250);
  });

  test('once claimed are neither swept nor discarded', async () => {
    const version = await put('mine');
    await announceFile(database.pool, version, -1);
    await database.transaction((client) => claimFile(client, version));
    await sweepFiles(database, store);
    await discardFiles(database, store, [version]);
    expect(await isThere(version)).toBe(true);
  });

  test('are kept while a transaction is open', async () => {
    const version = await put('deciding');
    await announceFile(database.pool, version, -1);
    let discarding: Promise<void> | undefined;
    await database.transaction(async (client) => {
      await claimFile(client, version);
      discarding = discardFiles(database, store, [version]);
      expect(await sweepFiles(database, store)).toBe(0);
    });
    await discarding;
    expect(await isThere(version)).toBe(true);
  });

  test('stay on the list when they cannot be removed, and no request fails', async () => {
    const version = await put('stuck');
    await announceFile(database.pool, version, -1);
    const stuck: FileStore = {
      ...store,
      remove: () => Promise.reject(new Error('The disk does not answer.')),
    };
    await discardAfterwards(database, stuck, [version]);
    expect(await listed(version)).toBe(true);
    expect(await sweepFiles(database, store)).toBe(1);
    expect(await isThere(version)).toBe(false);
  });

  test('that were deleted cannot be claimed any more', async () => {
    const version = await put('late');
    await announceFile(database.pool, version, -1);
    await sweepFiles(database, store);
    await expect(database.transaction((client) => claimFile(client, version))).rejects.toThrow(/were swept/);
  });

  test('whose removal was started cannot be claimed any more', async () => {
    const version = await put('half gone');
    await announceFile(database.pool, version, 60);
    const stuck: FileStore = {
      ...store,
      remove: () => Promise.reject(new Error('The disk does not answer.')),
    };
    await expect(discardFiles(database, stuck, [version])).rejects.toThrow('The disk');
    await expect(database.transaction((client) => claimFile(client, version))).rejects.toThrow(/were swept/);
  });

  test('are removed without holding a connection', async () => {
    const version = await put('far away');
    await announceFile(database.pool, version, 60);
    const held: number[] = [];
    const watching: FileStore = {
      ...store,
      remove: async () => {
        held.push(database.pool.totalCount - database.pool.idleCount);
      },
    };
    await discardFiles(database, watching, [version]);
    expect(held).toEqual([0]);
  });

  test('of a store that does not respond wait for the next sweep', async () => {
    const version = await put('perhaps');
    await announceFile(database.pool, version, 60);
    await discardFailed(database, store, version, new StoreUnavailableError('no answer'));
    expect([await isThere(version), await listed(version)]).toEqual([true, true]);
    await discardFailed(database, store, version, new Error('cut'));
    expect([await isThere(version), await listed(version)]).toEqual([false, false]);
  });
});
