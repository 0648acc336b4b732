import { expect, test } from 'vitest';
import { lintMigrations } from './lint-migrations.ts';

const HEAD = '-- compatible since: 0.3.0\n';
const lint = (sql: string) => lintMigrations([{ name: '0200_new.sql', sql }]);

test.each([
  ['a column', 'alter table public.things add column width integer check (width > 0) not valid;'],
  ['a constant default', "alter table public.things add column color text not null default 'red';"],
  [
    'a new table with indexes, rights, and a trigger',
    `
    create table public.extras (id uuid primary key, thing_id uuid not null, width integer not null);
    create index extras_thing on public.extras (thing_id);
    alter table public.extras enable row level security;
    create policy read on public.extras for select to authenticated using ((select app.is_staff()));
    create trigger t before insert on public.extras for each row execute function app.audit();`,
  ],
  [
    'a new function',
    `create or replace function app.sum_up() returns void language plpgsql set search_path = '' as $$
    begin update public.things set width = 1; delete from public.other; end $$;`,
  ],
  [
    'a constraint that is not valid yet',
    'alter table public.things add constraint wide check (width > 0) not valid;',
  ],
  ['its validation', 'alter table public.things validate constraint wide;'],
  [
    'a column that an earlier release left',
    '-- squawk-ignore ban-drop-column\nalter table public.things drop column width;',
  ],
])('a form for tables in use: %s', (_name, sql) => {
  expect(lint(HEAD + sql)).toEqual([]);
});

test.each([
  [
    'an index',
    '-- run: alone\ncreate index concurrently if not exists things_width on public.things (width);',
  ],
  [
    'batches',
    '-- run: in batches of public.things by id\nupdate public.things set width = 1 where id between $1 and $2 and width is null;',
  ],
])('a form outside of one transaction: %s', (_name, sql) => {
  expect(lint(HEAD + sql)).toEqual([]);
});

test.each([
  ['alter table public.things alter column width type bigint;', 'changing-column-type'],
  ['alter table public.things alter column width set not null;', 'adding-not-nullable-field'],
  ['alter table public.things add column width integer not null;', 'adding-required-field'],
  ['alter table public.things add column code uuid default gen_random_uuid();', 'adding-field-with-default'],
  ['create index things_width on public.things (width);', 'require-concurrent-index-creation'],
  ['alter table public.things add constraint wide check (width > 0);', 'constraint-missing-not-valid'],
  ['alter table public.things add constraint one unique (width);', 'disallowed-unique-constraint'],
  ['alter table public.things drop column width;', 'ban-drop-column'],
  ['drop table public.things;', 'ban-drop-table'],
  ['alter table public.things rename column width to size;', 'renaming-column'],
  ['alter table public.things rename to objects;', 'renaming-table'],
  ['alter table public.things add colum (;', 'syntax-error'],
])('a form that locks or breaks: %s', (sql, rule) => {
  const problems = lint(HEAD + sql);
  expect(
    problems.some(
      (problem) => problem.startsWith('db/migrations/0200_new.sql: line') && problem.includes(`(${rule})`),
    ),
  ).toBe(true);
  expect(
    problems.every(
      (problem) => /Instead: .{10}|: first "add constraint/.test(problem) || rule === 'syntax-error',
    ),
  ).toBe(true);
});

test.each([
  ['select 1;', 'it does not say which releases work with the schema after it'],
  ['-- run: now\nselect 1;', '"run: now" is neither'],
  [`${HEAD}update public.things set width = 1;`, 'it changes rows of public.things in one transaction'],
  [
    `${HEAD}alter table public.things add column a text; alter table public.others add column a text;`,
    'it locks 2 tables in use (public.things, public.others)',
  ],
  [
    `${HEAD}alter table public.things add constraint f foreign key (a) references public.others (id) not valid;`,
    'it locks 2 tables in use',
  ],
  [
    `${HEAD}-- run: alone\nalter table public.things add column a text;`,
    'a file that runs alone has exactly one statement, with "concurrently"',
  ],
  [
    `${HEAD}-- run: alone\ncreate index concurrently i on public.things (a);`,
    'a killed start repeats it: write "if not exists"',
  ],
  [
    `${HEAD}-- run: in batches of public.things by id\nupdate public.things set a = 1;`,
    'with "where id between $1 and $2"',
  ],
])('a rule of our own: %s', (sql, problem) => {
  expect(lint(sql).join('\n')).toContain(
    `db/migrations/0200_new.sql: ${problem.startsWith('with') ? 'a file that runs in batches has exactly one statement, ' : ''}${problem}`,
  );
});

test('not null needs a validated check, in files before it', () => {
  const file = (name: string, sql: string) => ({ name, sql: HEAD + sql });
  const check = file(
    '0200_a.sql',
    'alter table public.things add constraint has_width check (width is not null) not valid;',
  );
  const valid = file('0201_b.sql', 'alter table public.things validate constraint has_width;');
  const last = file(
    '0202_c.sql',
    '-- squawk-ignore adding-not-nullable-field\nalter table public.things alter column width set not null;',
  );
  expect(lintMigrations([check, valid, last])).toEqual([]);
  expect(lintMigrations([last], [check, valid])).toEqual([]);
  for (const files of [[last], [check, last]]) {
    expect(lintMigrations(files)).toEqual([
      expect.stringMatching(
        /^db\/migrations\/0202_c\.sql: it sets width of public\.things to not null without a validated check/,
      ),
    ]);
  }
});
