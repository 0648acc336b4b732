import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createFolderBucket,
  errorBody,
  person,
  startTestGateway,
  type TestGateway,
} from '#server/gateway/storage/testing/start-gateway.ts';
import { SMALLEST_JPEG } from '#test/support/smallest-jpeg.ts';

const JPEG = Buffer.concat([SMALLEST_JPEG, Buffer.alloc(5000, 7)]);
const jpeg = new Blob([JPEG], { type: 'image/jpeg' });
const ann = randomUUID();
const ben = randomUUID();

let gateway: TestGateway;
const photosOf = (who: string) => gateway.storageAs(person(who)).from('photos');
const bytesOf = async (blob: Blob | null) => Buffer.from(await (blob ?? new Blob()).arrayBuffer());

beforeAll(async () => {
  gateway = await startTestGateway();
  await createFolderBucket(gateway, 'photos', { allowedMimeTypes: ['image/jpeg'], fileSizeLimit: 10_000 });
  await createFolderBucket(gateway, 'papers');
});
afterAll(() => gateway.stop());

describe('an upload', () => {
  test('sent as a form arrives whole, with what the client said about it', async () => {
    const sent = await photosOf(ann).upload(`${ann}/form.jpg`, jpeg, {
      metadata: { takenBy: 'Ann' },
      cacheControl: '60',
    });
    expect(sent.error).toBeNull();
    expect(sent.data).toMatchObject({ path: `${ann}/form.jpg`, fullPath: `photos/${ann}/form.jpg` });

    const got = await photosOf(ann).download(`${ann}/form.jpg`);
    expect((await bytesOf(got.data)).equals(JPEG)).toBe(true);
    const info = await photosOf(ann).info(`${ann}/form.jpg`);
    expect(info.data).toMatchObject({
      id: sent.data?.id,
      bucketId: 'photos',
      size: JPEG.length,
      contentType: 'image/jpeg',
      cacheControl: 'max-age=60',
      metadata: { takenBy: 'Ann' },
    });
  });

  test('sent as a plain body arrives whole, with what the client said about it', async () => {
    const sent = await photosOf(ann).upload(`${ann}/raw.jpg`, JPEG, {
      contentType: 'image/jpeg',
      metadata: { Größe: 'groß' },
    });
    expect(sent.error).toBeNull();
    const got = await photosOf(ann).download(`${ann}/raw.jpg`);
    expect((await bytesOf(got.data)).equals(JPEG)).toBe(true);
    const info = await photosOf(ann).info(`${ann}/raw.jpg`);
    expect(info.data).toMatchObject({ cacheControl: 'max-age=3600', metadata: { Größe: 'groß' } });
  });

  test('sent without a content type gets the type of its content', async () => {
    const papers = gateway.storageAs(person(ann)).from('papers');
    const samples: [name: string, content: Uint8Array, type: string][] = [
      ['default.jpg', JPEG, 'image/jpeg'],
      ['default.txt', Buffer.from('a note'), 'text/plain;charset=UTF-8'],
      ['default.xml', Buffer.from('<?xml version="1.0"?><a/>'), 'text/plain;charset=UTF-8'],
      ['default.bin', Buffer.alloc(5000), 'application/octet-stream'],
    ];
    for (const [name, content, type] of samples) {
      expect((await papers.upload(`${ann}/${name}`, new Uint8Array(content))).error, name).toBeNull();
      expect((await papers.info(`${ann}/${name}`)).data?.contentType).toBe(type);
      const got = await papers.download(`${ann}/${name}`);
      expect((await bytesOf(got.data)).equals(Buffer.from(content)), name).toBe(true);
    }
    // The bucket's rules apply to the detected type.
    expect((await photosOf(ann).upload(`${ann}/default.jpg`, new Uint8Array(JPEG))).error).toBeNull();
    expect((await photosOf(ann).upload(`${ann}/default.txt`, 'a note')).error).toMatchObject({
      statusCode: '415',
      message: 'mime type text/plain;charset=UTF-8 is not supported',
    });
  });

  test('of nothing is an empty file', async () => {
    const sent = await gateway.storageAs(person(ann)).from('papers').upload(`${ann}/empty.txt`, new Blob([]));
    expect(sent.error).toBeNull();
    const got = await gateway.storageAs(person(ann)).from('papers').download(`${ann}/empty.txt`);
    expect(got.data?.size).toBe(0);
  });

  test('to a taken object key is refused, and replaces the file with upsert', async () => {
    const path = `${ann}/again.jpg`;
    await photosOf(ann).upload(path, jpeg);
    const files = await filesOnDisk();

    const refused = await photosOf(ann).upload(path, jpeg);
    expect(refused.error).toMatchObject({
      status: 400,
      statusCode: '409',
      message: 'The resource already exists',
    });
    expect(await filesOnDisk()).toEqual(files);

    const other = Buffer.concat([JPEG, Buffer.from('new')]);
    const replaced = await photosOf(ann).upload(path, new Blob([other], { type: 'image/jpeg' }), {
      upsert: true,
    });
    expect(replaced.error).toBeNull();
    expect((await bytesOf((await photosOf(ann).download(path)).data)).equals(other)).toBe(true);
    // The bytes that were replaced are gone.
    expect((await filesOnDisk()).length).toBe(files.length);
  });

  test('by update replaces the file', async () => {
    const path = `${ann}/update.jpg`;
    const first = await photosOf(ann).upload(path, jpeg);
    const second = await photosOf(ann).update(path, jpeg, { metadata: { second: true } });
    expect(second.data?.id).toBe(first.data?.id);
    expect((await photosOf(ann).info(path)).data).toMatchObject({ metadata: { second: true } });
  });

  test('twenty times at once to one object key leaves one row and one file', async () => {
    const files = await filesOnDisk();
    const path = `${ann}/race.jpg`;
    const all = await Promise.all(
      Array.from({ length: 20 }, () => photosOf(ann).upload(path, jpeg, { upsert: true })),
    );
    expect(all.map(({ error }) => error)).toEqual(all.map(() => null));
    expect((await filesOnDisk()).length).toBe(files.length + 1);
    expect(await unclaimedCount()).toBe(0);
  });
});

