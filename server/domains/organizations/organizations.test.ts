import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const call = <Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) =>
  company.people[as].client.rpc(name, input as never);

type Form = CommandInput<'save_organization'>;
const form = (changes: Partial<Form> = {}): Form => ({
  organization_type: 'partner',
  name: 'Harvest Foods',
  legal_name: 'Harvest Foods Holding, Inc.',
  contact_email: 'lena@harvest.example',
  state: 'ohio',
  billing_email: 'ap@harvest.example',
  payment_terms_days: 30,
  tax_number: '12-3456789',
  default_nte: 750,
  notes: 'Pays late.',
  ...changes,
});

const stored = async (id: string) =>
  (
    await portal.owner.query(
      `select o.*, b.email as billing_email, b.payment_terms_days, i.tax_number, i.default_nte, i.notes
       from public.organizations o left join public.organization_billing b on b.organization_id = o.id
       left join public.organization_internals i on i.organization_id = o.id where o.id = $1`,
      [id],
    )
  ).rows[0];

async function added(changes: Partial<Form> = {}) {
  const { data, error } = await call('admin', 'save_organization', form(changes));
  expect(error).toBeNull();
  return data as unknown as { id: string; updated_at: string };
}

test('an administrator adds a customer with all of its facts', async () => {
  const { id } = await added();
  expect(await stored(id)).toMatchObject({
    name: 'Harvest Foods',
    organization_type: 'partner',
    state: 'OH',
    contact_phone: null,
    billing_email: 'ap@harvest.example',
    payment_terms_days: 30,
    tax_number: '12-3456789',
    default_nte: '750.00',
    is_active: true,
  });
});

test.each(['manager', 'employee', 'partner', 'subcontractor', 'stranger'] as const)(
  '%s cannot add, change, deactivate, import, search, or merge organizations',
  async (as) => {
    const { customer, otherCustomer } = company.organizations;
    const before = await stored(customer);
    const answers = [
      await call(as, 'save_organization', form()),
      await call(as, 'save_organization', form({ organization_id: customer, version: '2026-01-01' })),
      await call(as, 'set_organization_active', { organization_id: customer, is_active: false }),
      await call(as, 'set_organization_logo', { organization_id: customer, storage_path: null }),
      await call(as, 'find_organization_duplicates', { name: 'The customer' }),
      await call(as, 'import_organizations', {
        organization_type: 'partner',
        rows: [{ name: 'A' }],
        existing: 'update',
        dry_run: false,
      }),
      await call(as, 'merge_organizations', {
        kept_id: customer,
        duplicate_id: otherCustomer,
        dry_run: true,
      }),
    ];
    for (const { error } of answers) expect(error?.code).toMatch(/^(forbidden|not_authenticated)$/);
    expect(await stored(customer)).toEqual(before);
  },
);

test('of two administrators who change one organization, the second sees a conflict', async () => {
  const first = await added({ name: 'Two Editors' });
  const change = { organization_id: first.id, version: first.updated_at, name: 'Two Editors' };
  const answers = await Promise.all(
    ['Pays early.', 'Pays on time.'].map((notes) =>
      call('admin', 'save_organization', form({ ...change, notes })),
    ),
  );
  expect(answers.map(({ error }) => error?.code).sort()).toEqual(['conflict', undefined]);
  const blind = await call('admin', 'save_organization', form({ ...change, version: null }));
  expect(blind.error).toMatchObject({ code: 'invalid_input' });
});

test.each([
  [{ name: ' ' }, 'Enter the name that people use.'],
  [{ billing_email: 'a,b@evil.test' }, 'Enter an email address, such as lena@example.com.'],
  [{ contact_email: 'lena' }, 'Enter an email address, such as lena@example.com.'],
  [{ payment_terms_days: 400 }, 'Enter 0 to 365 days.'],
  [{ service_zip_prefixes: ['44x'] }, 'Enter one to five digits for each ZIP code.'],
  [{ service_radius_miles: 25 }, 'Enter the latitude, the longitude, and the radius, or none of them.'],
  [{ service_latitude: 91 }, 'Enter a latitude between -90 and 90.'],
  [{ billing_city: 'Ashford' }, 'Enter the street of the billing address'],
])('refuses %j', async (changes, message) => {
  const { error } = await call('admin', 'save_organization', form(changes));
  expect(`${error?.message} ${error?.details}`).toContain(message);
});

