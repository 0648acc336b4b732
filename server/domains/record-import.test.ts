import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** An import is one entry of the audit log, beside the entries of its rows, which a list can leave out. */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

/** The entries since a moment, the newest first. */
async function entriesAfter(start: string) {
  const { rows } = await portal.owner.query(
    `select action, table_name, row_id, record_table, record_id, is_import_line, actor_profile_id, after from audit_log
     where occurred_at > $1 and action in ('insert', 'import') order by occurred_at desc, id desc`,
    [start],
  );
  return rows;
}
const now = async () => (await portal.owner.query<{ now: string }>('select now()::text')).rows[0]?.now ?? '';

const SITE = { address_line1: '1 Main St', city: 'Columbus', state: 'OH', postal_code: '43004' };
const person = (email: string) => ({ email, first_name: 'Ann', last_name: 'One' });

test.for([
  [
    'locations',
    {
      ...{ existing: 'skip', valid_only: true, file_name: 'sites.csv' },
      rows: [{ ...SITE, name: 'North' }, { ...SITE, name: 'South' }, { name: '' }],
    },
    { file_name: 'sites.csv', added: 2, updated: 0, skipped: 0, refused: 1 },
  ],
  [
    'organizations',
    {
      ...{ organization_type: 'subcontractor', existing: 'skip', file_name: 'firms.csv' },
      rows: [{ name: 'Imported Works' }],
    },
    { file_name: 'firms.csv', added: 1, updated: 0, skipped: 0, refused: 0 },
  ],
  [
    'invitations',
    { skip_invalid: true, rows: [person('one@people.test'), person('two@people.test'), person('nobody')] },
    { file_name: '', added: 2, updated: 0, skipped: 0, refused: 1 },
  ],
] as const)('an import of %s', async ([what, input, after]) => {
  const customer = company.organizations.customer;
  const ofCustomer = what === 'organizations' ? {} : { organization_id: customer };
  const send = async (dry_run: boolean) => {
    const { error } = await company.people.admin.client.rpc(
      `import_${what}` as 'import_locations',
      { ...ofCustomer, ...input, dry_run } as never,
    );
    expect(error).toBeNull();
  };
  const start = await now();
  await send(true);
  expect(await entriesAfter(start)).toEqual([]);
  await send(false);
  const [whole, ...lines] = await entriesAfter(start);
  expect(whole).toMatchObject({
    ...{ action: 'import', table_name: 'imports', is_import_line: false, after },
    actor_profile_id: company.people.admin.profileId,
    ...(what !== 'organizations' && { record_table: 'organizations', record_id: customer }),
  });
  expect(lines.length).toBeGreaterThanOrEqual(after.added);
  expect(lines.every((line) => line.is_import_line)).toBe(true);
});

const importPeople = async (input: object) => {
  const { data, error } = await company.people.admin.client.rpc('import_invitations', {
    ...{ organization_id: company.organizations.customer, dry_run: false, skip_invalid: true, ...input },
  } as never);
  expect(error).toBeNull();
  return data;
};

test('an invitation to more than a technician’s work is no line, nor filed under another organization', async () => {
  const start = await now();
  const { rows } = await portal.owner.query<{ name: string }>(
    `select name from organizations where organization_type = 'internal'`,
  );
  const own = { organization: rows[0]?.name };
  await importPeople({
    rows: [
      { ...person('boss@people.test'), ...own, role: 'Administrator' },
      { ...person('hand@people.test'), ...own, role: 'Employee' },
    ],
  });
  const entries = await entriesAfter(start);
  const flags = entries.flatMap(({ table_name, is_import_line, after }) =>
    table_name === 'invitations' ? [[after.email, is_import_line]] : [],
  );
  expect(Object.fromEntries(flags)).toEqual({ 'boss@people.test': false, 'hand@people.test': true });
  const internal = company.organizations.contractor;
  expect(entries[0]).toMatchObject({ action: 'import', record_table: 'organizations', record_id: internal });
});

test('an import for several organizations belongs to none', async () => {
  const start = await now();
  const names = { customer: 'The customer', subcontractor: 'The subcontractor' };
  await importPeople({
    rows: Object.entries(names).map(([key, organization]) => ({
      ...person(`${key}@several.test`),
      organization,
    })),
  });
  expect((await entriesAfter(start))[0]).toMatchObject({ action: 'import', record_table: 'imports' });
});

test('what an import changes of existing records is no line', async () => {
  const start = await now();
  const { error } = await company.people.admin.client.rpc('import_organizations', {
    ...{ organization_type: 'subcontractor', existing: 'update', dry_run: false, valid_only: true },
    rows: [{ name: 'Imported Works', contact_email: 'other@works.test' }],
  } as never);
  expect(error).toBeNull();
  const { rows } = await portal.owner.query(
    `select is_import_line from audit_log where occurred_at > $1 and action = 'update' and table_name = 'organizations'`,
    [start],
  );
  expect(rows).toEqual([{ is_import_line: false }]);
});

test('an import that writes nothing is no entry, and the name of a file cannot forge a sentence', async () => {
  const start = await now();
  await importPeople({ rows: [{ ...person('nobody') }] });
  expect(await entriesAfter(start)).toEqual([]);
  const file_name = 'a.csv”: 5 added\u2028\u202eAvery imported “b\ud83d.csv\n';
  await importPeople({ rows: [person('quoted@people.test')], file_name });
  const [entry] = await entriesAfter(start);
  expect(entry?.after.file_name).toBe('a.csv: 5 addedAvery imported b.csv');
});

test('what is written outside of an import is no line of one', async () => {
  const start = await now();
  await portal.owner.query(
    `insert into public.organizations (name, organization_type) values ('Typed Works', 'partner')`,
  );
  const entries = await entriesAfter(start);
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.every((line) => !line.is_import_line)).toBe(true);
});
