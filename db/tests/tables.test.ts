import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { attemptAll, type TableCases } from './support/cases.ts';
import { createScenario, type Scenario } from './support/scenario.ts';

/** Each file of `tables` says of one table who may see, add, change and delete what. All cells share one set-up. */
const folder = new URL('./tables/', import.meta.url);
const tables = await Promise.all(
  (await readdir(folder)).map(async (file) => {
    const module = (await import(new URL(file, folder).href)) as { cases: TableCases };
    return { table: file.replace('.ts', '').replaceAll('-', '_'), cases: module.cases };
  }),
);

let testDatabase: TestDatabase;
let scenario: Scenario;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  scenario = await createScenario(testDatabase.owner);
});
afterAll(() => testDatabase.drop());

it('has cases for every table', async () => {
  const { rows } = await testDatabase.owner.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public'`,
  );
  expect(tables.map(({ table }) => table).sort()).toEqual(rows.map(({ tablename }) => tablename).sort());
});

describe.for(tables)('$table', ({ table, cases }) => {
  it('is seen by the listed people', async () => {
    const text = `select from public.${table} where ${cases.selectWhere ?? 'true'}`;
    expect(await attemptAll(testDatabase, scenario, () => ({ text }))).toEqual(cases.select);
  });

  for (const kind of ['insert', 'update', 'delete'] as const) {
    it.for(cases[kind])(`${kind}: $name`, async ({ run, expected }) => {
      expect(await attemptAll(testDatabase, scenario, run)).toEqual(expected);
    });
  }
});
