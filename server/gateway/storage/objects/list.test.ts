import { randomUUID } from 'node:crypto';
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
  for (const name of ['b.txt', 'A.txt', 'sub/deep/one.txt', 'sub/two.txt', 'c_1.txt', 'cx1.txt']) {
    expect((await papersOf(ann).upload(`${ann}/${name}`, 'x')).error).toBeNull();
  }
  await papersOf(ben).upload(`${ben}/secret.txt`, 'x');
});
afterAll(() => gateway.stop());

describe('a list', () => {
  const namesOf = async (folder: string, options: object = {}) =>
    (await papersOf(ann).list(folder, options)).data?.map((entry) => entry.name);

  test('shows one level, folders and files by name whatever their case', async () => {
    const { data } = await papersOf(ann).list(ann);
    expect(data?.map((entry) => entry.name)).toEqual(['A.txt', 'b.txt', 'c_1.txt', 'cx1.txt', 'sub']);
    expect(data?.[0]).toMatchObject({
      id: expect.any(String),
      metadata: { size: 1, mimetype: expect.any(String) },
    });
    expect(data?.[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(data?.at(-1)).toEqual({
      name: 'sub',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
  });

  test('lists a folder, with or without its slash', async () => {
    expect(await namesOf(`${ann}/sub`)).toEqual(['deep', 'two.txt']);
    expect(await namesOf(`${ann}/sub/`)).toEqual(['deep', 'two.txt']);
  });

  test('sorts, pages and searches', async () => {
    expect(await namesOf(ann, { sortBy: { column: 'name', order: 'desc' }, limit: 2 })).toEqual([
      'sub',
      'cx1.txt',
    ]);
    expect(await namesOf(ann, { limit: 2, offset: 1 })).toEqual(['b.txt', 'c_1.txt']);
    expect(await namesOf(ann, { sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      'sub',
      'cx1.txt',
      'c_1.txt',
      'A.txt',
      'b.txt',
    ]);
    // A search is text, not a pattern.
    expect(await namesOf(ann, { search: 'C_' })).toEqual(['c_1.txt']);
    expect(await namesOf(ann, { search: '%' })).toEqual([]);
  });

  test('shows nobody what is not theirs', async () => {
    expect((await papersOf(ben).list(ann)).data).toEqual([]);
    expect((await papersOf(ben).list('')).data?.map((entry) => entry.name)).toEqual([ben]);
    expect((await gateway.storageAs({ role: 'anon' }).from('papers').list('')).data).toEqual([]);
    expect((await papersOf(ben).list('', { search: ann })).data).toEqual([]);
  });

  test.each([
    [
      { prefix: '', sortBy: { column: 'owner' } },
      'body/sortBy/column must be equal to one of the allowed values',
    ],
    [{ prefix: '', limit: 0 }, 'body/limit must be >= 1'],
    [{}, `body must have required property 'prefix'`],
  ])('refuses %j', async (body, message) => {
    const answer = await gateway.fetch('/object/list/papers', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      claims: person(ann),
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      errorBody(400, 'Error', 'InvalidRequest', message),
    ]);
  });
});

describe('a list by pages', () => {
  async function allPages(options: object): Promise<{ objects: string[]; folders: string[]; pages: number }> {
    const found = { objects: [] as string[], folders: [] as string[], pages: 0 };
    for (let cursor: string | undefined; ; ) {
      const { data, error } = await papersOf(ann).listV2({
        limit: 2,
        ...options,
        ...(cursor ? { cursor } : {}),
      });
      expect(error).toBeNull();
      found.objects.push(...(data?.objects ?? []).map((entry) => entry.name));
      found.folders.push(...(data?.folders ?? []).map((entry) => entry.name));
      found.pages += 1;
      cursor = data?.nextCursor;
      if (!data?.hasNext) return found;
    }
  }

  const inAnns = (names: string[]) => names.map((name) => `${ann}/${name}`);

  test('reads everything once', async () => {
    const found = await allPages({ prefix: `${ann}/` });
    expect(found).toEqual({
      objects: inAnns(['A.txt', 'b.txt', 'c_1.txt', 'cx1.txt', 'sub/deep/one.txt', 'sub/two.txt']),
      folders: [],
      pages: 3,
    });
  });

  test('groups by folders', async () => {
    const found = await allPages({ prefix: `${ann}/`, with_delimiter: true });
    expect(found.folders).toEqual(inAnns(['sub/']));
    expect(found.objects).toEqual(inAnns(['A.txt', 'b.txt', 'c_1.txt', 'cx1.txt']));
  });

  test.each(['created_at', 'updated_at'])('walks by %s, newest first', async (column) => {
    const found = await allPages({ prefix: `${ann}/`, sortBy: { column, order: 'desc' } });
    expect(found.objects).toEqual(
      inAnns(['cx1.txt', 'c_1.txt', 'sub/two.txt', 'sub/deep/one.txt', 'A.txt', 'b.txt']),
    );
  });

  test('shows nobody what is not theirs, and no cursor of another make', async () => {
    expect((await papersOf(ben).listV2({ prefix: ann })).data).toMatchObject({ objects: [], folders: [] });
    const { error } = await papersOf(ann).listV2({ cursor: 'nonsense' });
    expect(error?.message).toBe('The cursor is not one of this list');
    const time = { column: 'created_at', order: 'asc' } as const;
    const cursor = btoa('{"value":"no time","key":"x"}');
    expect((await papersOf(ann).listV2({ cursor, sortBy: time })).error).toMatchObject({ status: 400 });
  });
});
