import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createFolderBucket,
  person,
  startTestGateway,
  type TestGateway,
} from '#server/gateway/storage/testing/start-gateway.ts';
import { tusMetadata, tusUpload } from '#server/gateway/storage/testing/tus-client.ts';
import { type Relay, startRelay } from '#test/support/s3-server/relay.ts';
import { startS3Server, type TestS3Server } from '#test/support/s3-server/s3-server.ts';

/** The gateway with its files in S3, through the stock client. */
const MIB = 1024 * 1024;
vi.setConfig({ testTimeout: 90_000 });
const ann = randomUUID();
let server: TestS3Server;
let relay: Relay;
let gateway: TestGateway;

beforeAll(async () => {
  server = await startS3Server();
  relay = await startRelay(server.environment.STORAGE_S3_ENDPOINT ?? '');
  gateway = await startTestGateway({
    ...server.environment,
    STORAGE_S3_ENDPOINT: relay.url,
    STORAGE_SWEEP_INTERVAL_SECONDS: '1',
  });
  await createFolderBucket(gateway, 'papers');
});
afterAll(async () => {
  await gateway.stop();
  await relay.stop();
  await server.stop();
});
beforeEach(() => relay.set('open'));

const papers = () => gateway.storageAs(person(ann)).from('papers');
const own = (name: string) => `${ann}/${name}`;
const bytesOf = async (blob: Blob | null) => Buffer.from(await (blob ?? new Blob()).arrayBuffer());
const octets = { contentType: 'application/octet-stream' };

/** That every row has its bytes, every object its row, and nothing is half done. */
async function expectTidy(): Promise<void> {
  const { rows } = await gateway.owner.query<{ version: string }>('select version from storage.objects');
  const wanted = rows.map(({ version }) => `${version.slice(-2)}/${version}`).sort();
  expect((await server.keys()).sort()).toEqual(wanted);
  expect(await server.unfinished()).toEqual([]);
  expect((await gateway.owner.query('select from storage.unclaimed_files')).rowCount).toBe(0);
}

/** What the sweep has to do is due now, and done within its next rounds. */
async function expectSwept(): Promise<void> {
  await gateway.owner.query(`update storage.unclaimed_files set remove_after = now()`);
  await vi.waitFor(expectTidy, { timeout: 15_000, interval: 200 });
}

