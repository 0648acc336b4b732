import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  FileMissingError,
  type FileStore,
  type PartsState,
} from '#server/gateway/storage/file-store/file-store.ts';
import { createFolderStore } from '#server/gateway/storage/file-store/folder-store.ts';
import { openStore } from '#server/gateway/storage/file-store/open-store.ts';
import { storageSettingsSchema } from '#server/gateway/storage/settings.ts';
import { startS3Server } from '#test/support/s3-server/s3-server.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** A store under test, with a function that lists files that it should have deleted. */
interface Candidate {
  store: FileStore;
  leftovers(): Promise<string[]>;
  stop(): Promise<void>;
}

async function folderCandidate(): Promise<Candidate> {
  const folder = temporaryFolder();
  return {
    store: createFolderStore(folder.path),
    leftovers: () => readdir(join(folder.path, 'incoming')),
    stop: async () => folder[Symbol.dispose](),
  };
}

async function s3Candidate(): Promise<Candidate> {
  const [server, folder] = [await startS3Server(), temporaryFolder()];
  const settings = storageSettingsSchema.parse({
    STORAGE_FILES_DIR: folder.path,
    STORAGE_URL_SECRET: 'a secret of the tests, long enough',
    ...server.environment,
  });
  const opened = await openStore(settings, folder.path, () => {});
  return {
    store: opened.files,
    async leftovers() {
      const tails = (await server.keys()).filter((key) => key.includes('tail'));
      return [...tails, ...(await server.unfinished()), ...(await readdir(folder.path))];
    },
    async stop() {
      opened.close();
      await server.stop();
      folder[Symbol.dispose]();
    },
  };
}

