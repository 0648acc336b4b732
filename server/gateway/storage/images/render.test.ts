import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createFolderBucket,
  person,
  startTestGateway,
  type TestGateway,
} from '#server/gateway/storage/testing/start-gateway.ts';

const ann = randomUUID();
const ben = randomUUID();
let gateway: TestGateway;
const photosOf = (who: string) => gateway.storageAs(person(who)).from('photos');

/** A landscape picture, lying on its side as cameras store it, with a position in its metadata. */
const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#a40' } })
    .withExif({ IFD0: { Make: 'Fieldcam' }, IFD3: { GPSLatitude: '40/1 26/1 46/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  gateway = await startTestGateway();
  await createFolderBucket(gateway, 'photos');
  await createFolderBucket(gateway, 'posters', { public: true });
  const image = await photo();
  for (const bucket of ['photos', 'posters']) {
    const { error } = await gateway
      .storageAs(person(ann))
      .from(bucket)
      .upload(`${ann}/site.jpg`, image, { contentType: 'image/jpeg' });
    expect(error).toBeNull();
  }
});
afterAll(() => gateway.stop());

const get = (query: string, headers: Record<string, string> = {}, who = ann) =>
  gateway.fetch(`/render/image/authenticated/photos/${ann}/site.jpg${query}`, {
    headers,
    claims: person(who),
  });
const sizeOf = async (answer: Response) => {
  const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
  return { width, height, format };
};

describe('a rendition', () => {
  test.each([
    ['?width=100', 'width:100,resizing_type:fill'],
    ['?height=100&width=100&resize=contain&quality=50', 'height:100,width:100,resizing_type:fit,quality:50'],
    ['?width=100&resize=fill&format=avif', 'width:100,resizing_type:force,format:avif'],
    ['?format=origin', null],
  ])('%s has the requested size', async (query, transformations) => {
    expect((await get(query)).headers.get('x-transformations')).toBe(transformations);
  });

  test.each([
    ['?width=100', { width: 100, height: 133 }],
    ['?height=100', { width: 75, height: 100 }],
    ['?width=100&height=100', { width: 100, height: 100 }],
    ['?width=100&height=100&resize=contain', { width: 75, height: 100 }],
    ['?width=100&height=100&resize=fill', { width: 100, height: 100 }],
    ['?width=2000', { width: 300, height: 400 }],
    ['', { width: 300, height: 400 }],
  ])('%s is upright and has the requested size', async (query, size) => {
    const answer = await get(query);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(await sizeOf(answer)).toEqual({ ...size, format: 'jpeg' });
  });

  test('has none of the metadata of the photo, and runs no script', async () => {
    const answer = await get('?width=50');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      vary: 'Authorization, Accept',
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('Fieldcam')).toBe(false);
  });

  test.each([
    ['', { accept: 'image/avif,image/webp,*/*' }, 'webp'],
    ['?format=origin', { accept: 'image/webp' }, 'jpeg'],
    ['?format=webp', {}, 'webp'],
    ['?format=avif', {}, 'avif'],
  ])('%s with %j is sent in that format, the second time from the disk', async (query, headers, format) => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await get(query, headers as Record<string, string>);
      expect(answer.headers.get('content-type')).toBe(`image/${format}`);
      expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')));
    }
  });

  test('that the client has cached is not sent again', async () => {
    const tag = (await get('?width=60')).headers.get('etag') ?? '';
    expect((await get('?width=60', { 'if-none-match': tag })).status).toBe(304);
    expect((await get('?width=61', { 'if-none-match': tag })).status).toBe(200);
  });

  test('is requested by the stock client in three ways', async () => {
    const transform = { width: 40, height: 40 };
    const download = await photosOf(ann).download(`${ann}/site.jpg`, { transform });
    const { data: signed } = await photosOf(ann).createSignedUrl(`${ann}/site.jpg`, 60, { transform });
    const { data: open } = gateway.storageAs().from('posters').getPublicUrl(`${ann}/site.jpg`, { transform });
    for (const image of [
      new Response(download.data),
      await fetch(signed?.signedUrl ?? ''),
      await fetch(`${signed?.signedUrl}&width=999`),
      await fetch(open.publicUrl),
    ]) {
      expect(await sizeOf(image)).toEqual({ width: 40, height: 40, format: 'jpeg' });
    }
  });

  test('requested many times simultaneously is created once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('?width=77')));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    const entries = await readdir(`${gateway.filesDir}/renditions`, { recursive: true });
    expect(entries.filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('is deleted with its photo', async () => {
    await photosOf(ann).copy(`${ann}/site.jpg`, `${ann}/gone.jpg`);
    const { data } = await photosOf(ann).info(`${ann}/gone.jpg`);
    await photosOf(ann).download(`${ann}/gone.jpg`, { transform: { width: 10 } });
    const kept = async () =>
      (await readdir(gateway.filesDir, { recursive: true })).filter((name) =>
        name.includes(data?.version ?? '?'),
      );
    expect((await kept()).length).toBeGreaterThan(1);
    await photosOf(ann).remove([`${ann}/gone.jpg`]);
    expect(await kept()).toEqual([]);
  });
});

test('renditions are deleted for a service key only', async () => {
  await get('?width=33');
  const count = async () =>
    (await readdir(`${gateway.filesDir}/renditions`, { recursive: true })).filter((name) =>
      /\.\w+$/.test(name),
    ).length;
  const before = await count();
  const path = `${ann}/site.jpg`;
  expect((await photosOf(ann).purgeCache(path)).error).toMatchObject({
    status: 403,
    message: 'Access denied: Invalid role',
  });
  expect(await count()).toBe(before);
  const { data, error } = await gateway.storageAs().from('photos').purgeCache(path);
  expect([error, data?.message]).toEqual([null, 'success']);
  expect(await count()).toBeLessThan(before);
  expect((await gateway.storageAs().purgeBucketCache('posters', { transformations: true })).error).toBeNull();
  expect(await count()).toBe(0);
  expect((await gateway.storageAs().purgeBucketCache('nowhere')).error).toMatchObject({ statusCode: '404' });
});

describe('a rendition is refused', () => {
  test('to callers who may not see the photo', async () => {
    const answer = await get('?width=10', {}, ben);
    expect([answer.status, (await answer.json()).message]).toEqual([400, 'Object not found']);
    const closed = await gateway.fetch(`/render/image/public/photos/${ann}/site.jpg?width=10`);
    expect((await closed.json()).message).toBe('Bucket not found');
  });

  test.each(['?width=0', '?width=2501', '?quality=5', '?resize=tile', '?format=exe'])(
    'for %s',
    async (query) => {
      const answer = await get(query);
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'InvalidRequest']);
    },
  );

  test.each([
    ['a text', 'text/plain', Buffer.from('text')],
    [
      'a drawing',
      'image/svg+xml',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a broken photo', 'image/jpeg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffff', 'hex')],
  ])('of %s', async (_what, contentType, content) => {
    await photosOf(ann).upload(`${ann}/no-photo`, content, { contentType, upsert: true });
    const answer = await gateway.fetch(`/render/image/authenticated/photos/${ann}/no-photo`, {
      claims: person(ann),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      statusCode: '422',
      message: 'The file is not an image that can be rendered',
    });
  });
});