describe('an upload is refused', () => {
  const refusals: { name: string; status: number; body: object; send(): Promise<Response> }[] = [
    {
      name: 'without a token',
      status: 400,
      body: errorBody(400, 'Error', 'InvalidRequest', `headers must have required property 'authorization'`),
      send: () => gateway.fetch(`/object/photos/${ann}/x.jpg`, { method: 'POST', body: jpeg }),
    },
    {
      name: 'with a token that is none',
      status: 400,
      body: errorBody(403, 'Unauthorized', 'AccessDenied', 'Invalid Compact JWS'),
      send: () =>
        gateway.fetch(`/object/photos/${ann}/x.jpg`, {
          method: 'POST',
          body: jpeg,
          headers: { authorization: 'Bearer nonsense' },
        }),
    },
    {
      name: 'into a folder of somebody else',
      status: 400,
      body: errorBody(403, 'Unauthorized', 'AccessDenied', 'new row violates row-level security policy'),
      send: () => post(ben, `/object/photos/${ann}/x.jpg`, jpeg),
    },
    {
      name: 'over a file of somebody else',
      status: 400,
      body: errorBody(403, 'Unauthorized', 'AccessDenied', 'new row violates row-level security policy'),
      send: () => post(ben, `/object/photos/${ann}/form.jpg`, jpeg, { 'x-upsert': 'true' }),
    },
    {
      name: 'of a stranger',
      status: 400,
      body: errorBody(403, 'Unauthorized', 'AccessDenied', 'new row violates row-level security policy'),
      send: () =>
        gateway.fetch(`/object/photos/${ann}/x.jpg`, {
          method: 'POST',
          body: jpeg,
          claims: { role: 'anon' },
        }),
    },
    {
      name: 'into no bucket',
      status: 400,
      body: errorBody(404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found'),
      send: () => post(ann, `/object/nowhere/${ann}/x.jpg`, jpeg),
    },
    {
      name: 'of a type that the bucket does not take',
      status: 400,
      body: errorBody(415, 'invalid_mime_type', 'InvalidMimeType', 'mime type image/png is not supported'),
      send: () => post(ann, `/object/photos/${ann}/x.png`, new Blob([JPEG], { type: 'image/png' })),
    },
    {
      name: 'of a page that claims to be a picture',
      status: 400,
      body: errorBody(
        415,
        'invalid_mime_type',
        'InvalidMimeType',
        'The content of the file is not of mime type image/jpeg',
      ),
      send: () =>
        post(
          ann,
          `/object/photos/${ann}/x.jpg`,
          new Blob(['<html><script>1</script>'], { type: 'image/jpeg' }),
        ),
    },
    {
      name: 'with a content type that is none',
      status: 400,
      body: errorBody(415, 'invalid_mime_type', 'InvalidMimeType', 'Invalid Content-Type header'),
      send: () => post(ann, `/object/papers/${ann}/x`, new Uint8Array(JPEG), { 'content-type': 'picture' }),
    },
    {
      name: 'larger than the bucket takes, although it said nothing of its size',
      status: 400,
      body: errorBody(
        413,
        'Payload too large',
        'EntityTooLarge',
        'The object exceeded the maximum allowed size',
      ),
      send: () =>
        post(ann, `/object/photos/${ann}/x.jpg`, endlessJpeg(20_000), { 'content-type': 'image/jpeg' }),
    },
    {
      name: 'in a form larger than the bucket takes',
      status: 400,
      body: errorBody(
        413,
        'Payload too large',
        'EntityTooLarge',
        'The object exceeded the maximum allowed size',
      ),
      send: () =>
        post(
          ann,
          `/object/photos/${ann}/x.jpg`,
          formOf(new Blob([JPEG, JPEG, JPEG], { type: 'image/jpeg' })),
        ),
    },
    {
      name: 'with metadata that is no object',
      status: 400,
      body: errorBody(400, 'Error', 'InvalidRequest', 'The metadata is not a JSON object'),
      send: () => post(ann, `/object/photos/${ann}/x.jpg`, jpeg, { 'x-metadata': btoa('[1]') }),
    },
    {
      name: 'with metadata that no row can hold',
      status: 400,
      body: errorBody(400, 'Error', 'InvalidRequest', 'A value of the request is not valid'),
      send: () =>
        post(ann, `/object/photos/${ann}/x.jpg`, jpeg, {
          'x-metadata': btoa(JSON.stringify({ a: '\u0000' })),
        }),
    },
    {
      name: 'with a form that carries no file',
      status: 400,
      body: errorBody(400, 'Error', 'InvalidRequest', 'The form carries no file'),
      send: () => {
        const form = new FormData();
        form.append('cacheControl', '3600');
        return post(ann, `/object/photos/${ann}/x.jpg`, form);
      },
    },
  ];

  test.each(refusals)('$name', async ({ status, body, send }) => {
    const before = await filesOnDisk();
    const answer = await send();
    expect([answer.status, await answer.json()]).toEqual([status, body]);
    expect(await filesOnDisk()).toEqual(before);
    expect(await unclaimedCount()).toBe(0);
    const rows = await gateway.owner.query(`select from storage.objects where name like '%/x%'`);
    expect(rows.rowCount).toBe(0);
  });

  const names = [
    '../escape.jpg',
    `${ann}/../../etc/x.jpg`,
    `${ann}/%2e%2e/x.jpg`,
    `${ann}/./x.jpg`,
    `${ann}//x.jpg`,
  ];
  const odd = [
    `${ann}/x\u0000.jpg`,
    `${ann}/\u202egpj.x`,
    `${ann}/x\\y.jpg`,
    `${ann}/x%.jpg`,
    `${ann}/ü.jpg`,
    `${ann}/`,
  ];
  test.each([...names, ...odd, `${ann}/${'x'.repeat(1024)}`])('under the name %#', async (name) => {
    // Escaped twice where it must reach the gateway as it is: clients resolve `..` before they send it.
    const path = name
      .split('/')
      .map(encodeURIComponent)
      .join('/')
      .replaceAll('..', '%2e%2e')
      .replaceAll('/./', '/%2e/');
    const answer = await gateway.rawRequest(`/object/photos/${path}`, person(ann), JPEG, 'image/jpeg');
    expect(answer).toMatchObject({
      status: 400,
      body: { statusCode: '400', error: 'InvalidKey', code: 'InvalidKey' },
    });
  });
});

function post(
  who: string,
  path: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> {
  return gateway.fetch(path, { method: 'POST', body, headers, claims: person(who), ...{ duplex: 'half' } });
}

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.append('cacheControl', '3600');
  form.append('', file);
  return form;
}

function endlessJpeg(bytes: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(sent === 0 ? new Uint8Array(JPEG) : new Uint8Array(1000));
      sent += 1000;
      if (sent > bytes) controller.close();
    },
  });
}

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(gateway.filesDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

async function unclaimedCount(): Promise<number> {
  const { rows } = await gateway.owner.query('select count(*)::int as count from storage.unclaimed_files');
  return rows[0].count;
}
