import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  errorBody,
  person,
  startTestGateway,
  type TestGateway,
} from '#server/gateway/storage/testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

test('a bucket is made, read, changed, emptied and removed', async () => {
  const storage = gateway.storageAs();
  const made = await storage.createBucket('papers', {
    public: false,
    fileSizeLimit: '20KB',
    allowedMimeTypes: ['text/*'],
  });
  expect(made).toEqual({ data: { name: 'papers' }, error: null });
  const read = await storage.getBucket('papers');
  expect(read.data).toEqual({
    id: 'papers',
    name: 'papers',
    owner: '',
    public: false,
    file_size_limit: 20_000,
    allowed_mime_types: ['text/*'],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
    updated_at: expect.any(String),
  });

  expect((await storage.from('papers').upload('large.txt', 'x'.repeat(20_001))).error).toMatchObject({
    statusCode: '413',
  });
  const changed = await storage.updateBucket('papers', {
    public: true,
    fileSizeLimit: null,
    allowedMimeTypes: null,
  });
  expect(changed).toEqual({ data: { message: 'Successfully updated' }, error: null });
  expect((await storage.getBucket('papers')).data).toMatchObject({ public: true, file_size_limit: null });
  expect((await storage.from('papers').upload('large.txt', 'x'.repeat(20_001))).error).toBeNull();

  expect((await storage.deleteBucket('papers')).error).toMatchObject({
    status: 400,
    statusCode: '409',
    message: 'The bucket you tried to delete is not empty',
  });
  expect((await storage.emptyBucket('papers')).error).toBeNull();
  expect(
    (await readdir(gateway.filesDir, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()),
  ).toEqual([]);
  expect(await storage.deleteBucket('papers')).toEqual({
    data: { message: 'Successfully deleted' },
    error: null,
  });
  expect((await storage.getBucket('papers')).error).toMatchObject({
    statusCode: '404',
    message: 'Bucket not found',
  });
});

test('buckets are listed, sorted, searched and paged', async () => {
  const storage = gateway.storageAs();
  for (const id of ['one', 'two', 'three']) await storage.createBucket(id, { public: false });
  const idsOf = async (options?: Parameters<typeof storage.listBuckets>[0]) =>
    (await storage.listBuckets(options)).data?.map((bucket) => bucket.id);
  expect(await idsOf()).toEqual(expect.arrayContaining(['one', 'three', 'two']));
  expect(await idsOf({ search: 'T', sortColumn: 'name', sortOrder: 'desc', limit: 2 })).toEqual(
    ['two', 'three'].filter(Boolean),
  );
  expect((await storage.listBuckets()).data?.[0]).toMatchObject({ type: 'STANDARD' });
});

describe('a bucket is refused', () => {
  test.each([
    [
      'under a name that is taken',
      { name: 'taken' },
      409,
      'BucketAlreadyExists',
      'The resource already exists',
    ],
    ['under a name with a slash', { name: 'a/b' }, 400, 'InvalidBucketName', 'Bucket name invalid'],
    ['under a name with a blank at its end', { name: 'a ' }, 400, 'InvalidBucketName', 'Bucket name invalid'],
    ['without a name', {}, 400, 'InvalidRequest', `body must have required property 'name'`],
    [
      'with a size that is none',
      { name: 'x', file_size_limit: 'big' },
      400,
      'InvalidRequest',
      'body/file_size_limit is not a size',
    ],
    [
      'with more than the gateway takes',
      { name: 'x', file_size_limit: '20GB' },
      413,
      'EntityTooLarge',
      'The object exceeded the maximum allowed size',
    ],
    [
      'for a type that is none',
      { name: 'x', allowed_mime_types: ['pictures'] },
      415,
      'InvalidMimeType',
      'mime type pictures is not supported',
    ],
  ])('%s', async (_what, body, statusCode, code, message) => {
    await gateway.storageAs().createBucket('taken', { public: false });
    const answer = await gateway.fetch('/bucket', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      claims: { role: 'service_role' },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: String(statusCode), code, message });
  });

  test('to people, who cannot see buckets either', async () => {
    const storage = gateway.storageAs(person(randomUUID()));
    await gateway.storageAs().createBucket('hidden', { public: false });
    const denied = { status: 400, statusCode: '403', message: 'new row violates row-level security policy' };
    expect((await storage.createBucket('mine', { public: true })).error).toMatchObject(denied);
    expect((await storage.listBuckets()).data).toEqual([]);
    const missing = { status: 400, statusCode: '404', message: 'Bucket not found' };
    for (const id of ['hidden', 'no-such-bucket']) {
      expect((await storage.getBucket(id)).error).toMatchObject(missing);
      expect((await storage.updateBucket(id, { public: true })).error).toMatchObject(missing);
      expect((await storage.deleteBucket(id)).error).toMatchObject(missing);
    }
    const empty = await gateway.fetch('/bucket/hidden/empty', {
      method: 'POST',
      claims: person(randomUUID()),
    });
    expect([empty.status, await empty.json()]).toEqual([
      403,
      errorBody(403, 'Unauthorized', 'AccessDenied', 'Access denied: Invalid role'),
    ]);
  });
});

test('an unknown route has an error of the same form', async () => {
  const answer = await gateway.fetch('/nothing');
  const message = 'Route GET:/storage/v1/nothing not found';
  expect([answer.status, await answer.json()]).toEqual([
    404,
    errorBody(404, 'Not Found', 'InvalidRequest', message),
  ]);
});
