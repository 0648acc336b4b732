import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createFolderBucket,
  errorBody,
  person,
  startTestGateway,
  type TestGateway,
} from '#server/gateway/storage/testing/start-gateway.ts';
import { refusalOf, tusMetadata, tusUpload } from '#server/gateway/storage/testing/tus-client.ts';
import { announce, leftOf, PART, tusRequests } from '#server/gateway/storage/testing/tus-requests.ts';
import { SMALLEST_JPEG } from '#test/support/smallest-jpeg.ts';

const ann = randomUUID();
const ben = randomUUID();
let gateway: TestGateway;
let raw: ReturnType<typeof tusRequests>;

beforeAll(async () => {
  gateway = await startTestGateway({ STORAGE_MAX_SIZE_BYTES: '1000000' });
  await createFolderBucket(gateway, 'papers', { fileSizeLimit: 100_000 });
  await createFolderBucket(gateway, 'pictures', { allowedMimeTypes: ['image/*'] });
  raw = tusRequests(gateway, ann);
});
afterAll(() => gateway.stop());

const papers = () => gateway.storageAs().from('papers');
const refused = async (answer: Response) => [answer.status, await answer.json()];
const asAnn = async () => ({ authorization: `Bearer ${await gateway.token(person(ann))}` });
const filesLeft = async () =>
  (await readdir(gateway.filesDir, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
    .length;

describe('a resumable upload is refused', () => {
  test('before its first byte, when its length is too large', async () => {
    const sending = tusUpload(gateway, Buffer.alloc(100_001), {
      headers: await asAnn(),
      metadata: tusMetadata('papers', `${ann}/large.bin`),
    });
    expect(refusalOf(await sending.catch((error) => error))).toEqual({
      status: 413,
      body: errorBody(413, 'Payload too large', 'EntityTooLarge', 'Maximum size exceeded'),
    });
    const headers = announce(`${ann}/large.bin`, 5_000_000_000);
    expect((await raw.tus('POST', '/upload/resumable', { headers })).status).toBe(413);
  });

  test('when it sends more than its length', async () => {
    const path = await raw.begin(`${ann}/more.bin`, 5);
    const answer = await raw.append(path, 0, Buffer.from('123456'));
    expect([answer.status, await answer.json()]).toEqual([
      413,
      errorBody(413, 'Payload too large', 'EntityTooLarge', "upload's size exceeded"),
    ]);
    expect(await raw.offsetOf(path)).toBe('0');
  });

  test('at its creation, when the bucket does not accept its type', async () => {
    const headers = announce(`${ann}/page.html`, 5, { bucketName: 'pictures', contentType: 'text/html' });
    expect(await refused(await raw.tus('POST', '/upload/resumable', { headers }))).toEqual([
      415,
      errorBody(415, 'invalid_mime_type', 'InvalidMimeType', 'mime type text/html is not supported'),
    ]);
  });

  test('at its end, when its content is not of its type, and nothing stays', async () => {
    const before = await filesLeft();
    const path = await raw.begin(`${ann}/liar.png`, 20, {
      more: { bucketName: 'pictures', contentType: 'image/png' },
    });
    await raw.append(path, 0, Buffer.from('<script>al'));
    expect(await refused(await raw.append(path, 10, Buffer.from('ert(1)<...')))).toEqual([
      415,
      errorBody(
        415,
        'invalid_mime_type',
        'InvalidMimeType',
        'The content of the file is not of mime type image/png',
      ),
    ]);
    expect([await leftOf(gateway, path), await filesLeft()]).toEqual([[], before]);
    expect((await raw.tus('HEAD', path)).status).toBe(404);
  });

  test('at its end, when a part of the picture is missing, and nothing stays', async () => {
    const before = await filesLeft();
    const half = SMALLEST_JPEG.subarray(0, 200);
    const path = await raw.begin(`${ann}/half.jpg`, half.length, {
      more: { bucketName: 'pictures', contentType: 'image/jpeg' },
    });
    await raw.append(path, 0, half.subarray(0, 100));
    expect(await refused(await raw.append(path, 100, half.subarray(100)))).toEqual([
      422,
      errorBody(422, 'incomplete_image', 'IncompleteImage', 'The end of the image is missing'),
    ]);
    expect([await leftOf(gateway, path), await filesLeft()]).toEqual([[], before]);
  });

  test('where a file exists, unless it replaces it', async () => {
    const name = `${ann}/twice.txt`;
    await papers().upload(name, 'one');
    const headers = announce(name, 3);
    expect(await refused(await raw.tus('POST', '/upload/resumable', { headers }))).toEqual([
      409,
      errorBody(409, 'Duplicate', 'ResourceAlreadyExists', 'The resource already exists'),
    ]);
    const before = await filesLeft();
    await raw.begin(name, 3, { headers: { 'x-upsert': 'true' }, body: Buffer.from('two') });
    expect(await (await papers().download(name)).data?.text()).toBe('two');
    expect(await filesLeft()).toBe(before);
  });

  test('when somebody else was faster', async () => {
    const [first, second] = [await raw.begin(`${ann}/race.txt`, 3), await raw.begin(`${ann}/race.txt`, 3)];
    expect((await raw.append(first, 0, Buffer.from('one'))).status).toBe(204);
    expect((await raw.append(second, 0, Buffer.from('two'))).status).toBe(409);
    expect(await (await papers().download(`${ann}/race.txt`)).data?.text()).toBe('one');
  });

  test('when its permission ends meanwhile', async () => {
    await gateway.owner.query(`create table public.banned (id text)`);
    await gateway.owner.query(`grant select on public.banned to authenticated`);
    await gateway.owner.query(`create policy "papers banned" on storage.objects as restrictive to authenticated
      using (true) with check (not exists (select from public.banned where id = owner_id))`);
    const path = await raw.begin(`${ann}/banned.txt`, 6);
    await raw.append(path, 0, Buffer.from('abc'));
    await gateway.owner.query(`insert into public.banned values ($1)`, [ann]);
    expect(await refused(await raw.append(path, 3, Buffer.from('def')))).toEqual([
      403,
      errorBody(403, 'Unauthorized', 'AccessDenied', 'new row violates row-level security policy'),
    ]);
    await gateway.owner.query('truncate public.banned');
    expect((await papers().exists(`${ann}/banned.txt`)).data).toBe(false);
  });
});

describe('the creator of an upload', () => {
  test('continues with a new token when the old one expired', async () => {
    const path = await raw.begin(`${ann}/token.txt`, 6);
    await raw.append(path, 0, Buffer.from('abc'));
    const expired = { authorization: `Bearer ${await gateway.token(person(ann), -60)}` };
    const part = { 'tus-resumable': '1.0.0', 'upload-offset': '3', ...PART };
    const answer = await gateway.fetch(path, {
      method: 'PATCH',
      headers: { ...part, ...expired },
      body: 'def',
    });
    expect(await refused(answer)).toEqual([
      401,
      errorBody(403, 'Unauthorized', 'AccessDenied', '"exp" claim timestamp check failed'),
    ]);
    expect((await raw.append(path, 3, Buffer.from('def'))).status).toBe(204);
    expect(await (await papers().download(`${ann}/token.txt`)).data?.text()).toBe('abcdef');
  });

  test('is the only one who sees it: for others it does not exist', async () => {
    const path = await raw.begin(`${ann}/mine.txt`, 6);
    const none = `/upload/resumable/${randomUUID()}`;
    for (const who of [ben, randomUUID()]) {
      for (const method of ['HEAD', 'DELETE']) {
        const [other, random] = [await raw.tus(method, path, { who }), await raw.tus(method, none, { who })];
        expect([other.status, await other.text()]).toEqual([404, await random.text()]);
      }
      expect(await refused(await raw.append(path, 0, Buffer.from('x'), { who }))).toEqual([
        404,
        errorBody(404, 'not_found', 'NoSuchUpload', 'Upload not found'),
      ]);
    }
    expect((await raw.append(path, 0, Buffer.from('x'), { who: null })).status).toBe(400);
    const program = await gateway.fetch(path, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0' },
      claims: { role: 'service_role' },
    });
    expect(program.status).toBe(404);
    expect(await raw.offsetOf(path)).toBe('0');
  });
});

describe('a signed upload URL', () => {
  const sign = async (name: string, upsert = false) => {
    const { data, error } = await gateway
      .storageAs(person(ann))
      .from('papers')
      .createSignedUploadUrl(name, { upsert });
    if (error) throw error;
    return data.token;
  };

  test('accepts a resumable upload without a sign-in, in the name of its creator', async () => {
    const content = randomBytes(50_000);
    const name = `${ann}/signed.bin`;
    await tusUpload(gateway, content, {
      path: '/upload/resumable/sign',
      chunkSize: 20_000,
      headers: { 'x-signature': await sign(name) },
      metadata: tusMetadata('papers', name),
    });
    const { data } = await papers().download(name);
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(content)).toBe(true);
    const { rows } = await gateway.owner.query('select owner_id from storage.objects where name = $1', [
      name,
    ]);
    expect(rows).toEqual([{ owner_id: ann }]);
  });

  test('accepts no other file, and is required for every chunk', async () => {
    const signature = await sign(`${ann}/this.bin`);
    const begin = (name: string, headers: Record<string, string>) =>
      raw.tus('POST', '/upload/resumable/sign', {
        headers: { ...announce(name, 3), ...headers },
        who: null,
      });
    expect(await refused(await begin(`${ann}/other.bin`, { 'x-signature': signature }))).toEqual([
      400,
      errorBody(400, 'InvalidSignature', 'InvalidSignature', 'Invalid signature'),
    ]);
    expect((await begin(`${ann}/this.bin`, { 'x-signature': 'nonsense' })).status).toBe(400);
    expect((await begin(`${ann}/this.bin`, {})).status).toBe(400);
    const created = await begin(`${ann}/this.bin`, { 'x-signature': signature });
    const path = (created.headers.get('location') ?? '').replace('/storage/v1', '');
    const append = (at: string, headers: Record<string, string>) =>
      raw.append(at, 0, Buffer.from('abc'), { headers, who: null });
    expect((await append(path, {})).status).toBe(400);
    // Its maker, with an access token, is somebody else than the URL.
    expect((await raw.append(path.replace('/sign', ''), 0, Buffer.from('abc'))).status).toBe(404);
    expect((await append(path, { 'x-signature': signature })).status).toBe(204);
  });
});
