import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sweepCommandReceipts } from '#server/gateway/rpc/sweep-receipts.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => db.drop());

const NOW = new Date('2026-11-24T12:00:00Z');

async function store(days: number, count = 1): Promise<void> {
  await db.owner.query(
    `insert into app.command_receipts (user_id, key, command, input_hash, created_at)
     select '00000000-0000-0000-0000-000000000000', $1 || '/' || n, 'clock_in', 'h', $2::timestamptz - make_interval(days => $1::int)
     from generate_series(1, $3) n`,
    [String(days), NOW, count],
  );
}

const ages = async () => {
  const { rows } = await db.owner.query<{ days: string }>(
    `select distinct split_part(key, '/', 1) as days from app.command_receipts order by 1`,
  );
  return rows.map(({ days }) => days);
};

test('deletes receipts that are older than half a year, in portions, and nothing else', async () => {
  await store(500, 2_300);
  await store(181);
  await store(179);
  await store(91);
  await store(0);
  const queries = vi.spyOn(db.database.pool, 'query');
  await sweepCommandReceipts(db.database, NOW);
  expect(await ages()).toEqual(['0', '179', '91']);
  expect(queries).toHaveBeenCalledTimes(3);
});

test('two simultaneous nodes do not wait for each other and leave no old receipt', async () => {
  await store(400, 3_000);
  await Promise.all([sweepCommandReceipts(db.database, NOW), sweepCommandReceipts(db.database, NOW)]);
  expect(await ages()).not.toContain('400');
});

test('starts no portion after it was stopped', async () => {
  await store(300);
  await sweepCommandReceipts(db.database, NOW, AbortSignal.abort());
  expect(await ages()).toContain('300');
});

test('finds old receipts by an index', async () => {
  const client = await db.owner.connect();
  await client.query('begin; set local enable_seqscan = off');
  const { rows } = await client.query(
    `explain select user_id, key from app.command_receipts where created_at < now() order by created_at limit 10 for update skip locked`,
  );
  await client.query('rollback');
  client.release();
  expect(JSON.stringify(rows)).toContain('command_receipts_created_at');
});
