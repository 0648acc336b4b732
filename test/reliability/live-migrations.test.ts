import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Migration, migrate } from '#server/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { sized } from '#test/support/test-size.ts';
import { lintMigrations } from '../../scripts/migrations/lint-migrations.ts';
import { type People, startPeople } from './support/lock-people.ts';

/**
 * Each form of migration, on a large table that others write and read: nobody waits more than 100 ms for a lock
 * (reliability requirements 8). PostgreSQL itself measures that: a statement that waits longer fails.
 */
const ROWS = sized({ quick: 100_000, push: 100_000, release: 1_000_000 });
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const SINCE = '-- compatible since: 0.3.0\n';
const FORMS: Record<string, string> = {
  '0002_column.sql': 'alter table public.things add column width integer;',
  '0003_default.sql': `alter table public.things add column color text not null default 'red';`,
  '0004_trigger.sql': `
    create function public.fill_width() returns trigger language plpgsql as $$ begin
      new.width := coalesce(new.width, new.size * 2);
      return new;
    end $$;
    create trigger fill_width before insert or update on public.things
      for each row execute function public.fill_width();`,
  '0005_fill.sql': `-- run: in batches of public.things by id
    update public.things set width = size * 2 where id between $1 and $2 and width is null;`,
  '0006_check.sql': 'alter table public.things add constraint has_width check (width is not null) not valid;',
  '0007_validate.sql': 'alter table public.things validate constraint has_width;',
  '0008_not_null.sql':
    '-- squawk-ignore adding-not-nullable-field\nalter table public.things alter column width set not null;',
  '0009_index.sql':
    '-- run: alone\ncreate index concurrently if not exists things_width on public.things (width);',
  '0010_parts.sql': `create table public.parts (
      id uuid primary key default gen_random_uuid(), thing_id bigint not null references public.things on delete cascade
    );
    create index parts_thing on public.parts (thing_id);`,
  '0011_drop.sql': '-- squawk-ignore ban-drop-column\nalter table public.things drop column color;',
};
/** What the rules forbid, each as it would be written without knowing them. */
const FORBIDDEN: Record<string, string> = {
  'alter table public.things alter column size type numeric using (size + length(md5(size::text)))':
    'changing-column-type',
  'create index things_words on public.things (md5(name), name, size)': 'require-concurrent-index-creation',
  'update public.things set size = size + 1': 'it changes rows of public.things in one transaction',
};

let database: TestDatabase;
let people: People;
const files = Object.entries(FORMS).map(
  ([name, sql]): Migration => ({ name, sql: SINCE + sql, sha256: name }),
);
const first: Migration = {
  name: '0001_things.sql',
  sql: `create table public.things (id bigint generated always as identity primary key, name text not null, size integer not null);
    insert into public.things (name, size) select 'thing ' || n, n from generate_series(1, ${ROWS}) n;
    create index things_name on public.things (name);`,
  sha256: 'first',
};

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  await migrate({ connectionString: database.url('fieldfare_owner') }, [first]);
  await database.owner.query('vacuum analyze public.things');
  people = await startPeople(database.url('postgres'), ROWS);
});
afterAll(async () => {
  await people?.stop();
  await database?.drop();
});

test('each form of migration runs while people write and read, and none of them waits more than 100 ms', async () => {
  expect(lintMigrations(files)).toEqual([]);
  const idle = await people.during(() => sleep(1_000));
  const owner = { connectionString: database.url('fieldfare_owner') };
  for (const [index, { name }] of files.entries()) {
    const seen = await people.during(() => migrate(owner, [first, ...files.slice(0, index + 1)]));
    process.stdout.write(
      `${name}: ${seen.statements} statements in ${seen.ms} ms, longest lock wait ${seen.longestWaitMs} ms, p99 ${seen.p99Ms} ms (idle ${idle.p99Ms} ms)\n`,
    );
    expect(seen.failures, name).toEqual([]);
  }
  const { rows } = await database.owner.query(
    'select count(*)::int as open from public.things where width is null',
  );
  expect(rows).toEqual([{ open: 0 }]);
});

test('a migration that waits for an open transaction makes nobody wait; without its timeout, it would', async () => {
  const open = new pg.Client({ connectionString: database.url('postgres') });
  open.on('error', () => undefined);
  await open.connect();
  const behind = async (work: () => Promise<unknown>) => {
    await open.query('begin; select from public.things limit 1');
    const seen = await people.during(async () => {
      const working = work();
      await sleep(1_000);
      await open.query('commit');
      await working;
    });
    return seen.failures;
  };
  const late: Migration = {
    name: '0012_late.sql',
    sql: `${SINCE}alter table public.things add column late integer;`,
    sha256: 'late',
  };
  const owner = { connectionString: database.url('fieldfare_owner') };
  expect(await behind(() => migrate(owner, [first, ...files, late]))).toEqual([]);
  expect(
    await behind(() => database.owner.query('alter table public.things add column later integer')),
  ).toContain('55P03');
  await open.end();
});

test('the forms that are forbidden make people wait, and are found before', async () => {
  for (const [sql, problem] of Object.entries(FORBIDDEN)) {
    expect(lintMigrations([{ name: '0012_bad.sql', sql: `${SINCE}${sql};` }]).join('\n')).toContain(problem);
    const seen = await people.during(() => database.owner.query(sql));
    process.stdout.write(`forbidden, ${sql}: longest lock wait ${seen.longestWaitMs} ms\n`);
    expect(seen.failures, sql).toContain('55P03');
  }
});
