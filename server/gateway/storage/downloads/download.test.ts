import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createFolderBucket,
  errorBody,
  person,
  startTestGateway,
  type TestGateway,
} from '#server/gateway/storage/testing/start-gateway.ts';

const TEXT = 'The quick brown fox jumps over the lazy dog.';
const ann = randomUUID();
const ben = randomUUID();
const objectNotFound = errorBody(404, 'not_found', 'NoSuchKey', 'Object not found');

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
  await createFolderBucket(gateway, 'papers');
  await createFolderBucket(gateway, 'posters', { public: true });
  for (const bucket of ['papers', 'posters']) {
    await put(bucket, 'fox.txt', 'text/plain;charset=UTF-8', TEXT);
  }
});
afterAll(() => gateway.stop());

async function put(bucket: string, name: string, type: string, content: string): Promise<void> {
  const { error } = await gateway
    .storageAs(person(ann))
    .from(bucket)
    .upload(`${ann}/${name}`, content, { contentType: type, upsert: true });
  expect(error).toBeNull();
}

const get = (path: string, headers: Record<string, string> = {}, who: string | null = ann) =>
  gateway.fetch(path, { headers, ...(who === null ? {} : { claims: person(who) }) });

describe('a private file', () => {
  test.each(['object', 'object/authenticated'])(
    'is answered at /%s to its owner, with all that is known',
    async (route) => {
      const answer = await get(`/${route}/papers/${ann}/fox.txt`);
      expect(await answer.text()).toBe(TEXT);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/plain;charset=UTF-8',
        'content-length': String(TEXT.length),
        'accept-ranges': 'bytes',
        'x-robots-tag': 'none',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        vary: 'Authorization',
        etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
      });
      expect(answer.headers.get('content-disposition')).toBeNull();
      expect(Date.parse(answer.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.now() - 60_000);
    },
  );

  test('does not exist for others, exactly as one that never existed', async () => {
    const paths = [`/object/papers/${ann}/fox.txt`, `/object/papers/${ann}/${randomUUID()}`];
    for (const path of [...paths, ...paths.map((path) => path.replace('/object/', '/object/info/'))]) {
      for (const who of [ben, null]) {
        const answer = await get(path, {}, who);
        expect([answer.status, await answer.json()]).toEqual([400, objectNotFound]);
      }
    }
  });

  test('is refused where a token is required and missing', async () => {
    const answer = await get(`/object/authenticated/papers/${ann}/fox.txt`, {}, null);
    const body = errorBody(
      400,
      'Error',
      'InvalidRequest',
      `headers must have required property 'authorization'`,
    );
    expect([answer.status, await answer.json()]).toEqual([400, body]);
  });

  test('is no public file', async () => {
    const answer = await get(`/object/public/papers/${ann}/fox.txt`);
    const body = errorBody(404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found');
    expect([answer.status, await answer.json()]).toEqual([400, body]);
  });

  test('whose bytes are lost is not found, not empty', async () => {
    await put('papers', 'lost.txt', 'text/plain', 'lost');
    await gateway.owner.query(`update storage.objects set version = $1 where name like '%/lost.txt'`, [
      randomUUID(),
    ]);
    const answer = await get(`/object/papers/${ann}/lost.txt`);
    const body = errorBody(404, 'Not found', 'NoSuchKey', 'The resource was not found');
    expect([answer.status, await answer.json()]).toEqual([400, body]);
    expect(answer.headers.get('etag')).toBeNull();
  });
});