test('the own company is neither changed nor deactivated here', async () => {
  const { contractor } = company.organizations;
  const { updated_at: version } = (
    await portal.owner.query('select to_json(updated_at) as updated_at from organizations where id = $1', [
      contractor,
    ])
  ).rows[0];
  const answers = [
    await call('admin', 'save_organization', form({ organization_id: contractor, version })),
    await call('admin', 'set_organization_active', { organization_id: contractor, is_active: false }),
    await call('admin', 'merge_organizations', {
      kept_id: contractor,
      duplicate_id: company.organizations.customer,
      dry_run: false,
    }),
  ];
  for (const { error } of answers) expect(error?.code).toBe('rule_violation');
});

test('the people of a deactivated organization lose access at once, and get it back', async () => {
  const { otherSubcontractor } = company.organizations;
  const seen = async () =>
    (await company.people.otherSubcontractor.client.from('organizations').select('id')).data?.length;
  expect(await seen()).toBe(2);
  const set = (is_active: boolean) =>
    call('admin', 'set_organization_active', { organization_id: otherSubcontractor, is_active });
  expect((await set(false)).error).toBeNull();
  expect(await seen()).toBe(0);
  expect((await set(true)).error).toBeNull();
  expect(await seen()).toBe(2);
});

test('customers read their own billing data, never what the office keeps about them', async () => {
  const { customer } = company.organizations;
  await portal.owner.query('insert into organization_billing values ($1) on conflict do nothing', [customer]);
  await portal.owner.query('insert into organization_internals values ($1) on conflict do nothing', [
    customer,
  ]);
  const rows = async (as: PersonName, table: 'organization_billing' | 'organization_internals') =>
    (await company.people[as].client.from(table).select('organization_id').eq('organization_id', customer))
      .data?.length;
  expect(await rows('partner', 'organization_billing')).toBe(1);
  expect(await rows('otherPartner', 'organization_billing')).toBe(0);
  expect(await rows('subcontractor', 'organization_billing')).toBe(0);
  expect(await rows('employee', 'organization_billing')).toBe(0);
  expect(await rows('partner', 'organization_internals')).toBe(0);
  expect(await rows('manager', 'organization_internals')).toBe(1);
});

test('warns about the same name, tax number, and domain, but not about a public mail domain', async () => {
  await added({ name: 'Quick-Stop, LLC', tax_number: '98 7654321', contact_email: 'a@quickstop.example' });
  const found = async (input: CommandInput<'find_organization_duplicates'>) =>
    (
      (await call('admin', 'find_organization_duplicates', input)).data as unknown as {
        duplicates: { name: string; same: string[] }[];
      }
    ).duplicates.map(({ name, same }) => [name, same.sort()]);
  expect(await found({ name: 'The Quick Stop Inc.' })).toEqual([['Quick-Stop, LLC', ['name']]]);
  expect(await found({ tax_number: '98-7654321' })).toEqual([['Quick-Stop, LLC', ['tax_number']]]);
  expect(await found({ name: 'Other', emails: ['b@QUICKSTOP.example'] })).toEqual([
    ['Quick-Stop, LLC', ['email_domain']],
  ]);
  // The address that invoices go to counts, too.
  await added({ name: 'Mart', tax_number: '', contact_email: '', billing_email: 'ap@mart.example' });
  expect(await found({ name: 'Other', emails: ['', 'c@mart.example'] })).toEqual([
    ['Mart', ['email_domain']],
  ]);
  await added({ name: 'Gmail User', tax_number: '', contact_email: 'a@gmail.com' });
  expect(await found({ name: 'Another', emails: ['b@gmail.com'] })).toEqual([]);
});

test('a new work order of the customer starts with its default NTE', async () => {
  const { customer } = company.organizations;
  await portal.owner.query(
    `insert into organization_internals (organization_id, default_nte) values ($1, 500)
     on conflict (organization_id) do update set default_nte = 500`,
    [customer],
  );
  const { data } = await call('partner', 'create_work_order', {
    partner_location_id: company.locationId,
    title: 'Sign is dark',
    description: 'Since last night.',
    trade: 'Electrical',
    priority: 'low',
  });
  const { id } = data as unknown as { id: string };
  const budget = await company.people.admin.client
    .from('work_order_budgets')
    .select('nte_amount')
    .eq('work_order_id', id);
  expect(budget.data).toEqual([{ nte_amount: 500 }]);
});
