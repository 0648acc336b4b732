import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { FileMissingError, type FileStore } from '#server/gateway/storage/file-store/file-store.ts';
import { createFolderStore } from '#server/gateway/storage/file-store/folder-store.ts';
import {
  announceFile,
  claimFile,
  discardAfterwards,
  discardFiles,
  sweepFiles,
} from '#server/gateway/storage/file-store/unclaimed-files.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let folder: string;
let store: FileStore;
let t: TestDatabase;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldfare-store-'));
  store = createFolderStore(folder);
  t = await createTestDatabase();
  database = t.database;
});
afterAll(async () => {
  await t.drop();
  await rm(folder, { recursive: true, force: true });
});

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}
const put = async (content: string) => {
  const version = randomUUID();
  await store.put(version, chunks(content));
  return version;
};
const isThere = (version: string) =>
  store.borrow(version).then(
    () => true,
    () => false,
  );

describe('the store', () => {
  test('gives back what it was given, whole or in part, and says what it was', async () => {
    const version = randomUUID();
    const stored = await store.put(version, chunks('one ', 'two ', 'three'));
    expect(stored).toEqual({
      sizeBytes: 13,
      digest: createHash('sha256').update('one two three').digest('hex'),
    });
    expect(await text(await store.open(version))).toBe('one two three');
    expect(await text(await store.open(version, { start: 4, end: 6 }))).toBe('two');
  });

  test('keeps nothing of a source that fails', async () => {
    async function* failing() {
      yield Buffer.alloc(100_000);
      throw new Error('cut');
    }
    const version = randomUUID();
    await expect(store.put(version, failing())).rejects.toThrow('cut');
    expect(await isThere(version)).toBe(false);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test('takes a version from one writer at a time', async () => {
    const version = randomUUID();
    const [first, second] = await Promise.allSettled([
      store.put(version, chunks('first')),
      store.put(version, chunks('second')),
    ]);
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await text(await store.open(version))).toBe(first.status === 'fulfilled' ? 'first' : 'second');
  });

  test('copies', async () => {
    const [source, target] = [await put('same'), randomUUID()];
    await store.copy(source, target);
    await store.remove(source);
    expect((await buffer(await store.open(target))).toString()).toBe('same');
  });

  test('says that a version is missing, and does not mind removing it again', async () => {
    const version = await put('x');
    await store.remove(version);
    await store.remove(version);
    await expect(store.open(version)).rejects.toThrow(FileMissingError);
    await expect(store.borrow(version)).rejects.toThrow(FileMissingError);
    await expect(store.copy(version, randomUUID())).rejects.toThrow(FileMissingError);
  });

  test.each(['../../etc/passwd', 'incoming', '', 'a/b', `${randomUUID()}/..`])(
    'knows no version %j',
    async (version) => {
      await expect(store.open(version)).rejects.toThrow(FileMissingError);
      await expect(store.put(version, chunks('x'))).rejects.toThrow(FileMissingError);
      await expect(store.remove(version)).rejects.toThrow(FileMissingError);
    },
  );
});

describe('files that no row claims', () => {
  const listed = async (version: string) =>
    (await t.owner.query('select from storage.unclaimed_files where version = $1', [version])).rowCount === 1;

  test('are swept when they are due, and not before', async () => {
    const [due, early] = [await put('due'), await put('early')];
    await announceFile(database, due, -1);
    await announceFile(database, early, 60);
    expect(await sweepFiles(database, store)).toBe(1);
    expect([await isThere(due), await listed(due)]).toEqual([false, false]);
    expect([await isThere(early), await listed(early)]).toEqual([true, true]);
  });

  test('are swept by two nodes without one missing, more than a batch of them', async () => {
    await t.owner.query(`insert into storage.unclaimed_files (version, remove_after)
      select gen_random_uuid(), now() - interval '1 hour' from generate_series(1, 250)`);
    const removed = await Promise.all([sweepFiles(database, store), sweepFiles(database, store)]);
    expect(removed[0] + removed[1]).toBe(250);
  });

  test('once claimed are neither swept nor discarded', async () => {
    const version = await put('mine');
    await announceFile(database, version, -1);
    await database.transaction((client) => claimFile(client, version));
    await sweepFiles(database, store);
    await discardFiles(database, store, [version]);
    expect(await isThere(version)).toBe(true);
  });

  test('are kept while a transaction is still deciding', async () => {
    const version = await put('deciding');
    await announceFile(database, version, -1);
    let discarding: Promise<void> | undefined;
    await database.transaction(async (client) => {
      await claimFile(client, version);
      discarding = discardFiles(database, store, [version]);
      expect(await sweepFiles(database, store)).toBe(0);
    });
    await discarding;
    expect(await isThere(version)).toBe(true);
  });

  test('stay on the list when they cannot be removed, and nobody is troubled with it', async () => {
    const version = await put('stuck');
    await announceFile(database, version, -1);
    const stuck: FileStore = {
      ...store,
      remove: () => Promise.reject(new Error('The disk does not answer.')),
    };
    await discardAfterwards(database, stuck, [version]);
    expect(await listed(version)).toBe(true);
    expect(await sweepFiles(database, store)).toBe(1);
    expect(await isThere(version)).toBe(false);
  });

  test('that were swept cannot be claimed any more', async () => {
    const version = await put('late');
    await announceFile(database, version, -1);
    await sweepFiles(database, store);
    await expect(database.transaction((client) => claimFile(client, version))).rejects.toThrow(/were swept/);
  });
});
