import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFolderStore } from '#server/gateway/storage/file-store/folder-store.ts';
import { sweepFiles } from '#server/gateway/storage/file-store/unclaimed-files.ts';
import { sweepUploads } from '#server/gateway/storage/resumable/upload-rows.ts';
import {
  createFolderBucket,
  errorBody,
  person,
  startTestGateway,
  type TestGateway,
} from '#server/gateway/storage/testing/start-gateway.ts';
import { tusMetadata, tusUpload } from '#server/gateway/storage/testing/tus-client.ts';
import { announce, leftOf, tusRequests } from '#server/gateway/storage/testing/tus-requests.ts';

const ann = randomUUID();
const ben = randomUUID();
let gateway: TestGateway;
let tus: ReturnType<typeof tusRequests>['tus'];
let begin: ReturnType<typeof tusRequests>['begin'];
let append: ReturnType<typeof tusRequests>['append'];
let offsetOf: ReturnType<typeof tusRequests>['offsetOf'];

beforeAll(async () => {
  gateway = await startTestGateway({ STORAGE_MAX_SIZE_BYTES: '30000000' });
  await createFolderBucket(gateway, 'papers', { fileSizeLimit: 25_000_000 });
  ({ tus, begin, append, offsetOf } = tusRequests(gateway, ann));
});
afterAll(() => gateway.stop());

