import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

/**
 * A channel that names a table which is not published is refused as a whole, so docs/api.md lists exactly those that
 * are.
 */
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

it('documents the tables whose changes can be subscribed to', async () => {
  const { rows } = await testDatabase.owner.query<{ name: string }>(
    `select c.relname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid
     where g.tgname = 'realtime_capture' and c.relnamespace = 'public'::regnamespace order by c.relname`,
  );
  const text = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
  const sentence = /## Realtime\n\nSubscribe to changes of the tables ([^.]+)\./.exec(text)?.[1] ?? '';
  const documented = [...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(documented.sort()).toEqual(rows.map(({ name }) => name));
});
