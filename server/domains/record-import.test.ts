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

test('what is written outside of an import is no line of one', async () => {
  const start = await now();
  await portal.owner.query(
    `insert into public.organizations (name, organization_type) values ('Typed Works', 'partner')`,
  );
  const entries = await entriesAfter(start);
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.every((line) => !line.is_import_line)).toBe(true);
});
