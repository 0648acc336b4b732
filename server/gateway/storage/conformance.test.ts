import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createFolderBucket,
  person,
  startTestGateway,
  type TestGateway,
} from '#server/gateway/storage/testing/start-gateway.ts';

/** Every public method of the stock client for files and buckets, and what it has to do. */
const ann = randomUUID();
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  await createFolderBucket(gateway, 'papers');
  await createFolderBucket(gateway, 'posters', { public: true });
});
afterAll(() => gateway.stop());

const papers = () => gateway.storageAs(person(ann)).from('papers');
const program = () => gateway.storageAs();
const at = (name: string) => `${ann}/${name}`;
const put = async (name: string, content = 'text') => {
  const { error } = await papers().upload(at(name), content, { upsert: true, contentType: 'text/plain' });
  expect(error).toBeNull();
};
const read = async (name: string) => (await papers().download(at(name))).data?.text();

const files: Record<string, () => Promise<void>> = {
  async upload() {
    const metadata = { room: '12' };
    const { data } = await papers().upload(at('new.txt'), 'text', { metadata });
    expect(data).toEqual({
      id: expect.any(String),
      path: at('new.txt'),
      fullPath: `papers/${at('new.txt')}`,
    });
    expect((await papers().info(at('new.txt'))).data).toMatchObject({ metadata });
  },
  async update() {
    await put('old.txt');
    expect((await papers().update(at('old.txt'), 'newer')).data?.path).toBe(at('old.txt'));
    expect(await read('old.txt')).toBe('newer');
  },
  async createSignedUploadUrl() {
    const { data } = await papers().createSignedUploadUrl(at('signed.txt'));
    expect(data).toEqual({
      token: expect.any(String),
      path: at('signed.txt'),
      signedUrl: expect.stringContaining(`${gateway.url}/object/upload/sign/papers/`),
    });
  },
  async uploadToSignedUrl() {
    const token = (await papers().createSignedUploadUrl(at('there.txt'))).data?.token ?? '';
    const anybody = gateway.storageAs({ role: 'anon' }).from('papers');
    const { data } = await anybody.uploadToSignedUrl(at('there.txt'), token, 'signed');
    expect(data).toEqual({ path: at('there.txt'), fullPath: `papers/${at('there.txt')}` });
    expect(await read('there.txt')).toBe('signed');
  },
  async move() {
    await put('from.txt', 'moved');
    expect((await papers().move(at('from.txt'), at('to.txt'))).data).toEqual({
      message: 'Successfully moved',
      Id: expect.any(String),
      Key: `papers/${at('to.txt')}`,
    });
    expect([await read('to.txt'), await read('from.txt')]).toEqual(['moved', undefined]);
    await papers().move(at('to.txt'), at('to.txt'), { destinationBucket: 'posters' });
    expect(await (await program().from('posters').download(at('to.txt'))).data?.text()).toBe('moved');
  },
  async copy() {
    await put('one.txt', 'copied');
    expect((await papers().copy(at('one.txt'), at('two.txt'))).data).toEqual({
      path: `papers/${at('two.txt')}`,
    });
    expect([await read('one.txt'), await read('two.txt')]).toEqual(['copied', 'copied']);
  },
  async createSignedUrl() {
    await put('link.txt', 'linked');
    const { data } = await papers().createSignedUrl(at('link.txt'), 60, { download: 'a name.txt' });
    const answer = await fetch(data?.signedUrl ?? '');
    expect([await answer.text(), answer.headers.get('content-disposition')]).toEqual([
      'linked',
      `attachment; filename=a%20name.txt; filename*=UTF-8''a%20name.txt`,
    ]);
  },
  async createSignedUrls() {
    await put('link.txt');
    const { data } = await papers().createSignedUrls([at('link.txt'), at('none.txt')], 60);
    expect(data?.map(({ path, error }) => [path, error])).toEqual([
      [at('link.txt'), null],
      [at('none.txt'), 'Either the object does not exist or you do not have access to it'],
    ]);
  },
  async download() {
    await put('whole.txt', 'all of it');
    expect(await read('whole.txt')).toBe('all of it');
    const { data } = await papers().download(at('whole.txt')).asStream();
    expect(await new Response(data).text()).toBe('all of it');
  },
  async info() {
    await put('known.txt');
    expect((await papers().info(at('known.txt'))).data).toMatchObject({
      name: at('known.txt'),
      bucketId: 'papers',
      size: 4,
      contentType: 'text/plain',
      cacheControl: 'max-age=3600',
      etag: expect.any(String),
      version: expect.any(String),
      lastModified: expect.any(String),
      createdAt: expect.any(String),
    });
  },
  async exists() {
    await put('here.txt');
    expect([
      (await papers().exists(at('here.txt'))).data,
      (await papers().exists(at('none.txt'))).data,
    ]).toEqual([true, false]);
  },
  async getPublicUrl() {
    await gateway.storageAs(person(ann)).from('posters').upload(at('seen.txt'), 'seen');
    const { data } = program().from('posters').getPublicUrl(at('seen.txt'));
    expect(await (await fetch(data.publicUrl)).text()).toBe('seen');
  },
  async remove() {
    await put('gone.txt');
    const { data } = await papers().remove([at('gone.txt'), at('none.txt')]);
    expect(data?.map(({ name, bucket_id }) => [name, bucket_id])).toEqual([[at('gone.txt'), 'papers']]);
    expect((await papers().exists(at('gone.txt'))).data).toBe(false);
  },
  async purgeCache() {
    await put('cached.txt');
    expect((await program().from('papers').purgeCache(at('cached.txt'))).data).toMatchObject({
      message: 'success',
    });
    expect((await papers().purgeCache(at('cached.txt'))).error).toMatchObject({ statusCode: '403' });
  },
  async list() {
    await put('folder/a.txt');
    await put('folder/sub/b.txt');
    const { data } = await papers().list(at('folder'));
    expect(data?.map(({ name, id }) => [name, id !== null])).toEqual([
      ['a.txt', true],
      ['sub', false],
    ]);
  },
  async listV2() {
    await put('pages/a.txt');
    await put('pages/sub/b.txt');
    for (const column of ['name', 'created_at']) {
      const { data } = await papers().listV2({
        prefix: at('pages/'),
        with_delimiter: true,
        sortBy: { column: column as 'name', order: 'asc' },
      });
      expect([data?.objects.map(({ name }) => name), data?.folders, data?.hasNext]).toEqual([
        [at('pages/a.txt')],
        [{ name: at('pages/sub/'), key: 'sub' }],
        false,
      ]);
    }
  },
};

