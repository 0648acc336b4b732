import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { keptExtremes, loadExtremes, type ValueColumn, valueColumns } from './support/value-columns.ts';

/** Numbers of transactions and of blocks: only the owner's functions write them, and they outgrow other counts. */
const UNLIMITED = new Set([
  'audit_blocks.number',
  'audit_blocks.position_from',
  'audit_blocks.position_until',
  'audit_log.position',
  'audit_removals.block_number',
]);

/** The catalog rule for values: no column keeps NaN, infinity, absurd dates, or a megabyte of text. */
let testDatabase: TestDatabase;
let columns: ValueColumn[];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  columns = (await valueColumns(testDatabase.owner)).filter(
    ({ table, column }) => !UNLIMITED.has(`${table}.${column}`),
  );
});
afterAll(() => testDatabase.drop());

it('bounds every number, date and text of an exposed table', async () => {
  await loadExtremes(testDatabase.owner);
  const kept = await Promise.all(
    columns.map(async (column) =>
      (await keptExtremes(testDatabase.owner, column)).map(
        (value) => `${column.table}.${column.column} keeps ${value}`,
      ),
    ),
  );
  expect(
    kept.flat(),
    'A migration that adds columns calls app.bound_columns() and app.validate_limits().',
  ).toEqual([]);
}, 120_000);

it('bounds every text, list, and document of a file, a bucket, and an upload', async () => {
  const { rows } = await testDatabase.owner.query(
    `select c.relname || '.' || a.attname as unbounded
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'storage'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and (t.typcategory in ('S', 'A') or t.typname = 'jsonb')
       -- The state of parts is written by the server alone; the identifier of a bucket is what others refer to.
       and (c.relname, a.attname) not in (('resumable_uploads', 'parts'), ('resumable_uploads', 'bucket_id'),
         ('objects', 'bucket_id'), ('buckets', 'type'))
       and not exists (
         select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
           and pg_get_constraintdef(k.oid) ~ 'length\\('
       )`,
  );
  expect(rows).toEqual([]);
});

it('has no limit that was not validated for older rows', async () => {
  const { rows } = await testDatabase.owner.query(
    `select conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and not convalidated`,
  );
  expect(rows).toEqual([]);
});

it('has the limit’s value in its name', async () => {
  const { rows } = await testDatabase.owner.query<{ name: string; condition: string }>(
    `select conname as name, pg_get_expr(conbin, conrelid) as condition from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and conname ~ '_(max_\\d+|\\d+_to_\\d+)$'`,
  );
  for (const { name, condition } of rows) {
    const bounds = /_year_/.test(name)
      ? ['1900-01-01', '2200-01-01']
      : (/_(?:max_|minus_)?(\d+)(?:_to_(\d+))?$/.exec(name) ?? []).slice(1);
    for (const bound of bounds) if (bound !== undefined) expect(`${name}: ${condition}`).toContain(bound);
  }
  expect(rows.length).toBeGreaterThan(200);
});
