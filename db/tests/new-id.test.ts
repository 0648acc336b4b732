import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

it('makes ids of version 7 that are in the order of their making, also within a millisecond', async () => {
  const { rows } = await testDatabase.owner.query<{ ids: string[]; ms: string }>(`
    with recursive made (id, n) as (
      select app.new_id(), 1
      union all
      -- Many of them in a millisecond, but no two in a microsecond, the unit of the clock.
      select app.new_id(), n + 1 from made where n < 200 and (select count(*) from generate_series(1, 100 + n)) > 0
    )
    select array_agg(id::text order by n) as ids, (extract(epoch from clock_timestamp()) * 1000)::bigint as ms from made`);
  const { ids = [], ms = '0' } = rows[0] ?? {};
  expect(ids.length).toBe(200);
  expect(ids).toEqual(ids.toSorted());
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const made = Number.parseInt(String(ids.at(-1)).replace('-', '').slice(0, 12), 16);
  expect(Number(ms) - made).toBeLessThan(10_000);
  expect(Number(ms)).toBeGreaterThanOrEqual(made);
});
