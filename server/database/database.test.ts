import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterCommit } from '#server/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const countAttempts = async () => (await testDatabase.owner.query('select 1 from auth.rate_limits')).rowCount;
const insertAttempt = `insert into auth.rate_limits (key, tries, expires_at) values (gen_random_uuid()::text, '{}', now())`;

test('work after a commit is done once, in order, when others can see the transaction', async () => {
  const seen: unknown[] = [];
  const answer = await testDatabase.database.transaction(async (client) => {
    await client.query(insertAttempt);
    afterCommit(client, async () => void seen.push('first', await countAttempts()));
    afterCommit(client, async () => void seen.push('second'));
    expect(await countAttempts()).toBe(0);
    return 'answer';
  });
  expect(answer).toBe('answer');
  expect(seen).toEqual(['first', 1, 'second']);
  for (let other = 0; other < 20; other += 1)
    await testDatabase.database.transaction((client) => client.query('select 1'));
  expect(seen).toHaveLength(3);
});

test('work after a commit is never done without the commit', async () => {
  const seen: unknown[] = [];
  const failing = testDatabase.database.transaction(async (client) => {
    afterCommit(client, async () => void seen.push('done'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  for (let other = 0; other < 20; other += 1)
    await testDatabase.database.transaction((client) => client.query('select 1'));
  expect(seen).toEqual([]);
});