describe('files in S3', () => {
  test('are read whole, in part, and signed, are moved and copied, and are deleted completely', async () => {
    const bytes = randomBytes(9 * MIB);
    expect((await papers().upload(own('a.bin'), bytes, octets)).error).toBeNull();
    const whole = await papers().download(own('a.bin'));
    expect((await bytesOf(whole.data)).equals(bytes)).toBe(true);

    const part = await gateway.fetch(`/object/authenticated/papers/${own('a.bin')}`, {
      headers: { range: 'bytes=8388600-8388699' },
      claims: person(ann),
    });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(8_388_600, 8_388_700))).toBe(true);

    expect((await papers().move(own('a.bin'), own('b.bin'))).error).toBeNull();
    expect((await papers().copy(own('b.bin'), own('c.bin'))).error).toBeNull();
    const signed = await papers().createSignedUrl(own('c.bin'), 60);
    const linked = await fetch(signed.data?.signedUrl ?? '');
    expect(Buffer.from(await linked.arrayBuffer()).equals(bytes)).toBe(true);
    await expectTidy();

    expect((await papers().upload(own('c.bin'), 'short', { ...octets, upsert: true })).error).toBeNull();
    await expectTidy();
    expect((await papers().remove([own('b.bin'), own('c.bin')])).data).toHaveLength(2);
    expect(await server.keys()).toEqual([]);
    await expectTidy();
  });

  test('are made into renditions on the local disk', async () => {
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    await papers().upload(own('p.jpg'), picture, { contentType: 'image/jpeg' });
    const { data } = await papers().download(own('p.jpg'), { transform: { width: 60, height: 40 } });
    const { width, height } = await sharp(await bytesOf(data)).metadata();
    expect([width, height]).toEqual([60, 40]);
    const files = await readdir(gateway.filesDir, { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}\./),
    ]);
    await papers().remove([own('p.jpg')]);
  });

  test('are uploaded resumably, in chunks smaller and larger than a part of S3', async () => {
    for (const chunkSize of [2 * MIB, 6 * MIB]) {
      const bytes = randomBytes(7 * MIB);
      await tusUpload(gateway, bytes, {
        chunkSize,
        headers: { authorization: `Bearer ${await gateway.token(person(ann))}` },
        metadata: tusMetadata('papers', own('tus.bin')),
      });
      const { data } = await papers().download(own('tus.bin'));
      expect((await bytesOf(data)).equals(bytes)).toBe(true);
      await papers().remove([own('tus.bin')]);
    }
    await expectTidy();
  });

  test('that are refused leave nothing in the bucket', async () => {
    const disguised = Buffer.concat([Buffer.from('<!doctype html><script>'), Buffer.alloc(9 * MIB)]);
    const refused = await papers().upload(own('x.png'), disguised, { contentType: 'image/png' });
    expect(refused.error?.message).toContain('not of mime type');
    const large = await papers().upload(own('large.bin'), Buffer.alloc(51 * MIB), octets);
    expect(large.error?.message).toContain('maximum allowed size');
    await expectTidy();
  });

  test('whose bytes were lost have a clear error', async () => {
    await papers().upload(own('lost.txt'), 'x', { contentType: 'text/plain' });
    const [Key] = await server.keys();
    await server.client.send(new DeleteObjectCommand({ Bucket: server.bucket, Key }));
    const answer = await gateway.fetch(`/object/authenticated/papers/${own('lost.txt')}`, {
      claims: person(ann),
    });
    expect(await answer.json()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
    await papers().remove([own('lost.txt')]);
  });
});

describe('an unavailable store', () => {
  test('causes 503 with Retry-After; the rest of the gateway works', async () => {
    await papers().upload(own('here.txt'), 'here', { contentType: 'text/plain' });
    relay.set('cut');
    const path = `/object/papers/${own('away.txt')}`;
    const body = { statusCode: '503', error: 'ServiceUnavailable', code: 'ServiceUnavailable' };
    const upload = await gateway.fetch(path, {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
      claims: person(ann),
    });
    expect([upload.status, upload.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await upload.json()).toMatchObject(body);
    const download = await gateway.fetch(`/object/papers/${own('here.txt')}`, { claims: person(ann) });
    expect(download.status).toBe(503);
    expect(await download.json()).toMatchObject(body);
    expect((await papers().copy(own('here.txt'), own('away.txt'))).error?.message).toContain(
      'cannot be reached',
    );
    expect((await papers().list(ann)).data?.map(({ name }) => name)).toEqual(['here.txt']);
    expect((await papers().move(own('here.txt'), own('there.txt'))).error).toBeNull();
    // Gone for its owner; the bytes go when the store is back.
    expect((await papers().remove([own('there.txt')])).data).toHaveLength(1);

    relay.set('open');
    expect((await papers().list(ann)).data).toEqual([]);
    await expectSwept();
  });

  test('delays no other requests', async () => {
    // More than there are connections to the database.
    const uploading = Array.from({ length: 25 }, (_, index) => papers().upload(own(`${index}.txt`), 'x'));
    relay.set('silent');
    const announced = 'select from storage.unclaimed_files';
    await vi.waitFor(async () => expect((await gateway.owner.query(announced)).rowCount).toBe(25), 10_000);
    const started = Date.now();
    expect((await papers().list(ann)).error).toBeNull();
    expect(Date.now() - started).toBeLessThan(5000);
    relay.set('cut');
    for (const { error } of await Promise.all(uploading))
      expect(error?.message).toContain('cannot be reached');
    relay.set('open');
    expect((await papers().list(ann)).data).toEqual([]);
    await expectSwept();
  });
});