/** Asks nothing of a gateway. */
files.toBase64 = async () => expect(papers().toBase64('text')).toBe('dGV4dA==');

const FEATURE = { statusCode: '403', code: 'FeatureNotEnabled' };
const bucket = { id: 'made', public: false, file_size_limit: 1000, allowed_mime_types: ['text/*'] };
/** In this order: each goes on with what the one before made. */
const buckets: Record<string, () => Promise<void>> = {
  async createBucket() {
    const { data } = await program().createBucket('made', {
      public: false,
      fileSizeLimit: '1KB',
      allowedMimeTypes: ['text/*'],
    });
    expect(data).toEqual({ name: 'made' });
    const { error } = await program().createBucket('versions', {
      public: false,
      versioningStatus: 'ENABLED',
    });
    expect(error).toMatchObject(FEATURE);
  },
  async getBucket() {
    expect((await program().getBucket('made')).data).toMatchObject(bucket);
  },
  async listBuckets() {
    const { data } = await program().listBuckets({
      search: 'made',
      limit: 5,
      offset: 0,
      sortColumn: 'name',
      sortOrder: 'desc',
    });
    expect(data).toMatchObject([{ ...bucket, type: 'STANDARD' }]);
  },
  async updateBucket() {
    expect((await program().updateBucket('made', { public: true })).data).toEqual({
      message: 'Successfully updated',
    });
    expect((await program().getBucket('made')).data?.public).toBe(true);
  },
  async getBucketLifecycle() {
    expect((await program().getBucketLifecycle('made')).error).toMatchObject(FEATURE);
  },
  async updateBucketLifecycle() {
    expect((await program().updateBucketLifecycle('made', { rules: [] })).error).toMatchObject(FEATURE);
  },
  async deleteBucketLifecycle() {
    expect((await program().deleteBucketLifecycle('made')).error).toMatchObject(FEATURE);
  },
  async purgeBucketCache() {
    expect((await program().purgeBucketCache('made')).data).toMatchObject({ message: 'success' });
  },
  async emptyBucket() {
    await program().from('made').upload('a.txt', 'x', { contentType: 'text/plain' });
    expect((await program().emptyBucket('made')).error).toBeNull();
    expect((await program().from('made').list()).data).toEqual([]);
  },
  async deleteBucket() {
    expect((await program().deleteBucket('made')).data).toEqual({ message: 'Successfully deleted' });
    expect((await program().getBucket('made')).error).toMatchObject({ statusCode: '404' });
  },
};

