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

const location = (changes: Partial<CommandInput<'save_location'>> = {}): CommandInput<'save_location'> => ({
  organization_id: company.organizations.customer,
  name: 'Elm Street',
  store_number: '0512',
  address_line1: '12 Elm Street',
  city: 'Ashford',
  state: 'ohio',
  postal_code: '44004',
  ...changes,
});

const stored = async (id: string) =>
  (await portal.owner.query('select * from public.partner_locations where id = $1', [id])).rows[0];

const countOf = async (name: keyof Company['organizations'] = 'customer') =>
  (
    await portal.owner.query(
      'select count(*)::int as count from public.partner_locations where organization_id = $1',
      [company.organizations[name]],
    )
  ).rows[0].count;

async function added(as: PersonName = 'partner', changes = {}) {
  const { data, error } = await call(as, 'save_location', location(changes));
  expect(error).toBeNull();
  return data as unknown as { id: string; updated_at: string };
}

test.each(['admin', 'partner'] as const)('%s adds a location; the state is kept as its code', async (as) => {
  const { id } = await added(as, { latitude: 41.5, longitude: -80.75, contact_name: '' });
  expect(await stored(id)).toMatchObject({
    name: 'Elm Street',
    state: 'OH',
    latitude: 41.5,
    contact_name: null,
    is_active: true,
  });
});

test.each([
  'manager',
  'employee',
  'otherPartner',
  'subcontractor',
  'otherSubcontractor',
  'stranger',
] as const)('%s cannot add, change, retire, or import a location of the customer', async (as) => {
  const { id, updated_at } = await added();
  const before = await stored(id);
  const count = await countOf();
  const row = { name: 'Line', address_line1: '1 A Street', city: 'Ashford', state: 'OH' };
  const answers = [
    await call(as, 'save_location', location()),
    await call(as, 'save_location', location({ location_id: id, version: updated_at, name: 'Mine now' })),
    await call(as, 'set_location_active', { location_id: id, is_active: false }),
    await call(as, 'import_locations', {
      organization_id: company.organizations.customer,
      rows: [row],
      existing: 'update',
      dry_run: false,
    }),
  ];
  // The office's own people learn that they lack the capability; others, that there is no such location.
  for (const { error } of answers) expect(error?.code).toMatch(/^(not_found|not_authenticated|forbidden)$/);
  expect(await stored(id)).toEqual(before);
  expect(await countOf()).toBe(count);
});

test('a change requires the current version', async () => {
  const first = await added();
  const change = { location_id: first.id, version: first.updated_at, access_notes: 'Ring twice' };
  const saved = await call('admin', 'save_location', location(change));
  expect(saved.error).toBeNull();
  const late = await call(
    'partner',
    'save_location',
    location({ ...change, access_notes: 'Use the side door' }),
  );
  expect(late.error).toMatchObject({ code: 'conflict' });
  expect(await stored(first.id)).toMatchObject({ access_notes: 'Ring twice' });
  const blind = await call('partner', 'save_location', location({ location_id: first.id }));
  expect(blind.error).toMatchObject({ code: 'invalid_input' });
});

test('a location keeps its customer, whatever the input says', async () => {
  const { id, updated_at } = await added();
  const { organizations } = company;
  const moved = location({
    location_id: id,
    version: updated_at,
    organization_id: organizations.otherCustomer,
  });
  expect((await call('admin', 'save_location', moved)).error).toBeNull();
  expect(await stored(id)).toMatchObject({ organization_id: organizations.customer });
});

test.each([
  [{ name: ' ' }, 'Enter the name that people there use.'],
  [{ address_line1: '' }, 'Enter the street and number.'],
  [{ state: 'Ontario' }, 'Choose the state.'],
  [{ postal_code: '4400' }, 'Enter five digits, such as 44004.'],
  [{ latitude: 91, longitude: 0 }, 'Enter a latitude between -90 and 90.'],
  [{ latitude: 41 }, 'Enter both latitude and longitude, or neither.'],
])('refuses %j', async (changes, message) => {
  const { error } = await call('partner', 'save_location', location(changes));
  expect(`${error?.message} ${error?.details}`).toContain(message);
});

test('work cannot be requested at a retired location, whose work stays; it can be reactivated', async () => {
  const { id } = await added();
  const request = {
    partner_location_id: id,
    title: 'Sign is dark',
    description: 'Since last night.',
    trade: 'Electrical',
    priority: 'low' as const,
  };
  expect((await call('partner', 'create_work_order', request)).error).toBeNull();
  expect(
    (await call('partner', 'set_location_active', { location_id: id, is_active: false })).error,
  ).toBeNull();
  expect((await call('partner', 'create_work_order', request)).error?.code).toBe('not_found');
  const { data } = await company.people.partner.client
    .from('partner_locations')
    .select('is_active, open_work_orders')
    .eq('id', id)
    .single();
  expect(data).toEqual({ is_active: false, open_work_orders: 1 });
  expect(
    (await call('partner', 'set_location_active', { location_id: id, is_active: true })).error,
  ).toBeNull();
  expect((await call('partner', 'create_work_order', request)).error).toBeNull();
});

