import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runBatch } from '#server/gateway/rest/run/batch.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let db: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  db = await createTestDatabase({ empty: true });
  await db.owner.query(
    'create table public.marks (id int primary key); grant all on public.marks to authenticator',
  );
  await db.owner.query('grant usage on schema public to authenticator');
});
afterAll(() => db.drop());
beforeEach(async () => {
  client = new pg.Client(db.url());
  client.on('error', () => undefined);
  await client.connect();
});
afterEach(() => client.end());

const statement = (text: string, ...values: (string | null)[]): Statement => ({
  text,
  values,
  repeats: true,
});
const marks = async () =>
  (await db.owner.query('select id from marks order by id')).rows.map((row) => row.id);

test('returns the rows of each statement, as text', async () => {
  const batch = [statement('select 1, null'), statement('select n from generate_series(1, $1::int) n', '2')];
  expect(await runBatch(client, batch)).toEqual([[['1', null]], [['1'], ['2']]]);
});

test('is one transaction: settings reach the next statement, and nothing after it', async () => {
  const batch = [
    statement(`select set_config('app.x', $1, true)`, 'here'),
    statement(`select current_setting('app.x')`),
  ];
  expect((await runBatch(client, batch))[1]).toEqual([['here']]);
  expect(await runBatch(client, [statement(`select current_setting('app.x', true)`)])).toEqual([[['']]]);
});

test('is rolled back as a whole when one statement fails, and the connection stays usable', async () => {
  const insert = statement('insert into marks values ($1)', '1');
  await expect(runBatch(client, [insert, statement('select 1 / 0')])).rejects.toThrow('division by zero');
  await expect(runBatch(client, [insert, statement('select nonsense')])).rejects.toThrow('nonsense');
  await expect(runBatch(client, [statement('select nonsense'), insert])).rejects.toThrow('nonsense');
  expect(await marks()).toEqual([]);
  await runBatch(client, [insert]);
  expect(await marks()).toEqual([1]);
  await db.owner.query('delete from marks');
});

test('stays open after begin, until it is ended', async () => {
  await runBatch(client, [statement('begin'), statement('insert into marks values (5)')]);
  expect(await marks()).toEqual([]);
  await client.query('rollback');
  expect(await marks()).toEqual([]);
});

test('prepares repeated statements once, and limits the number per connection', async () => {
  const prepared = async () => {
    const { rows } = await client.query('select count(*)::int as count from pg_prepared_statements');
    return rows[0].count;
  };
  await runBatch(client, [statement('select 1'), statement('select 1')]);
  expect(await prepared()).toBe(1);
  await runBatch(client, [{ text: 'select 2', values: [], repeats: false }]);
  expect(await prepared()).toBe(1);
  for (let n = 0; n < 300; n += 1) await runBatch(client, [statement(`select ${n} as n`)]);
  expect(await runBatch(client, [statement('select 0 as n')])).toEqual([[['0']]]);
  expect(await prepared()).toBeLessThanOrEqual(129);
});

test('fails when the connection is lost', async () => {
  const [[[pid]]] = (await runBatch(client, [statement('select pg_backend_pid()')])) as [[[string]]];
  const running = expect(runBatch(client, [statement('select pg_sleep(10)')])).rejects.toThrow(/terminat/);
  const admin = new pg.Client(db.url('postgres'));
  await admin.connect();
  await admin.query('select pg_terminate_backend($1)', [pid]);
  await admin.end();
  await running;
});
