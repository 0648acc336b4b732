import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { campaign, drawn } from '#test/support/campaign.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { sized } from '#test/support/test-size.ts';
import { migrate, readMigrations } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(() => database.drop());

const owner = (): pg.ClientConfig => ({ connectionString: database.url('fieldfare_owner') });

function migrationsOf(files: Record<string, string>) {
  const folder = temporaryFolder();
  mkdirSync(folder.path, { recursive: true });
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder.path, name), sql);
  return readMigrations(folder.path).finally(() => folder[Symbol.dispose]());
}

const names = async () =>
  (await database.owner.query('select name from app_migrations.applied order by name')).rows.map(
    ({ name }) => name,
  );

test('applies files in the order of their names, each once', async () => {
  const migrations = await migrationsOf({
    '0002_second.sql': 'insert into public.steps values (2);',
    '0001_first.sql': 'create table public.steps (step int); insert into public.steps values (1);',
    'README.md': 'not a migration',
  });
  expect(await migrate(owner(), migrations)).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrate(owner(), migrations)).toEqual([]);
  const { rows } = await database.owner.query('select step from public.steps');
  expect(rows).toEqual([{ step: 1 }, { step: 2 }]);
});

test('several nodes that start at the same time apply each file once', async () => {
  const migrations = await migrationsOf({
    '0001_first.sql': 'create table public.steps (step int); select pg_sleep(0.05);',
    '0002_second.sql': 'insert into public.steps values (2);',
  });
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(owner(), migrations)));
  expect(applied.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect((await database.owner.query('select from public.steps')).rowCount).toBe(1);
});

test('refuses a file that was changed after it had been applied', async () => {
  await migrate(owner(), await migrationsOf({ '0001_first.sql': 'select 1;' }));
  const changed = await migrationsOf({ '0001_first.sql': 'select 2;', '0002_second.sql': 'select 3;' });
  await expect(migrate(owner(), changed)).rejects.toThrow(
    'db/migrations/0001_first.sql was changed after it had been applied',
  );
  expect(await names()).toEqual(['0001_first.sql']);
});

test('refuses a database of another version, also if files of the same name differ', async () => {
  await migrate(
    owner(),
    await migrationsOf({ '0001_first.sql': 'select 1;', '0002_second.sql': 'select 2;' }),
  );
  const refusal =
    'Another version made this database: it has 0002_second.sql, which is not in db/migrations. Start that version, or use an empty database.';
  const older = await migrationsOf({ '0001_first.sql': 'select 1;' });
  await expect(migrate(owner(), older)).rejects.toThrow(refusal);
  const other = await migrationsOf({ '0001_first.sql': 'select 10;', '0002_other.sql': 'select 20;' });
  await expect(migrate(owner(), other)).rejects.toThrow(refusal);
  expect(await names()).toEqual(['0001_first.sql', '0002_second.sql']);
});

test('a failing file leaves no changes, and the error says where it failed', async () => {
  const broken = await migrationsOf({
    '0001_first.sql': 'create table public.steps (step int);',
    '0002_second.sql': 'insert into public.steps values (1);\n\nselect nonsense from public.steps;',
  });
  await expect(migrate(owner(), broken)).rejects.toThrow(/0002_second\.sql failed: .*nonsense.*\(line 3\)/);
  expect(await names()).toEqual(['0001_first.sql']);
  expect((await database.owner.query('select from public.steps')).rowCount).toBe(0);
});

test('a migration whose connection is killed at any point is completed by the next start', async () => {
  const migrations = await readMigrations();
  expect(migrations.length).toBeGreaterThan(5);
  const shares = { quick: 1 / 6, push: 1 / 6, release: 1 };
  const { random } = campaign('killed migrations', `${sized(shares).toFixed(2)} of ${migrations.length}`);
  const killer = new pg.Client({ connectionString: database.url('postgres') });
  await killer.connect();
  for (const kill of drawn([...migrations.keys()], shares, random)) {
    // A file that waits inside its transaction until the killer comes stands for each point of the sequence.
    const slow = migrations.map((migration, index) =>
      index === kill ? { ...migration, sql: `${migration.sql}\nselect pg_sleep(30);` } : migration,
    );
    const started = migrate(owner(), slow);
    started.catch(() => undefined);
    await killWhileSleeping(killer, started);
    expect(await names()).toEqual(migrations.slice(0, kill).map(({ name }) => name));
    await migrate(owner(), migrations.slice(0, kill + 1));
  }
  await migrate(owner(), migrations);
  await killer.end();
  expect(await names()).toEqual(migrations.map(({ name }) => name));
}, 600_000);

async function killWhileSleeping(killer: pg.Client, started: Promise<unknown>): Promise<void> {
  for (;;) {
    const { rowCount } = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and usename = 'fieldfare_owner' and wait_event = 'PgSleep'`,
      [database.name],
    );
    if (rowCount) break;
    await Promise.race([started, new Promise((resolve) => setTimeout(resolve, 5))]);
  }
  await expect(started).rejects.toThrow();
}
