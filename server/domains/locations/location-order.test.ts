import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

test('locations are listed as people count: store 2 before store 10, whatever the case', async () => {
  const { customer } = company.organizations;
  await portal.owner.query(
    `insert into public.partner_locations (organization_id, name, store_number)
     select $1, name, number
     from unnest($2::text[], $3::text[]) as t (name, number)`,
    [
      customer,
      ['Zorder 10', 'Zorder 2', 'zorder 9 B', 'Zorder', 'Zorder', 'Zorder 100000000000000000000'],
      ['', '', '', '0010', '9', ''],
    ],
  );
  const { data } = await company.people.partner.client
    .from('partner_locations')
    .select('name, store_number')
    .ilike('name', 'zorder%')
    .order('list_order')
    .throwOnError();
  expect(data.map(({ name, store_number }) => [name, store_number].filter(Boolean).join(' #'))).toEqual([
    'Zorder #9',
    'Zorder #0010',
    'Zorder 100000000000000000000',
    'Zorder 2',
    'zorder 9 B',
    'Zorder 10',
  ]);
});
