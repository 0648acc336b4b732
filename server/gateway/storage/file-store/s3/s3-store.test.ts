import { randomBytes, randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type FileStore,
  StoreSettingsError,
  StoreUnavailableError,
} from '#server/gateway/storage/file-store/file-store.ts';
import { openStore } from '#server/gateway/storage/file-store/open-store.ts';
import { type Bucket, openBucket } from '#server/gateway/storage/file-store/s3/bucket.ts';
import { copyObject, getObject, putObject } from '#server/gateway/storage/file-store/s3/objects.ts';
import { patientBody } from '#server/gateway/storage/file-store/s3/patient-body.ts';
import { piecesOf } from '#server/gateway/storage/file-store/s3/pieces.ts';
import { createS3Store } from '#server/gateway/storage/file-store/s3/s3-store.ts';
import { type StorageSettings, storageSettingsSchema } from '#server/gateway/storage/settings.ts';
import { type Relay, startRelay } from '#test/support/s3-server/relay.ts';
import { startS3Server, type TestS3Server } from '#test/support/s3-server/s3-server.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const MIB = 1024 * 1024;
vi.setConfig({ testTimeout: 90_000 });
const folder = temporaryFolder();
let server: TestS3Server;
let relay: Relay;
let bucket: Bucket;
let store: FileStore;

beforeAll(async () => {
  server = await startS3Server();
  relay = await startRelay(server.environment.STORAGE_S3_ENDPOINT ?? '');
  bucket = openBucket(s3({ STORAGE_S3_ENDPOINT: relay.url }));
  store = createS3Store(bucket, { prefix: '', loansFolder: folder.path });
});
afterAll(async () => {
  bucket.close();
  await relay.stop();
  await server.stop();
  folder[Symbol.dispose]();
});
beforeEach(() => relay.set('open'));

const environment = (changes: Record<string, string | undefined>) => ({
  STORAGE_FILES_DIR: folder.path,
  STORAGE_URL_SECRET: 'a secret of the tests, long enough',
  ...server.environment,
  ...changes,
});

function settings(changes: Record<string, string | undefined> = {}): StorageSettings {
  return storageSettingsSchema.parse(environment(changes));
}

function s3(changes: Record<string, string>): NonNullable<StorageSettings['s3']> {
  const read = settings(changes).s3;
  if (!read) throw new Error('These settings name no bucket.');
  return read;
}

async function* chunks(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield Buffer.from(part);
}
async function put(content: string | Uint8Array): Promise<string> {
  const version = randomUUID();
  await store.put(version, chunks(content));
  return version;
}

describe('an unavailable service', () => {
  test.each(['cut', 'silent'] as const)(
    'is named when its line is %s, and used again when it is back',
    async (line) => {
      const version = await put('before');
      relay.set(line);
      const hurried = openBucket(s3({ STORAGE_S3_ENDPOINT: relay.url }), {
        tries: 2,
        answerMs: 300,
        briefMs: 300,
      });
      const away = createS3Store(hurried, { prefix: '', loansFolder: folder.path });
      await expect(away.open(version)).rejects.toThrow(StoreUnavailableError);
      await expect(away.put(randomUUID(), chunks('during'))).rejects.toThrow(StoreUnavailableError);
      await expect(away.copy(version, randomUUID())).rejects.toThrow(StoreUnavailableError);
      await expect(away.remove(version)).rejects.toThrow(StoreUnavailableError);
      await expect(away.startParts(randomUUID())).rejects.toThrow(StoreUnavailableError);
      hurried.close();
      relay.set('open');
      expect(await text(await store.open(version))).toBe('before');
    },
  );

  test('for a moment only is retried without notice', async () => {
    const version = await put('patience');
    relay.set('cut');
    setTimeout(() => relay.set('open'), 20);
    expect(await text(await store.open(version))).toBe('patience');
  });

  test('in the middle of a file ends it with an error, never a shorter file', async () => {
    const version = await put(randomBytes(5 * MIB));
    relay.set({ answerBytes: 2 * MIB });
    await expect(store.open(version).then(buffer)).rejects.toThrow(StoreUnavailableError);
    await expect(store.borrow(version)).rejects.toThrow(StoreUnavailableError);
  });

  test('in the middle of a large file leaves parts that `remove` finds', async () => {
    const version = randomUUID();
    async function* source() {
      yield Buffer.alloc(9 * MIB);
      relay.set('cut');
      yield Buffer.alloc(9 * MIB);
    }
    await expect(store.put(version, source())).rejects.toThrow(StoreUnavailableError);
    expect(await server.unfinished()).toHaveLength(1);
    relay.set('open');
    await store.remove(version);
    expect(await server.unfinished()).toEqual([]);
  });
});

