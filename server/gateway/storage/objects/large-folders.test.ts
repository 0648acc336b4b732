import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createFolderBucket,
  person,
  startTestGateway,
  type TestGateway,
} from '#server/gateway/storage/testing/start-gateway.ts';
import { campaign } from '#test/support/campaign.ts';

const OBJECTS = 40_000;
/** 8 KB blocks of the database that a page of 100 entries may look at; reading the bucket would take thousands. */
const MAX_BLOCKS = 1500;
const ann = randomUUID();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
  await createFolderBucket(gateway, 'large');
  await createFolderBucket(gateway, 'random');
  await insert(
    'large',
    `case
    when i % 2 = 0 then '${ann}/flat/file-' || lpad(i::text, 6, '0')
    else '${ann}/tree/' || lpad((i % 200)::text, 3, '0') || '/' || i end`,
  );
  await gateway.owner.query('analyze storage.objects');
});
afterAll(() => gateway.stop());

async function insert(bucket: string, name: string, count = OBJECTS): Promise<void> {
  await gateway.owner.query(
    `insert into storage.objects (bucket_id, name, version, metadata)
     select $1, ${name}, gen_random_uuid(), '{"size":1}' from generate_series(1, $2) as i`,
    [bucket, count],
  );
}

describe('a page of a bucket with very many files', () => {
  const level = (prefix: string, options: string) =>
    `select * from storage.list_level('large', '${ann}/${prefix}', ${options})`;
  test.each([
    ['first page', level('flat/', `'', true, null, false, 0, 100`)],
    ['last page by its cursor', level('flat/', `'', false, '${ann}/flat/file-039800', false, 0, 100`)],
    ['first page from behind', level('flat/', `'', true, null, true, 0, 100`)],
    ['page of folders', level('tree/', `'', true, null, false, 0, 100`)],
    ['level above', level('', `'', true, null, false, 0, 100`)],
    ['search', level('flat/', `'FILE-0200', true, null, false, 0, 100`)],
    [
      'page without folders',
      `select name from storage.objects where bucket_id = 'large' and name > '${ann}/flat/file-030000' order by name limit 100`,
    ],
  ])('costs only what it shows: the %s', async (_what, statement) => {
    for (const role of ['service_role', 'authenticated']) {
      expect([role, (await blocksOf(statement, role)) < MAX_BLOCKS]).toEqual([role, true]);
    }
  });

  test('is the same for all who may see it', async () => {
    const pageOf = async (claims: object, offset: number) => {
      const { data } = await gateway
        .storageAs(claims)
        .from('large')
        .list(`${ann}/flat`, { offset, limit: 3 });
      return data?.map(({ name }) => name);
    };
    for (const claims of [person(ann), { role: 'service_role' }]) {
      expect(await pageOf(claims, 0)).toEqual(['file-000002', 'file-000004', 'file-000006']);
      expect(await pageOf(claims, 19_998)).toEqual(['file-039998', 'file-040000']);
    }
    expect(await pageOf(person(randomUUID()), 0)).toEqual([]);
  });
});

/** How many blocks a statement looks at, as Ann would run it. */
async function blocksOf(statement: string, role: string): Promise<number> {
  return gateway.database.as(
    { role: role as 'authenticated', claims: { role, sub: ann } },
    async (client) => {
      // Twice: what is looked up in the catalogue for the first time is no part of it.
      await client.query(statement);
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${statement}`);
      const { Plan: plan } = rows[0]['QUERY PLAN'][0];
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    },
  );
}

test('lists everything, page by page, in both directions', async () => {
  const { random } = campaign('folders', '300 names');
  const piece = () => ['a', 'b', 'B', 'b-1', 'b.1', 'c', 'ca', '0', '_'][Math.floor(random() * 9)] ?? '';
  const names = new Set(
    Array.from({ length: 300 }, () => Array.from({ length: 1 + Math.floor(random() * 3) }, piece).join('/')),
  );
  for (const name of names) await insert('random', `'${name}'`, 1);

  for (const prefix of ['', 'b/', 'B/', 'b/c/', 'none/']) {
    const expected = levelOf([...names].sort(), prefix);
    for (const order of ['asc', 'desc'] as const) {
      const wanted = order === 'asc' ? expected : expected.toReversed();
      expect([prefix, order, await pagesByCursor(prefix, order)]).toEqual([prefix, order, wanted]);
      const folded = await pagesByOffset(prefix, order);
      const all = [...names].map((name) => name.toLowerCase()).sort();
      const lower = levelOf(all, prefix.toLowerCase());
      expect([prefix, order, folded]).toEqual([prefix, order, order === 'asc' ? lower : lower.toReversed()]);
    }
  }
});

/** Files and folders (once each) right below a prefix, out of sorted names; folders end with a slash. */
function levelOf(names: string[], prefix: string): string[] {
  const entries = names
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length).replace(/\/.*/, '/'));
  return entries.filter((entry, index) => !entry.endsWith('/') || entries.indexOf(entry) === index);
}

async function pagesByCursor(prefix: string, order: 'asc' | 'desc'): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const options = { prefix, limit: 7, with_delimiter: true, sortBy: { column: 'name' as const, order } };
    const { data, error } = await gateway
      .storageAs()
      .from('random')
      .listV2({ ...options, ...(cursor ? { cursor } : {}) });
    if (error) throw error;
    const page = [...data.folders, ...data.objects].map(({ name }) => name).sort();
    found.push(...(order === 'asc' ? page : page.reverse()).map((name) => name.slice(prefix.length)));
    cursor = data.nextCursor;
    if (!data.hasNext) return found;
  }
}

async function pagesByOffset(prefix: string, order: 'asc' | 'desc'): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const options = { limit: 7, offset: found.length, sortBy: { column: 'name', order } };
    const { data, error } = await gateway.storageAs().from('random').list(prefix, options);
    if (error) throw error;
    found.push(...data.map(({ name, id }) => `${name}${id === null ? '/' : ''}`.toLowerCase()));
    if (data.length < 7) return found;
  }
}
