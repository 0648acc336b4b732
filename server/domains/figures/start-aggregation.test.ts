import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { aggregateTotals } from './start-aggregation.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

it('aggregates the appended differences with the rights of the server', async () => {
  const { owner, database } = testDatabase;
  await owner.query(`
    with customer as (
      insert into public.organizations (name, organization_type) values ('Greenway', 'partner') returning id
    )
    insert into public.work_orders (organization_id, title) select id, 'Door sticks' from customer`);
  const count = async (table: string) =>
    (await owner.query(`select count(*)::int as count from app.${table}`)).rows[0].count;
  expect(await count('work_order_figure_changes')).toBe(3);
  await aggregateTotals(database);
  expect(await count('work_order_figure_changes')).toBe(0);
  expect(await count('work_order_figures')).toBeGreaterThan(20);
});