async function* chunks(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield Buffer.from(part);
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const MIB = 1024 * 1024;

describe.each([
  ['a folder', folderCandidate],
  ['an S3-compatible service', s3Candidate],
])('a store in %s', (_name, start) => {
  let candidate: Candidate;
  let store: FileStore;
  beforeAll(async () => {
    candidate = await start();
    store = candidate.store;
  });
  afterAll(() => candidate.stop());

  async function put(content: string | Uint8Array): Promise<string> {
    const version = randomUUID();
    await store.put(version, chunks(content));
    return version;
  }
  const isThere = (version: string) =>
    store.open(version, { start: 0, end: 0 }).then(
      async (content) => (await buffer(content)).length >= 0,
      () => false,
    );

  test('returns stored files, whole or in part, with their size and digest', async () => {
    const version = randomUUID();
    const stored = await store.put(version, chunks('one ', 'two ', 'three'));
    expect(stored).toEqual({ sizeBytes: 13, digest: sha256(Buffer.from('one two three')) });
    expect(await text(await store.open(version))).toBe('one two three');
    expect(await text(await store.open(version, { start: 4, end: 6 }))).toBe('two');
    expect(await text(await store.open(version, { start: 8, end: 4099 }))).toBe('three');
  });

  test('stores an empty file', async () => {
    const version = randomUUID();
    expect((await store.put(version, chunks())).sizeBytes).toBe(0);
    expect(await text(await store.open(version))).toBe('');
    expect(await text(await store.open(version, { start: 0, end: 4099 }))).toBe('');
  });

  test.each([8 * MIB - 1, 8 * MIB, 8 * MIB + 1])('keeps all of %i bytes', async (size) => {
    const bytes = randomBytes(size);
    const version = randomUUID();
    const stored = await store.put(version, chunks(bytes.subarray(0, size / 3), bytes.subarray(size / 3)));
    expect(stored).toEqual({ sizeBytes: size, digest: sha256(bytes) });
    expect(sha256(await buffer(await store.open(version)))).toBe(sha256(bytes));
    await store.remove(version);
  });

  test('stores nothing of a source that fails, early or late', async () => {
    for (const size of [100_000, 9 * MIB]) {
      const version = randomUUID();
      async function* failing() {
        yield Buffer.alloc(size);
        throw new Error('cut');
      }
      await expect(store.put(version, failing())).rejects.toThrow('cut');
      expect(await isThere(version)).toBe(false);
    }
    expect(await candidate.leftovers()).toEqual([]);
  });

  test('of two writers of one version keeps the whole file of one', async () => {
    const version = randomUUID();
    const writing = ['first', 'second'].map((content) => store.put(version, chunks(content)));
    const outcomes = await Promise.allSettled(writing);
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
    expect(['first', 'second']).toContain(await text(await store.open(version)));
  });

  test('copies', async () => {
    const [source, target] = [await put('same'), randomUUID()];
    await store.copy(source, target);
    await store.remove(source);
    expect(await text(await store.open(target))).toBe('same');
  });

  test('lends a file to a program, and gets it back afterwards', async () => {
    const borrowed = await store.borrow(await put('lent'));
    expect(await text(createReadStream(borrowed.path))).toBe('lent');
    await borrowed.giveBack();
    expect(await candidate.leftovers()).toEqual([]);
  });

  test('reports that a version is missing, and accepts removing it again', async () => {
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
      await expect(store.startParts(version)).rejects.toThrow(FileMissingError);
      await expect(store.remove(version)).rejects.toThrow(FileMissingError);
    },
  );

  test('lists what is stored of some versions, complete or not', async () => {
    const whole = await put('whole');
    const lastDigits = whole.slice(-2);
    const unfinished = `${randomUUID().slice(0, -2)}${lastDigits}`;
    const state = await store.startParts(unfinished);
    await store.appendPart(unfinished, state, chunks('begun'));
    const listed = await Array.fromAsync(store.list(lastDigits));
    const of = (version: string) => listed.filter((file) => file.version === version);
    expect(of(whole)).toEqual([
      { version: whole, isComplete: true, sizeBytes: 5, storedAt: expect.any(Date) },
    ]);
    expect(of(unfinished)).toMatchObject([{ isComplete: false, sizeBytes: 5 }]);
    expect(await Array.fromAsync(store.list('zz'))).toEqual([]);
    await store.remove(unfinished);
    expect((await Array.fromAsync(store.list(lastDigits))).map(({ version }) => version)).toContain(whole);
  });

  describe('storing a file in parts', () => {
    const append = (version: string, state: PartsState, bytes: Uint8Array) =>
      // As it lies in the database between two requests.
      store.appendPart(version, JSON.parse(JSON.stringify(state)), chunks(bytes));

    test.each([
      ['large', [8 * MIB, 5 * MIB, 3]],
      ['small', [1, 70_000, 0, 2 * MIB]],
      ['mixed', [3 * MIB, 1, 3 * MIB, 5 * MIB, 10, 2 * MIB]],
      ['no', []],
    ])('puts %s parts together', async (_sizes, sizes) => {
      const bytes = randomBytes(sizes.reduce((sum, size) => sum + size, 0));
      const version = randomUUID();
      let state = await store.startParts(version);
      for (const size of sizes) {
        const part = bytes.subarray(state.sizeBytes, state.sizeBytes + size);
        state = await append(version, state, part);
      }
      expect(state.sizeBytes).toBe(bytes.length);
      expect(await isThere(version)).toBe(false);
      const stored = await store.finishParts(version, state);
      expect(stored).toEqual({ sizeBytes: bytes.length, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
      expect(sha256(await buffer(await store.open(version)))).toBe(sha256(bytes));
      // The answer was lost in a crash, and somebody asks again.
      expect(await store.finishParts(version, state)).toEqual(stored);
      expect(await candidate.leftovers()).toEqual([]);
    });

    test.each([10, 5 * MIB])('goes on from the last state kept, after parts of %i bytes', async (size) => {
      const parts = [randomBytes(size), randomBytes(size)];
      const version = randomUUID();
      let state = await store.startParts(version);
      for (const part of parts) {
        // Twice a node died after the part was stored and before its state was: neither counts.
        await append(version, state, randomBytes(size));
        await append(version, state, randomBytes(size + 1));
        state = await append(version, state, part);
      }
      await store.finishParts(version, state);
      expect(sha256(await buffer(await store.open(version)))).toBe(sha256(Buffer.concat(parts)));
    });

    test('does not continue an upload of another store', async () => {
      const version = randomUUID();
      const foreign = { sizeBytes: 10 };
      await expect(append(version, foreign, randomBytes(10))).rejects.toThrow(FileMissingError);
      await expect(store.finishParts(version, foreign)).rejects.toThrow(FileMissingError);
    });

    test.each([10, 6 * MIB])('gives up after a part of %i bytes without a trace', async (size) => {
      const version = randomUUID();
      const state = await append(version, await store.startParts(version), randomBytes(size));
      await store.remove(version);
      await expect(append(version, state, randomBytes(6 * MIB))).rejects.toThrow(FileMissingError);
      await expect(store.finishParts(version, state)).rejects.toThrow(FileMissingError);
      expect(await candidate.leftovers()).toEqual([]);
    });
  });
});
