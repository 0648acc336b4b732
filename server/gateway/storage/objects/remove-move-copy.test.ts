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

const ann = randomUUID();
const ben = randomUUID();
const papersOf = (who: string) => gateway.storageAs(person(who)).from('papers');
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
  await createFolderBucket(gateway, 'papers');
  await createFolderBucket(gateway, 'tiny', { fileSizeLimit: 3 });
  await createFolderBucket(gateway, 'photos', { allowedMimeTypes: ['image/*'] });
});
afterAll(() => gateway.stop());

async function put(name: string): Promise<string> {
  const { error } = await papersOf(ann).upload(`${ann}/${name}`, `text of ${name}`, { metadata: { name } });
  expect(error).toBeNull();
  return `${ann}/${name}`;
}

async function filesOnDisk(): Promise<number> {
  const entries = await readdir(gateway.filesDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

const textOf = async (path: string) => (await papersOf(ann).download(path)).data?.text();

describe('deleting', () => {
  test('several files deletes rows and bytes of the caller’s own', async () => {
    const before = await filesOnDisk();
    const paths = [await put('1.txt'), await put('2.txt')];
    await papersOf(ben).upload(`${ben}/keep.txt`, 'keep');
    const { data, error } = await papersOf(ann).remove([...paths, `${ann}/none.txt`, `${ben}/keep.txt`]);
    expect(error).toBeNull();
    expect(data?.map((row) => row.name).sort()).toEqual(paths);
    expect(await filesOnDisk()).toBe(before + 1);
    expect((await papersOf(ben).download(`${ben}/keep.txt`)).error).toBeNull();
  });

  test('nothing of the caller’s own deletes nothing', async () => {
    const path = await put('3.txt');
    expect(await papersOf(ben).remove([path])).toMatchObject({ data: [], error: null });
    expect(await textOf(path)).toBe('text of 3.txt');
  });

  test('one file by its URL responds according to the protocol', async () => {
    const path = await put('4.txt');
    const remove = (who: string) =>
      gateway.fetch(`/object/papers/${path}`, { method: 'DELETE', claims: person(who) });
    const notFound = errorBody(404, 'not_found', 'NoSuchKey', 'Object not found');
    expect(await (await remove(ben)).json()).toEqual(notFound);
    expect(await (await remove(ann)).json()).toEqual({ message: 'Successfully deleted' });
    expect(await (await remove(ann)).json()).toEqual(notFound);
  });

  test('a file that can be seen but not deleted is refused', async () => {
    const path = await put('5.txt');
    await gateway.owner.query(`create policy seen on storage.objects for select to authenticated
      using (name like '%/5.txt')`);
    const answer = await gateway.fetch(`/object/papers/${path}`, { method: 'DELETE', claims: person(ben) });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      errorBody(403, 'Unauthorized', 'AccessDenied', 'Access denied'),
    ]);
    expect(await textOf(path)).toBe('text of 5.txt');
  });

  test('a row by SQL is refused, also to the owner of the tables', async () => {
    await put('6.txt');
    await expect(gateway.owner.query('delete from storage.objects')).rejects.toMatchObject({
      code: '42501',
      message: 'Direct deletion from storage tables is not allowed. Use the Storage API instead.',
    });
  });
});