describe('a public file', () => {
  test.each(['object', 'object/public'])(
    'is answered at /%s to everybody, to be cached as its owner said',
    async (route) => {
      for (const headers of [{}, { authorization: 'Bearer nonsense' }] as Record<string, string>[]) {
        const answer = await get(`/${route}/posters/${ann}/fox.txt`, headers, null);
        expect([answer.status, await answer.text()]).toEqual([200, TEXT]);
        expect(answer.headers.get('cache-control')).toBe('max-age=3600');
      }
    },
  );

  test('has a public URL in the stock client', async () => {
    const { data } = gateway
      .storageAs()
      .from('posters')
      .getPublicUrl(`${ann}/fox.txt`, { download: 'füchse.txt' });
    const answer = await fetch(data.publicUrl);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename=f%C3%BCchse.txt; filename*=UTF-8''f%C3%BCchse.txt`,
    );
  });
});

test.each([
  ['?download=', 'attachment;'],
  ['?download=a%22b.txt', `attachment; filename=a%22b.txt; filename*=UTF-8''a%22b.txt`],
  [
    '?download=a%0d%0aset-cookie:x',
    `attachment; filename=a%0D%0Aset-cookie%3Ax; filename*=UTF-8''a%0D%0Aset-cookie%3Ax`,
  ],
])('%s names the file to save', async (query, disposition) => {
  const answer = await get(`/object/papers/${ann}/fox.txt${query}`);
  expect(answer.headers.get('content-disposition')).toBe(disposition);
});

test('HEAD responds as GET does, without the bytes', async () => {
  const answer = await gateway.fetch(`/object/papers/${ann}/fox.txt`, {
    method: 'HEAD',
    claims: person(ann),
  });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(answer.headers.get('content-length')).toBe(String(TEXT.length));
  const stranger = await gateway.fetch(`/object/papers/${ann}/fox.txt`, {
    method: 'HEAD',
    claims: person(ben),
  });
  expect(stranger.status).toBe(400);
});

describe('exists', () => {
  test('reports only what the caller may see', async () => {
    const path = `${ann}/fox.txt`;
    expect((await gateway.storageAs(person(ann)).from('papers').exists(path)).data).toBe(true);
    expect((await gateway.storageAs(person(ben)).from('papers').exists(path)).data).toBe(false);
    expect((await gateway.storageAs(person(ann)).from('papers').exists(`${path}x`)).data).toBe(false);
  });
});

describe('a range', () => {
  test.each([
    ['bytes=0-2', 'The', 'bytes 0-2/44'],
    ['bytes=40-', 'dog.', 'bytes 40-43/44'],
    ['bytes=-4', 'dog.', 'bytes 40-43/44'],
    ['bytes=-100', TEXT, 'bytes 0-43/44'],
    ['bytes=40-1000', 'dog.', 'bytes 40-43/44'],
  ])('%s is a part', async (range, text, contentRange) => {
    const answer = await get(`/object/papers/${ann}/fox.txt`, { range });
    expect([answer.status, await answer.text()]).toEqual([206, text]);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
  });

  test.each(['lines=1-2', 'bytes=0-1,4-5'])('%s is not known, so the whole file comes', async (range) => {
    const answer = await get(`/object/papers/${ann}/fox.txt`, { range });
    expect([answer.status, await answer.text()]).toEqual([200, TEXT]);
  });

  test.each(['bytes=44-', 'bytes=5-4', 'bytes=-', 'bytes=-0', 'bytes=a-b', 'bytes=1-2x'])(
    '%s is refused',
    async (range) => {
      const answer = await get(`/object/papers/${ann}/fox.txt`, { range });
      const body = errorBody(400, 'invalid_range', 'InvalidRange', 'invalid range provided');
      expect([answer.status, await answer.json()]).toEqual([400, body]);
    },
  );

  test('of a file that has changed since is the whole file', async () => {
    const current = (await get(`/object/papers/${ann}/fox.txt`)).headers.get('etag') ?? '';
    for (const [tag, status] of [
      [current, 206],
      ['"other"', 200],
    ] as const) {
      const answer = await get(`/object/papers/${ann}/fox.txt`, { range: 'bytes=0-2', 'if-range': tag });
      expect(answer.status).toBe(status);
    }
  });
});

describe('a cached copy', () => {
  test('is valid while the file is unchanged, and only for callers who may see it', async () => {
    const first = await get(`/object/papers/${ann}/fox.txt`);
    const tag = first.headers.get('etag') ?? '';
    const since = first.headers.get('last-modified') ?? '';
    const conditions: Record<string, string>[] = [
      { 'if-none-match': `"x", W/${tag}` },
      { 'if-modified-since': since },
    ];
    for (const headers of conditions) {
      const answer = await get(`/object/papers/${ann}/fox.txt`, headers);
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', tag]);
      expect((await get(`/object/papers/${ann}/fox.txt`, headers, ben)).status).toBe(400);
    }
    expect((await get(`/object/papers/${ann}/fox.txt`, { 'if-none-match': '"x"' })).status).toBe(200);
    const long = { 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' };
    expect((await get(`/object/papers/${ann}/fox.txt`, long)).status).toBe(200);
  });
});

describe('a file that could run in a browser', () => {
  test.each([
    ['text/html', '<script>top.x=1</script>', 'text/plain', null],
    ['application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'text/plain', null],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 'attachment'],
    ['text/javascript', 'alert(1)', 'text/plain', 'attachment'],
    ['application/x-javascript', 'alert(1)', 'text/plain', 'attachment'],
    ['text/css', '*{}', 'text/plain', 'attachment'],
    ['application/xml', '<?xml version="1.0"?><a/>', 'application/xml', 'attachment'],
    ['application/octet-stream', '<script>1</script>', 'application/octet-stream', 'attachment'],
  ])('(%s) does not run in our origin', async (type, content, served, disposition) => {
    await put('posters', 'page', type, content);
    const signed = await gateway.storageAs(person(ann)).from('posters').createSignedUrl(`${ann}/page`, 60);
    const routes = ['/object/public', '/object', '/object/authenticated'].map(
      (r) => `${gateway.url}${r}/posters/${ann}/page`,
    );
    for (const url of [...routes, signed.data?.signedUrl ?? '']) {
      const answer = await fetch(url, {
        headers: { authorization: `Bearer ${await gateway.token(person(ann))}` },
      });
      expect(await answer.text()).toBe(content);
      expect(answer.headers.get('content-type')).toBe(served);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/);
      expect(answer.headers.get('content-disposition')?.split(';')[0] ?? null).toBe(disposition);
    }
  });
});
