import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

const opened: { drop(): Promise<void> }[] = [];
afterAll(async () => {
  for (const database of opened) await database.drop();
});

test('each test database is separate, and authenticator owns nothing in it', async () => {
  const first = await createTestDatabase();
  const second = await createTestDatabase();
  opened.push(first, second);
  await first.owner.query('create table public.only_here (id int)');

  const { rows } = await second.owner.query(`select to_regclass('public.only_here') as found`);
  expect(rows[0].found).toBeNull();
  await expect(first.database.pool.query('select * from public.only_here')).rejects.toThrow(
    'permission denied',
  );
});

test('authenticator becomes the three request roles and no other', async () => {
  const { database, drop } = await createTestDatabase();
  opened.push({ drop });
  for (const role of ['anon', 'authenticated', 'service_role'] as const) {
    const answer = await database.as({ role, claims: { role } }, async (client) => {
      return (await client.query('select current_user as name')).rows[0].name;
    });
    expect(answer).toBe(role);
  }
  for (const role of ['fieldfare_owner', 'postgres']) {
    await expect(database.pool.query(`set role ${role}`)).rejects.toThrow('permission denied');
  }
});
