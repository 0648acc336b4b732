import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFolderStore } from '#server/gateway/storage/file-store/folder-store.ts';
import { sweepFiles } from '#server/gateway/storage/file-store/unclaimed-files.ts';
import { type ChildGateway, startChildGateway } from '#server/gateway/storage/testing/child-gateway.ts';
import { createFolderBucket } from '#server/gateway/storage/testing/start-gateway.ts';
import { tusMetadata, tusUpload } from '#server/gateway/storage/testing/tus-client.ts';
import { generateSigningKey, loadKeys, signToken } from '#server/gateway/tokens.ts';
import { campaign } from '#test/support/campaign.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { sized } from '#test/support/test-size.ts';

const ROUNDS = sized({ quick: 1, push: 6, release: 60 });
const { random } = campaign('file crashes', `${ROUNDS} rounds`);
const ann = randomUUID();
const key = await generateSigningKey();
const folder = temporaryFolder();
let t: TestDatabase;
let token: string;
let node: ChildGateway;

beforeAll(async () => {
  t = await createTestDatabase();
  await createFolderBucket(t, 'papers');
  token = await signToken(
    await loadKeys(key),
    { role: 'authenticated', sub: ann },
    { expiresInSeconds: 900 },
  );
  // Holds up whatever is done to the row of a file in `slow/`, when its bytes are already written; a rehearsal is not.
  await t.owner.query(`create function public.hold_up() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' or current_user = 'authenticator' then perform pg_sleep(1.5); end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`);
  await t.owner.query(`create trigger hold_up before insert or update of name on storage.objects for each row
    when (new.name like '%/slow/%') execute function public.hold_up()`);
  await t.owner.query(`create trigger hold_up_removal before delete on storage.objects for each row
    when (old.name like '%/slow/%') execute function public.hold_up()`);
  node = await startNode();
});
afterAll(async () => {
  await node.kill();
  await t.drop();
  folder[Symbol.dispose]();
});

const startNode = () =>
  startChildGateway({
    TEST_DATABASE_URL: t.url(),
    TEST_SIGNING_KEY: JSON.stringify(key),
    STORAGE_FILES_DIR: folder.path,
    STORAGE_URL_SECRET: 'a secret of the tests, long enough',
  });
const papers = () =>
  createClient(`http://127.0.0.1:${node.port}`, 'no key', { accessToken: async () => token }).storage.from(
    'papers',
  );
const at = (name: string) => `${ann}/${name}`;
const plain = { contentType: 'text/plain' };
const put = async (name: string, content: string) => {
  expect((await papers().upload(at(name), content, { ...plain, upsert: true })).error).toBeNull();
};
const byParts = (name: string, content: string) =>
  tusUpload({ url: `http://127.0.0.1:${node.port}/storage/v1` }, Buffer.from(content), {
    headers: { authorization: `Bearer ${token}`, 'x-upsert': 'true' },
    metadata: tusMetadata('papers', at(name)),
  });

/** What is done when the power goes, and what there is afterwards: nothing of it, or all of it when it is repeated. */
const steps: [string, () => Promise<unknown>, Record<string, string>][] = [
  ['an upload', () => papers().upload(at('slow/new.txt'), 'new', plain), { 'slow/new.txt': 'new' }],
  [
    'a replacement',
    () => papers().upload(at('slow/old.txt'), 'newer', { ...plain, upsert: true }),
    { 'slow/old.txt': 'newer' },
  ],
  ['a copy', () => papers().copy(at('a.txt'), at('slow/copy.txt')), { 'a.txt': 'A', 'slow/copy.txt': 'A' }],
  ['a move', () => papers().move(at('b.txt'), at('slow/moved.txt')), { 'slow/moved.txt': 'B' }],
  ['a removal', () => papers().remove([at('slow/old.txt')]), {}],
  [
    'an upload in parts',
    () => byParts('slow/parts.txt', 'parts').catch(() => undefined),
    { 'slow/parts.txt': 'parts' },
  ],
];

test.each(steps)(
  '%s that a crash interrupts between bytes and row leaves everything as it was',
  async (_name, step, after) => {
    await put('a.txt', 'A');
    await put('b.txt', 'B');
    await put('slow/old.txt', 'old');
    const before = await contents();
    const interrupted = step();
    await vi.waitFor(async () => expect(await sleeping()).toBe(1), { timeout: 10_000, interval: 20 });
    await node.kill();
    await interrupted;
    await vi.waitFor(async () => expect(await sleeping()).toBe(0), { timeout: 10_000, interval: 50 });
    node = await startNode();
    expect(await contents()).toEqual(before);
    await expectTidy();

    await step();
    expect(await contents()).toMatchObject(after);
    await expectTidy();
  },
);

test('after a power failure at any point, every row has its bytes and no bytes are left over', async () => {
  const name = () => at(`random/${Math.floor(random() * 6)}.txt`);
  const doings = [
    () => papers().upload(name(), `text ${random()}`.repeat(5000), { ...plain, upsert: true }),
    () => papers().copy(name(), name()),
    () => papers().move(name(), name()),
    () => papers().remove([name(), name()]),
    () => byParts(`random/${Math.floor(random() * 6)}.txt`, 'parts'.repeat(20_000)).catch(() => undefined),
  ];
  for (let round = 0; round < ROUNDS; round++) {
    const running = Array.from({ length: 24 }, () => doings[Math.floor(random() * doings.length)]?.());
    await pause(30 + random() * 400);
    await node.kill();
    await Promise.all(running);
    node = await startNode();
    await expectTidy();
  }
});

/** Everything that is stored, by name; each file has the digest that its row names. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await t.owner.query<{ name: string; digest: string }>(
    `select name, metadata ->> 'eTag' as digest from storage.objects order by name`,
  );
  const found: Record<string, string> = {};
  for (const { name, digest } of rows) {
    const { data, error } = await papers().download(name);
    if (error) throw error;
    const bytes = Buffer.from(await data.arrayBuffer());
    expect(digest).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
    found[name.slice(ann.length + 1)] = String(bytes);
  }
  return found;
}

async function expectTidy(): Promise<void> {
  await t.owner.query('update storage.unclaimed_files set remove_after = now()');
  await sweepFiles(t.database, createFolderStore(folder.path));
  const files = await readdir(folder.path, { recursive: true, withFileTypes: true });
  const stored = files.filter((file) => file.isFile()).map((file) => file.name);
  const { rows } = await t.owner.query<{ version: string }>('select version from storage.objects');
  expect(stored.sort()).toEqual(rows.map((row) => row.version).sort());
  await contents();
}

/** As the gateways' own role, which alone sees what their connections wait for. */
async function sleeping(): Promise<number> {
  const { rows } = await t.database.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  );
  return rows[0]?.count ?? 0;
}
