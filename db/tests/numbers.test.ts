import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const addProject = `insert into public.projects (name) values ('Roof') returning project_number`;

it('numbers have no gaps and no duplicates, with many writers of which some roll back', async () => {
  const attempts = Array.from({ length: 40 }, async (_none, index) => {
    const client = await testDatabase.owner.connect();
    await client.query('begin');
    const { rows } = await client.query<{ project_number: string }>(addProject);
    const gaveUp = index % 4 === 0;
    await client.query(gaveUp ? 'rollback' : 'commit');
    client.release();
    return gaveUp ? undefined : rows[0]?.project_number;
  });
  const numbers = (await Promise.all(attempts)).filter((number) => number !== undefined);
  const expected = numbers.map((_number, index) => `PRJ-${String(index + 1).padStart(6, '0')}`);
  expect(numbers.sort()).toEqual(expected);
});

it('may have more than six digits', async () => {
  await testDatabase.owner.query(`update app.number_sequences set last_value = 999998 where kind = 'PRJ'`);
  const next = async () => (await testDatabase.owner.query(addProject)).rows[0].project_number;
  expect(await next()).toBe('PRJ-999999');
  expect(await next()).toBe('PRJ-1000000');
});

it('keep a number that the row already has', async () => {
  const { rows } = await testDatabase.owner.query(
    `insert into public.projects (name, project_number) values ('Old', 'PRJ-000777') returning project_number`,
  );
  expect(rows[0].project_number).toBe('PRJ-000777');
});

it('ids are version 7 and ordered by time', async () => {
  const { rows } = await testDatabase.owner.query<{ a: string; b: string; ms: number }>(
    `select app.new_id() as a, extract(epoch from clock_timestamp()) * 1000 as ms, pg_sleep(0.005), app.new_id() as b`,
  );
  const { a = '', b = '', ms = 0 } = rows[0] ?? {};
  expect(a).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(a < b).toBe(true);
  expect(Math.abs(Number.parseInt(a.replaceAll('-', '').slice(0, 12), 16) - Number(ms))).toBeLessThan(1000);
});