const as = async (id: string, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${await gateway.token(person(id))}`,
  ...more,
});
const sha = (content: Buffer) => createHash('sha256').update(content).digest('hex');
async function stored(name: string): Promise<Buffer> {
  const { data, error } = await gateway.storageAs().from('papers').download(name);
  if (error) throw error;
  return Buffer.from(await data.arrayBuffer());
}

type Raw = NonNullable<Parameters<ReturnType<typeof tusRequests>['tus']>[2]>;
const at = (offset: number) => ({ 'upload-offset': String(offset) });
const refused = async (answer: Response) => [answer.status, await answer.json()];
async function expectNothingOf(path: string) {
  const files = await readdir(gateway.filesDir, { recursive: true });
  const version = path.split('/').at(-1) as string;
  expect([await leftOf(gateway, path), files.filter((file) => file.endsWith(version))]).toEqual([[], []]);
}

describe('a resumable upload', () => {
  test.each([0, 1, 5000, 6_291_456, 20_000_001])('of %i bytes becomes a file', async (sizeBytes) => {
    const content = randomBytes(sizeBytes);
    const name = `${ann}/of-${sizeBytes}.bin`;
    await tusUpload(gateway, content, {
      headers: await as(ann),
      metadata: tusMetadata('papers', name, { metadata: '{"room":"12"}' }),
    });
    expect(sha(await stored(name))).toBe(sha(content));
    const { data } = await gateway.storageAs(person(ann)).from('papers').info(name);
    expect(data).toMatchObject({
      size: sizeBytes,
      contentType: 'application/octet-stream',
      cacheControl: 'max-age=3600',
      etag: `"${sha(content)}"`,
      metadata: { room: '12' },
    });
    const row = await gateway.owner.query('select owner_id from storage.objects where name = $1', [name]);
    expect(row.rows).toEqual([{ owner_id: ann }]);
  });
});

describe('the protocol', () => {
  test('lists its features', async () => {
    for (const path of ['/upload/resumable', '/upload/resumable/sign', '/upload/resumable/x']) {
      const answer = await gateway.fetch(path, { method: 'OPTIONS' });
      expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
        204,
        {
          'tus-version': '1.0.0',
          'tus-resumable': '1.0.0',
          'tus-extension': 'creation,creation-with-upload,creation-defer-length,termination,expiration',
          'tus-max-size': '30000000',
          'access-control-allow-origin': '*',
          'access-control-expose-headers': expect.stringContaining('Upload-Offset'),
        },
      ]);
    }
  });

  test('returns the offset of an upload, its metadata, and its expiration', async () => {
    const path = await begin(`${ann}/told.bin`, 10);
    await append(path, 0, Buffer.from('1234'));
    const answer = await tus('HEAD', path);
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      {
        'upload-offset': '4',
        'upload-length': '10',
        'upload-metadata': announce(`${ann}/told.bin`, 10)['upload-metadata'],
        'cache-control': 'no-store',
        'tus-resumable': '1.0.0',
      },
    ]);
    const leftMs = Date.parse(answer.headers.get('upload-expires') ?? '') - Date.now();
    expect(leftMs / 3_600_000).toBeCloseTo(24, 1);
  });

  test('keeps the offset when a client assumes another one', async () => {
    const path = await begin(`${ann}/conflict.bin`, 10);
    await append(path, 0, Buffer.from('1234'));
    for (const offset of [0, 3, 5, 10]) {
      expect(await refused(await append(path, offset, Buffer.from('zz')))).toEqual([
        409,
        errorBody(409, 'InvalidUpload', 'InvalidUpload', 'Upload-Offset conflict'),
      ]);
    }
    expect(await offsetOf(path)).toBe('4');
    expect((await append(path, 4, Buffer.from('567890'))).status).toBe(204);
    expect(String(await stored(`${ann}/conflict.bin`))).toBe('1234567890');
  });

  test('accepts a length that is set later', async () => {
    const path = await begin(`${ann}/late.txt`, null);
    expect((await tus('HEAD', path)).headers.get('upload-defer-length')).toBe('1');
    await append(path, 0, Buffer.from('12345'));
    expect((await append(path, 5, Buffer.from('x'), { headers: { 'upload-length': '3' } })).status).toBe(400);
    expect((await append(path, 5, Buffer.from('678'), { headers: { 'upload-length': '8' } })).status).toBe(
      204,
    );
    expect(String(await stored(`${ann}/late.txt`))).toBe('12345678');
    const endless = await begin(`${ann}/endless.bin`, null);
    expect((await append(endless, 0, Buffer.alloc(25_000_001))).status).toBe(413);
  });

  test('serves a client that cannot send PATCH', async () => {
    const path = await begin(`${ann}/post.txt`, 3);
    const headers = { ...at(0), 'x-http-method-override': 'PATCH' };
    expect((await tus('POST', path, { headers, body: Buffer.from('abc') })).status).toBe(204);
    expect((await tus('POST', path, { headers: at(0), body: Buffer.from('abc') })).status).toBe(404);
    expect(String(await stored(`${ann}/post.txt`))).toBe('abc');
  });

  test('reports a finished upload as complete, to the client that missed the response', async () => {
    const path = await begin(`${ann}/missed.txt`, 3, { body: Buffer.from('abc') });
    expect(await offsetOf(path)).toBe('3');
    expect((await append(path, 3, Buffer.alloc(0))).status).toBe(204);
    expect(await refused(await tus('DELETE', path))).toMatchObject([400, { code: 'InvalidUpload' }]);
  });

  test('finishes later what could not be finished after the last byte', async () => {
    const path = await begin(`${ann}/broken.txt`, 3);
    await gateway.owner.query(`create function public.breaks() returns trigger language plpgsql as
      $$ begin raise 'broken' using errcode = 'XX000'; end $$`);
    await gateway.owner.query(`create trigger breaks before insert on storage.objects for each row
      when (new.name like '%broken.txt' and new.metadata ? 'size') execute function public.breaks()`);
    expect((await append(path, 0, Buffer.from('abc'))).status).toBe(500);
    expect((await tus('HEAD', path)).status).toBe(500);
    await gateway.owner.query('drop trigger breaks on storage.objects');
    expect(await offsetOf(path)).toBe('3');
    expect(String(await stored(`${ann}/broken.txt`))).toBe('abc');
  });

  test('deletes an upload on request, completely', async () => {
    const path = await begin(`${ann}/ended.bin`, 10);
    await append(path, 0, Buffer.from('1234'));
    expect((await tus('DELETE', path)).status).toBe(204);
    expect((await tus('HEAD', path)).status).toBe(404);
    await expectNothingOf(path);
  });

  test('expires an upload, and deletes it', async () => {
    const path = await begin(`${ann}/expired.bin`, 10);
    await append(path, 0, Buffer.from('1234'));
    await gateway.owner.query(
      `update storage.resumable_uploads set expires_at = now() where name like '%expired.bin'`,
    );
    expect((await tus('HEAD', path)).status).toBe(410);
    expect(await refused(await append(path, 4, Buffer.from('5')))).toEqual([
      410,
      errorBody(410, 'Gone', 'NoSuchUpload', 'The upload has expired'),
    ]);
    expect(await sweepUploads(gateway.database.pool)).toBe(1);
    await gateway.owner.query(`update storage.unclaimed_files set remove_after = now()`);
    await sweepFiles(gateway.database, createFolderStore(gateway.filesDir));
    expect((await tus('HEAD', path)).status).toBe(404);
    await expectNothingOf(path);
  });

  const name = `${ann}/never.bin`;
  test.each<[string, number, string, Raw]>([
    ['of another version', 412, 'POST', { headers: { 'tus-resumable': '0.2.2' } }],
    [
      'without a length',
      400,
      'POST',
      { headers: { 'upload-metadata': announce(name, 1)['upload-metadata'] } },
    ],
    ['with two lengths', 400, 'POST', { headers: { ...announce(name, 1), 'upload-defer-length': '1' } }],
    ['with a negative length', 400, 'POST', { headers: announce(name, -1) }],
    [
      'with a length that is no number',
      400,
      'POST',
      { headers: { ...announce(name, 1), 'upload-length': '1e3' } },
    ],
    ['without metadata', 400, 'POST', { headers: { 'upload-length': '1' } }],
    [
      'whose metadata is not base64',
      400,
      'POST',
      { headers: { 'upload-length': '1', 'upload-metadata': 'bucketName ?' } },
    ],
    [
      'whose metadata says a thing twice',
      400,
      'POST',
      { headers: { 'upload-length': '1', 'upload-metadata': 'a ,a ' } },
    ],
    ['whose own metadata is no object', 400, 'POST', { headers: announce(name, 1, { metadata: '[]' }) }],
    ['of no media type', 415, 'POST', { headers: announce(name, 1, { contentType: 'nonsense' }) }],
    ['to a bucket that is not there', 404, 'POST', { headers: announce(name, 1, { bucketName: 'none' }) }],
    ['under a name that is none', 400, 'POST', { headers: announce(`${ann}/../x`, 1) }],
    ['without a token', 400, 'POST', { headers: announce(name, 1), who: null }],
    ['into the folder of somebody else', 403, 'POST', { headers: announce(`${ben}/x.bin`, 1) }],
  ])('refuses an upload %s', async (_what, status, method, raw) => {
    const before = await gateway.owner.query('select from storage.unclaimed_files');
    const answer = await tus(method, '/upload/resumable', raw);
    expect(await refused(answer)).toEqual([
      status,
      {
        statusCode: String(status),
        error: expect.any(String),
        code: expect.any(String),
        message: expect.any(String),
      },
    ]);
    expect((await gateway.owner.query('select from storage.unclaimed_files')).rowCount).toBe(before.rowCount);
  });

  test('refuses a chunk of another type, without an offset, or to an unknown upload', async () => {
    const path = await begin(`${ann}/part.bin`, 10);
    expect(
      (
        await tus('PATCH', path, {
          headers: { ...at(0), 'content-type': 'text/plain' },
          body: Buffer.from('x'),
        })
      ).status,
    ).toBe(415);
    expect((await tus('PATCH', path, { body: Buffer.from('x') })).status).toBe(400);
    for (const nowhere of [randomUUID(), 'x', '%00', '..%2f..%2fetc'])
      expect((await append(`/upload/resumable/${nowhere}`, 0, Buffer.from('x'))).status).toBe(404);
  });
});
