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

/** The name that a batch keeps of a company that is called so. */
const kept = async (name: string): Promise<string> =>
  (await testDatabase.owner.query<{ name: string }>('select app.accounting_plain_name($1) as name', [name]))
    .rows[0]?.name ?? '';
const inIif = (name: string) => {
  const customer = DOCUMENTS.find(({ kind }) => kind === 'customer');
  if (!customer) throw new Error('There is no customer.');
  const [file] = writeFiles('iif', [{ ...customer, name }], MAPPINGS);
  return file?.content.split('\r\n')[1]?.split('\t')[1] ?? '';
};

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

test('the later of two such customers has the end of its id', async () => {
  await testDatabase.owner.query(
    `insert into public.organizations (name, organization_type)
     select name, 'partner' from unnest(array['Tamarack Community Bank', 'Tamarack Cómmunity Bank', $1]) name`,
    [`${'Long name '.repeat(10)}of another`],
  );
  const { rows } = await testDatabase.owner.query<{ name: string; mark: string }>(
    `select app.accounting_written_name(o.id) as name, ' (' || upper(right(o.id::text, 4)) || ')' as mark
     from public.organizations o where o.name like 'Tamarack%' order by o.id`,
  );
  expect(rows[0]?.name).toBe('Tamarack Community Bank');
  expect(rows[1]?.name).toBe(`Tamarack Cómmunity Bank${rows[1]?.mark}`);
});

test('no name becomes a customer below another one, has a quotation mark, or is too long', async () => {
  for (const name of ['A：Branch ＂x＂', 'A: Branch "x"', 'A﹕B', 'A︓B']) {
    const written = await kept(name);
    expect(written, name).not.toMatch(/[:"：＂]/);
    expect(inIif(written), name).not.toMatch(/[:"]/);
  }
  expect(await kept('Long name '.repeat(15))).toHaveLength(99);
});

test('a receipt has the name of who paid it, as names are written', () => {
  const receipt = DOCUMENTS.find(({ kind }) => kind === 'receipt');
  if (!receipt) throw new Error('There is no receipt.');
  expect(nameOf({ ...receipt, details: { employee: 'Ann：  "Person"' } })).toBe('Ann Person');
});
