import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBatch } from '#server/gateway/rest/run/batch.ts';
import { SLOW_QUERY_MS } from '#shared/limits.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

const SLEEP = `pg_sleep(${SLOW_QUERY_MS / 1000 + 0.1})`;

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

test('remembers the statements that were slow, however they were sent, without values', async () => {
  const { pool, transaction, slowStatements } = testDatabase.database;
  const slow = (name: string) => `select ${SLEEP} as ${name}, 'hidden', $1::text`;
  await Promise.all([
    pool.query(slow('pooled'), ['secret']),
    pool.query({ name: 'named', text: slow('named'), values: ['secret'] }),
    expect(pool.query(`select 1 / length(${SLEEP}::text) as failed`)).rejects.toThrow('division by zero'),
    transaction(async (client) => {
      await Promise.all([client.query(slow('queued'), ['secret']), client.query('select 1 as behind_it')]);
    }),
    transaction(async (client) => {
      const batch = [slow('batched'), 'select $1::text as behind_batch'];
      await runBatch(
        client,
        batch.map((text) => ({ text, values: ['secret'], repeats: false })),
      );
    }),
  ]);
  const found = slowStatements.list();
  expect(found.map(({ text }) => text).sort()).toEqual([
    'select 0 / length(pg_sleep(0)::text) as failed',
    ...['batched', 'named', 'pooled', 'queued'].map((name) => `select pg_sleep(0) as ${name}, '…', $1::text`),
  ]);
  for (const { count, longestMs } of found) {
    expect(count).toBe(1);
    expect(longestMs).toBeGreaterThan(SLOW_QUERY_MS);
  }
});