test('a customer cannot have a location at another kind of organization', async () => {
  const { error } = await call(
    'admin',
    'save_location',
    location({ organization_id: company.organizations.subcontractor }),
  );
  expect(error?.code).toBe('not_found');
});

const line = (name: string, changes = {}) => ({
  name,
  address_line1: '1 A Street',
  city: 'Ashford',
  state: 'OH',
  ...changes,
});

const importing = (
  rows: CommandInput<'import_locations'>['rows'],
  changes: Partial<CommandInput<'import_locations'>> = {},
): CommandInput<'import_locations'> => ({
  organization_id: company.organizations.otherCustomer,
  rows,
  existing: 'skip',
  dry_run: false,
  ...changes,
});

test('an import adds all or nothing, lists every wrong line, and adds nothing in a dry run', async () => {
  const rows = [
    line('One', { store_number: '1', latitude: '41.5', longitude: '-80.7' }),
    line('', { state: 'Nowhere' }),
    line('Three', { latitude: 'north', longitude: '1', contact_phone: 'ask Sam' }),
    line('One again', { store_number: '1' }),
  ];
  const before = await countOf('otherCustomer');
  const dry = await call('otherPartner', 'import_locations', importing(rows, { dry_run: true }));
  expect(dry.data).toEqual({
    added: 1,
    updated: 0,
    skipped: 0,
    problems: [
      { row: 1, messages: ['Enter the name that people there use.', '“Nowhere”: Choose the state.'] },
      {
        row: 2,
        messages: [
          '“north”: Enter a latitude between -90 and 90.',
          expect.stringMatching(/^“ask Sam”: Enter a phone number with at least 7 digits/),
        ],
      },
      { row: 3, messages: ['Line 2 is about the same location.'] },
    ],
  });
  const refused = await call('otherPartner', 'import_locations', importing(rows));
  expect(refused.error).toMatchObject({
    code: 'rule_violation',
    message: expect.stringContaining('nothing was'),
    details: expect.stringContaining('"line":3'),
  });
  expect(await countOf('otherCustomer')).toBe(before);
});

test('the same file twice, even simultaneously, adds each location once; the second fills in missing values when asked', async () => {
  const rows = [line('Ash', { store_number: '71' }), line('Birch')];
  const before = await countOf('otherCustomer');
  const both = await Promise.all([1, 2].map(() => call('otherPartner', 'import_locations', importing(rows))));
  expect(both.map(({ data }) => (data as unknown as { added: number }).added).sort()).toEqual([0, 2]);
  expect(await countOf('otherCustomer')).toBe(before + 2);

  const more = [line('Ash Street', { store_number: '71', contact_name: 'Lena Roth' }), line('birch')];
  const filled = await call('admin', 'import_locations', importing(more, { existing: 'update' }));
  expect(filled.data).toEqual({ added: 0, updated: 2, skipped: 0, problems: [] });
  const { rows: locations } = await portal.owner.query(
    `select name, contact_name from public.partner_locations where organization_id = $1 and name ilike any ('{ash%,birch}')
     order by name`,
    [company.organizations.otherCustomer],
  );
  expect(locations).toEqual([
    { name: 'Ash Street', contact_name: 'Lena Roth' },
    { name: 'birch', contact_name: null },
  ]);
});

test('two thousand lines are imported, and one more is refused', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => line(`Location ${index}`));
  const before = await countOf('otherCustomer');
  const { data, error } = await call('admin', 'import_locations', importing(rows));
  expect(error).toBeNull();
  expect(data).toMatchObject({ added: 2000 });
  expect(await countOf('otherCustomer')).toBe(before + 2000);
  const tooMany = await call('admin', 'import_locations', importing([...rows, line('One more')]));
  expect(JSON.stringify(tooMany.error)).toContain('Import at most 2,000 locations at a time.');
});

test('the last twelve months of a location contain the work orders that the caller sees', async () => {
  const months = async (as: PersonName) => {
    const { data } = await company.people[as].client.rpc('location_months', {
      p_location_id: company.locationId,
    });
    return { length: data?.length, received: data?.reduce((sum, month) => sum + (month.received ?? 0), 0) };
  };
  await call('partner', 'create_work_order', {
    partner_location_id: company.locationId,
    title: 'Leak',
    description: 'Under the sink.',
    trade: 'Plumbing',
    priority: 'low',
  });
  expect(await months('partner')).toEqual({ length: 12, received: 1 });
  expect(await months('admin')).toEqual({ length: 12, received: 1 });
  expect(await months('otherPartner')).toEqual({ length: 12, received: 0 });
  expect(await months('subcontractor')).toEqual({ length: 12, received: 0 });
});