describe('the stock client can', () => {
  for (const [name, check] of Object.entries({ ...files, ...buckets })) test(name, check);

  test('do nothing that is not tested here', async () => {
    expect(await publicMethods('StorageFileApi')).toEqual(Object.keys(files).sort());
    expect(await publicMethods('StorageBucketApi')).toEqual(Object.keys(buckets).sort());
  });
});

test('HEAD of a file’s information has its validators', async () => {
  await put('head.txt');
  const url = `/object/info/papers/${at('head.txt')}`;
  const { data } = await papers().info(at('head.txt'));
  for (const method of ['HEAD', 'GET']) {
    const { status, headers } = await gateway.fetch(url, { method, claims: person(ann) });
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([
      200,
      data?.etag,
      'private, no-cache',
    ]);
    expect(Date.parse(headers.get('last-modified') ?? '')).not.toBeNaN();
  }
});

test('everybody can read the status and the version', async () => {
  const status = await gateway.fetch('/status');
  expect([status.status, await status.text()]).toEqual([200, '']);
  const version = await gateway.fetch('/version');
  expect([version.status, await version.text()]).toEqual([200, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
});

test.each([
  ['GET', '/s3'],
  ['PUT', '/s3/papers/a.txt'],
])('a tool for S3 gets an error, because there is no such endpoint: %s %s', async (method, path) => {
  const body = method === 'PUT' ? { body: 'text', headers: { 'content-type': 'image/x' } } : {};
  const answer = await gateway.fetch(path, { method, ...body });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([501, 'application/xml']);
  expect(await answer.text()).toContain('<Code>NotImplemented</Code>');
});

test('a directly written row gets a version', async () => {
  const { rows } = await gateway.owner.query<{ version: string }>(
    `insert into storage.objects (bucket_id, name) values ('papers', 'by-hand.txt') returning version`,
  );
  expect(rows[0]?.version).toMatch(/^[0-9a-f-]{36}$/);
});

test('a request for another version of a file is not found', async () => {
  await put('version.txt');
  const name = at('version.txt');
  const answers = [
    await papers().download(name, { versionId: 'x' }),
    await papers().info(name, { versionId: 'x' }),
    await papers().createSignedUrl(name, 60, { versionId: 'x' }),
    await papers().remove([{ path: name, versionId: 'x' }]),
    await papers().copy(name, at('c.txt'), { sourceVersionId: 'x' }),
    await papers().move(name, at('m.txt'), { sourceVersionId: 'x' }),
    await papers().list(ann, { noncurrentVersions: 'only' }),
    await papers().listV2({ noncurrentVersions: 'include' }),
  ];
  for (const { error } of answers) expect(error).toMatchObject(FEATURE);
  expect(await read('version.txt')).toBe('text');
});

/** What the library's types say a class offers. */
async function publicMethods(className: string): Promise<string[]> {
  const entry = fileURLToPath(import.meta.resolve('@supabase/storage-js'));
  const types = await readFile(entry.replace(/\.mjs$/, '.d.mts'), 'utf8');
  const [, body = ''] = types.split(`declare class ${className} `);
  const methods = body.slice(0, body.indexOf('\n}')).matchAll(/^ {2}(?!constructor)(\w+)[<(]/gm);
  return [...methods].map(([, name]) => name ?? '').sort();
}