describe('moving', () => {
  test('renames a file', async () => {
    const path = await put('from.txt');
    const before = await filesOnDisk();
    const { data, error } = await papersOf(ann).move(path, `${ann}/to/here.txt`);
    expect([error, data?.message]).toEqual([null, 'Successfully moved']);
    expect(await textOf(`${ann}/to/here.txt`)).toBe('text of from.txt');
    expect((await papersOf(ann).download(path)).error).not.toBeNull();
    expect(await filesOnDisk()).toBe(before);
  });

  test.each([
    [
      'of somebody else',
      () => papersOf(ben).move(`${ann}/mine.txt`, `${ben}/x.txt`),
      '404',
      'Object not found',
    ],
    [
      'that is not there',
      () => papersOf(ann).move(`${ann}/none.txt`, `${ann}/x.txt`),
      '404',
      'Object not found',
    ],
    [
      'into the folder of somebody else',
      () => papersOf(ann).move(`${ann}/mine.txt`, `${ben}/x.txt`),
      '403',
      'new row violates row-level security policy',
    ],
    [
      'onto another file',
      () => papersOf(ann).move(`${ann}/mine.txt`, `${ann}/other.txt`),
      '409',
      'The resource already exists',
    ],
    [
      'out of its folder',
      () => papersOf(ann).move(`${ann}/mine.txt`, `${ann}/../x`),
      '400',
      `Invalid key: ${ann}/../x`,
    ],
    [
      'into a bucket that takes only smaller ones',
      () => papersOf(ann).move(`${ann}/mine.txt`, `${ann}/x.txt`, { destinationBucket: 'tiny' }),
      '413',
      'The object exceeded the maximum allowed size',
    ],
    [
      'into a bucket of another type',
      () => papersOf(ann).move(`${ann}/mine.txt`, `${ann}/x.txt`, { destinationBucket: 'photos' }),
      '415',
      'mime type text/plain;charset=UTF-8 is not supported',
    ],
  ])('refuses a file %s', async (_what, move, statusCode, message) => {
    await papersOf(ann).upload(`${ann}/mine.txt`, 'mine');
    await papersOf(ann).upload(`${ann}/other.txt`, 'other');
    expect((await move()).error).toMatchObject({ status: 400, statusCode, message });
    expect(await textOf(`${ann}/mine.txt`)).toBe('mine');
    expect(await textOf(`${ann}/other.txt`)).toBe('other');
  });
});

describe('copying', () => {
  test('creates a second file with all its data', async () => {
    const path = await put('original.txt');
    const { data, error } = await papersOf(ann).copy(path, `${ann}/copy.txt`);
    expect([error, data?.path]).toEqual([null, `papers/${ann}/copy.txt`]);
    await papersOf(ann).remove([path]);
    expect(await textOf(`${ann}/copy.txt`)).toBe('text of original.txt');
    expect((await papersOf(ann).info(`${ann}/copy.txt`)).data).toMatchObject({
      metadata: { name: 'original.txt' },
    });
  });

  test('may change the metadata', async () => {
    const path = await put('plain.txt');
    await papersOf(ann).copy(path, `${ann}/changed.txt`, {
      copyMetadata: false,
      metadata: { cacheControl: 'no-store' },
    });
    expect((await papersOf(ann).info(`${ann}/changed.txt`)).data).toMatchObject({
      cacheControl: 'no-store',
      metadata: {},
    });
  });

  test('gives the copy its own metadata', async () => {
    const path = await put('described.txt');
    const copy = (to: string, copyMetadata: boolean, metadata: string) =>
      gateway.fetch('/object/copy', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-metadata': metadata },
        body: JSON.stringify({
          bucketId: 'papers',
          sourceKey: path,
          destinationKey: `${ann}/${to}`,
          copyMetadata,
        }),
        claims: person(ann),
      });
    const metadataOf = async (name: string) => (await papersOf(ann).info(`${ann}/${name}`)).data?.metadata;
    const other = btoa(JSON.stringify({ name: 'other' }));
    await copy('own.txt', false, other);
    await copy('kept.txt', true, other);
    expect([await metadataOf('own.txt'), await metadataOf('kept.txt')]).toEqual([
      { name: 'other' },
      { name: 'described.txt' },
    ]);
    expect((await copy('wrong.txt', false, btoa('[1]'))).status).toBe(400);
  });

  test.each([
    ['of somebody else', () => papersOf(ben).copy(`${ann}/original2.txt`, `${ben}/x.txt`), '404'],
    [
      'into the folder of somebody else',
      () => papersOf(ann).copy(`${ann}/original2.txt`, `${ben}/x.txt`),
      '403',
    ],
    ['onto itself', () => papersOf(ann).copy(`${ann}/original2.txt`, `${ann}/original2.txt`), '409'],
    [
      'as a type it is not',
      () =>
        papersOf(ann).copy(`${ann}/original2.txt`, `${ann}/x.html`, {
          copyMetadata: false,
          metadata: { mimetype: 'image/png' },
        }),
      '415',
    ],
  ])('refuses a file %s', async (_what, copy, statusCode) => {
    await papersOf(ann).upload(`${ann}/original2.txt`, 'x');
    const before = await filesOnDisk();
    expect((await copy()).error).toMatchObject({ status: 400, statusCode });
    expect(await filesOnDisk()).toBe(before);
  });
});