describe('bytes in transfer', () => {
  test('use the memory of a part, not of the file', async () => {
    let most = 0;
    async function* large() {
      for (let part = 0; part < 80; part++) {
        most = Math.max(most, process.memoryUsage().arrayBuffers);
        yield Buffer.alloc(MIB, part);
      }
    }
    const before = process.memoryUsage().arrayBuffers;
    const version = randomUUID();
    await store.put(version, large());
    expect(most - before).toBeLessThan(56 * MIB);
    await store.remove(version);
  });

  test('wait for a slow reader', async () => {
    const body = Readable.from(Array.from({ length: 8 }, () => Buffer.alloc(64 * 1024)));
    let readBytes = 0;
    for await (const chunk of patientBody(body, 50)) {
      readBytes += chunk.length;
      await sleep(80);
    }
    expect(readBytes).toBe(8 * 64 * 1024);
  });

  test('do not wait for a service that does not respond', async () => {
    const body = new PassThrough();
    body.write('one');
    await expect(text(patientBody(body, 50))).rejects.toThrow(StoreUnavailableError);
    expect(body.destroyed).toBe(true);
  });

  test('do not wait for a service that answers byte by byte', async () => {
    async function* trickle() {
      for (;;) {
        await sleep(10);
        yield Buffer.from('x');
      }
    }
    await expect(text(patientBody(Readable.from(trickle()), 200))).rejects.toThrow(StoreUnavailableError);
  });

  test('are cut into chunks of one size without losing any', async () => {
    const bytes = fc.uint8Array({ maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(bytes, { maxLength: 12 }),
        fc.integer({ min: 1, max: 30 }),
        async (source, size) => {
          const pieces = await Array.fromAsync(piecesOf(chunks(...source), size));
          expect(Buffer.concat(pieces)).toEqual(Buffer.concat(source));
          expect(pieces.slice(0, -1).every(({ length }) => length === size)).toBe(true);
          expect(pieces.every(({ length }) => length > 0 && length <= size)).toBe(true);
        },
      ),
    );
  });

  test('of a very large file are copied in ranges', async () => {
    const bytes = randomBytes(12 * MIB);
    await putObject(bucket, 'large', bytes);
    await copyObject(bucket, 'large', 'copy', 5 * MIB);
    expect((await buffer(await getObject(bucket, 'copy'))).equals(bytes)).toBe(true);
    expect(await server.unfinished()).toEqual([]);
  });
});

describe('at the start', () => {
  const opening = (changes: Record<string, string | undefined>, warnings: Error[] = []) =>
    openStore(settings(changes), folder.path, (error) => warnings.push(error));

  test.each([
    [{ STORAGE_S3_BUCKET: 'nowhere' }, /STORAGE_S3_BUCKET=nowhere is not there/],
    [{ STORAGE_S3_SECRET_ACCESS_KEY: 'wrong' }, /refuses our key/],
    [{ STORAGE_S3_REGION: 'elsewhere' }, /STORAGE_S3_REGION/],
  ])('%j stops it with one message', async (changes, sentence) => {
    const error = await opening(changes).catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(StoreSettingsError);
    expect((error as Error).message).toMatch(sentence);
    expect((error as Error).message).not.toContain('wrong');
  });

  test('a bucket that does not respond only causes a warning', async () => {
    relay.set('cut');
    const warnings: Error[] = [];
    const { files, close } = await opening({ STORAGE_S3_ENDPOINT: relay.url }, warnings);
    expect(warnings).toHaveLength(1);
    relay.set('open');
    const version = randomUUID();
    await files.put(version, chunks('late'));
    expect(await text(await files.open(version))).toBe('late');
    close();
  });

  test('the bucket is tested without leaving an object, below the prefix', async () => {
    const before = await server.keys();
    const { files, close } = await opening({ STORAGE_S3_PREFIX: 'portal/files' });
    expect(await server.keys()).toEqual(before);
    const version = randomUUID();
    await files.put(version, chunks('mine'));
    expect(await server.keys()).toContain(`portal/files/${version.slice(-2)}/${version}`);
    close();
  });
});

describe('its settings', () => {
  test.each<[string, Record<string, string | undefined>]>([
    ['STORAGE_S3_ENDPOINT', { STORAGE_S3_BUCKET: undefined }],
    ['STORAGE_S3_ACCESS_KEY_ID', { STORAGE_S3_SECRET_ACCESS_KEY: undefined }],
    ['STORAGE_S3_SECRET_ACCESS_KEY', { STORAGE_S3_ACCESS_KEY_ID: undefined }],
    ['STORAGE_S3_ENDPOINT', { STORAGE_S3_ENDPOINT: 'ftp://files' }],
    ['STORAGE_S3_PREFIX', { STORAGE_S3_PREFIX: '../up' }],
    ['STORAGE_MAX_SIZE_BYTES', { STORAGE_MAX_SIZE_BYTES: '100000000000' }],
  ])('name %s when it is invalid', (variable, changes) => {
    const paths = storageSettingsSchema.safeParse(environment(changes)).error?.issues.map(({ path }) => path);
    expect(paths).toEqual([[variable]]);
  });

  test('of Amazon require a bucket only', () => {
    const { s3: read } = settings({
      STORAGE_S3_ENDPOINT: undefined,
      STORAGE_S3_ACCESS_KEY_ID: undefined,
      STORAGE_S3_SECRET_ACCESS_KEY: undefined,
    });
    expect(read).toMatchObject({
      bucket: 'files',
      forcePathStyle: false,
      credentials: undefined,
      prefix: '',
    });
  });
});
