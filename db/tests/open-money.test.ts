import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const openMoney = async (as: PersonName) => {
  const { data, error } = await company.people[as].client.rpc('open_money', {}, { get: true });
  expect(error, as).toBeNull();
  return data?.[0];
};
const NOTHING = { bills_to_approve: 0, bills_to_pay: 0, invoices_to_send: 0, invoices_unpaid: 0 };

test('open amounts are summed to the cent, for any number of invoices, and only for those who see them', async () => {
  expect(await openMoney('admin')).toEqual(NOTHING);
  await portal.owner.query(
    `insert into public.partner_invoices (organization_id, status, total_amount)
     select $1, status, 10.10 from generate_series(1, 1200), unnest('{draft,sent,paid}'::text[]) status`,
    [company.organizations.customer],
  );
  expect(await openMoney('admin')).toEqual({ ...NOTHING, invoices_to_send: 12_120, invoices_unpaid: 12_120 });
  expect(await openMoney('partner')).toEqual({ ...NOTHING, invoices_unpaid: 12_120 });
  for (const as of ['otherPartner', 'subcontractor', 'stranger'] as const)
    expect(await openMoney(as), as).toEqual(NOTHING);
});
