import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOf } from '#server/domains/accounting/party-names.ts';
import { DOCUMENTS, MAPPINGS } from '#server/domains/accounting/test/documents.ts';
import { writeFiles } from '#server/domains/accounting/write-files.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

/** No two customers or subcontractors have the same name in any file. */

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

/** Each line: names that some format writes alike. */
const ALIKE = [
  [
    'Tamarack Community Bank',
    'Tamarack Cómmunity Bank',
    'TAMARACK  COMMUNITY BANK ',
    'Ｔamarack Community Bank',
  ],
  [
    'Tamarack Community Bank Branch x',
    'Tamarack Community Bank：Branch ＂x＂',
    'Tamarack Community Bank: Branch "x',
  ],
  ['北京', '東京', '😀'],
  [`${'Long name '.repeat(10)}of one`, `${'Long name '.repeat(10)}of another`],
];

const customer = (name: string) => {
  const document = DOCUMENTS.find(({ kind }) => kind === 'customer');
  if (!document?.details.party) throw new Error('There is no customer.');
  return { ...document, details: { party: { ...document.details.party, name, is_twin: false } } };
};
const inIif = (name: string) =>
  writeFiles('iif', [customer(name)], MAPPINGS)[0]
    ?.content.split('\r\n')[1]
    ?.split('\t')[1] ?? '';

test('names that a file writes alike belong together, and others do not', async () => {
  const names = ALIKE.flat();
  const { rows } = await testDatabase.owner.query<{ key: string }>(
    'select app.accounting_name_key(name) as key from unnest($1::text[]) with ordinality n (name, at) order by at',
    [names],
  );
  const keys = rows.map(({ key }) => key);
  const groups = ALIKE.map((alike) => [...new Set(keys.splice(0, alike.length))]);
  expect(groups.map(({ length }) => length)).toEqual(ALIKE.map(() => 1));
  expect(new Set(groups.flat()).size).toBe(ALIKE.length);
});

test('the later of two such customers is the twin', async () => {
  const { rows } = await testDatabase.owner.query<{ is_twin: boolean }>(
    `with added as (
       insert into public.organizations (name, organization_type)
       values ('Tamarack Community Bank', 'partner'), ('Tamarack Cómmunity Bank', 'partner') returning id
     ) select id from added`,
  );
  expect(rows).toHaveLength(2);
  const twins = await testDatabase.owner.query<{ is_twin: boolean }>(
    `select (app.accounting_party(o.id) ->> 'is_twin')::boolean as is_twin from public.organizations o
     where o.name like 'Tamarack%' order by o.id`,
  );
  expect(twins.rows).toEqual([{ is_twin: false }, { is_twin: true }]);
});

test('no name becomes a customer below another one, or has a quotation mark', () => {
  for (const name of ['A：Branch ＂x＂', 'A: Branch "x"', 'A﹕B', 'A︓B']) {
    expect(inIif(name), name).not.toMatch(/[:"]/);
    expect(nameOf(customer(name)), name).not.toMatch(/[:"：＂]/);
  }
});
