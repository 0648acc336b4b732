import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Migration, migrate } from '#server/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { untilWaiting } from '#test/support/lock-waits.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(() => database.drop());

const owner = (): pg.ClientConfig => ({ connectionString: database.url('fieldfare_owner') });
const file = (name: string, sql: string): Migration => ({ name, sql, sha256: `hash of ${sql}` });
const THINGS = file(
  '0001_things.sql',
  `create table public.things (id uuid primary key default gen_random_uuid(), size integer, changes integer not null default 0);
   insert into public.things select from generate_series(1, 1000);`,
);
const ask = async (sql: string) => (await database.owner.query(sql)).rows;

test('a migration in batches changes each row once, and goes on where it was killed', async () => {
  const batches = file(
    '0002_sizes.sql',
    `-- run: in batches of public.things by id
     update public.things set size = 1, changes = changes + 1 where id between $1 and $2`,
  );
  await migrate(owner(), [THINGS]);
  // The key behind which every batch fails: the middle of the table.
  await database.owner.query(`
    create function public.fail() returns trigger language plpgsql as $$ begin
      raise exception 'stop here'; end $$;
    create trigger fail before update on public.things for each row
      when (new.id > '80000000-0000-0000-0000-000000000000') execute function public.fail();`);
  await expect(migrate(owner(), [THINGS, batches])).rejects.toThrow(
    'db/migrations/0002_sizes.sql failed: stop here',
  );
  const [half] = await ask('select count(*)::int as done from public.things where changes = 1');
  expect(half.done).toBeGreaterThan(100);
  expect(half.done).toBeLessThan(600);

  await database.owner.query('drop trigger fail on public.things');
  expect(await migrate(owner(), [THINGS, batches])).toEqual(['0002_sizes.sql']);
  expect(await ask('select changes, size, count(*)::int from public.things group by 1, 2')).toEqual([
    { changes: 1, size: 1, count: 1000 },
  ]);
});

test('an index whose making was killed is made anew', async () => {
  const index = file(
    '0002_index.sql',
    `-- run: alone
create index concurrently if not exists things_size on public.things (size)`,
  );
  await migrate(owner(), [THINGS]);
  const open = new pg.Client(owner());
  await open.connect();
  await open.query('begin; update public.things set size = 2');
  const started = migrate(owner(), [THINGS, index]);
  started.catch(() => undefined);
  // It waits for the open transaction, and has an invalid index by then.
  await untilWaiting(database.owner);
  const killer = new pg.Client({ connectionString: database.url('postgres') });
  await killer.connect();
  await killer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like '%create index concurrently%' and pid <> pg_backend_pid()`,
    [database.name],
  );
  await killer.end();
  await expect(started).rejects.toThrow();
  const valid = `select indisvalid from pg_index where indexrelid = 'public.things_size'::regclass`;
  expect(await ask(valid)).toEqual([{ indisvalid: false }]);

  await open.query('commit');
  await open.end();
  expect(await migrate(owner(), [THINGS, index])).toEqual(['0002_index.sql']);
  expect(await ask(valid)).toEqual([{ indisvalid: true }]);
});

test('a node that waits for the one that migrates says so, and does not hold up an index', async () => {
  const index = file(
    '0002_index.sql',
    `-- run: alone
create index concurrently if not exists things_size on public.things (size)`,
  );
  await migrate(owner(), [THINGS]);
  const open = new pg.Client(owner());
  await open.connect();
  await open.query('begin; update public.things set size = 2');
  const said: string[] = [];
  const first = migrate(owner(), [THINGS, index]);
  await untilWaiting(database.owner);
  const second = migrate(owner(), [THINGS, index], { say: (sentence) => said.push(sentence) });
  await expect
    .poll(() => said)
    .toEqual(['Another node migrates the database. This one waits until it has ended.']);
  await open.query('commit');
  await open.end();
  expect([await first, await second]).toEqual([['0002_index.sql'], []]);
});

test('nobody waits behind a migration that waits for a lock', async () => {
  const column = file('0002_column.sql', 'alter table public.things add column width integer');
  await migrate(owner(), [THINGS]);
  const open = new pg.Client(owner());
  await open.connect();
  await open.query('begin; update public.things set size = 2 where changes = 1');
  const started = migrate(owner(), [THINGS, column]);
  for (const end = Date.now() + 600; Date.now() < end; )
    await database.owner.query(`set lock_timeout = '100ms'; update public.things set changes = 0`);
  await open.query('commit');
  await open.end();
  expect(await started).toEqual(['0002_column.sql']);
});

test('a lock that is never free ends the start with a sentence', async () => {
  const column = file('0002_column.sql', 'alter table public.things add column width integer');
  await migrate(owner(), [THINGS]);
  const open = new pg.Client(owner());
  await open.connect();
  await open.query('begin; select from public.things');
  await expect(migrate(owner(), [THINGS, column], { lockPatienceMs: 100 })).rejects.toThrow(
    /^db\/migrations\/0002_column\.sql got no lock within \d seconds: end the transactions that are open on its tables/,
  );
  await open.end();
});

test('an older release works with migrations that say so, and refuses others', async () => {
  const added = file(
    '0002_added.sql',
    '-- compatible since: 0.3.0\nalter table public.things add column width integer',
  );
  await migrate(owner(), [THINGS, added], { release: '0.4.0' });
  expect(await migrate(owner(), [THINGS], { release: '0.3.2' })).toEqual([]);
  await expect(migrate(owner(), [THINGS], { release: '0.2.0' })).rejects.toThrow(
    'A newer version upgraded this database: 0002_added.sql works with Fieldfare 0.3.0 and later, and this is 0.2.0. Start the newer version, or restore the backup from before the upgrade.',
  );
  const removed = file('0003_removed.sql', 'alter table public.things drop column size');
  await migrate(owner(), [THINGS, added, removed], { release: '0.4.0' });
  await expect(migrate(owner(), [THINGS], { release: '0.3.2' })).rejects.toThrow(
    'Another version made this database: it has 0003_removed.sql',
  );
});

test('the table of a release without the column is extended, and read as it is', async () => {
  await migrate(owner(), [THINGS]);
  await database.owner.query('alter table app_migrations.applied drop column compatible_since');
  const added = file('0002_added.sql', '-- compatible since: 0.3.0\nselect 1');
  expect(await migrate(owner(), [THINGS, added])).toEqual(['0002_added.sql']);
  expect(await ask('select name, compatible_since from app_migrations.applied order by 1')).toEqual([
    { name: '0001_things.sql', compatible_since: null },
    { name: '0002_added.sql', compatible_since: '0.3.0' },
  ]);
});

test.each([
  [
    '-- run: sometimes\nselect 1',
    '"run: sometimes" is neither "alone" nor "in batches of schema.table by key".',
  ],
  ['-- compatible since: spring\nselect 1', '"compatible since: spring" is no version like 1.2.3.'],
])('a header that says nothing known is refused: %s', async (sql, refusal) => {
  await expect(migrate(owner(), [file('0001_odd.sql', sql)])).rejects.toThrow(
    `db/migrations/0001_odd.sql: ${refusal}`,
  );
});
