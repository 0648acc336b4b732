import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

type Firm = 'subcontractor' | 'otherSubcontractor';

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

async function give(workOrderId: string, firm: Firm, nte: number): Promise<void> {
  await portal.owner.query('update public.work_orders set assigned_organization_id = $2 where id = $1', [
    workOrderId,
    company.organizations[firm],
  ]);
  await portal.owner.query(
    `insert into public.work_order_budgets (work_order_id, nte_amount) values ($1, $2)
     on conflict (work_order_id) do update set nte_amount = excluded.nte_amount`,
    [workOrderId, nte],
  );
}

async function bill(firm: Firm, work_order_id: string, amount: number): Promise<string> {
  const { client } = company.people[firm];
  const { data, error } = await client.rpc('submit_bill', { lines: [{ work_order_id, amount }] });
  expect(error).toBeNull();
  return data?.id ?? '';
}

const overNte = async () => {
  const { data } = await company.people.admin.client.rpc('office_agenda', {});
  return data?.filter(({ queue }) => queue === 'over_nte').map(({ id, amount }) => ({ id, amount }));
};

test('the office’s agenda lists a bill over the NTE of its own firm, as the bill itself counts', async () => {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id, partner_location_id, reported_by, date_completed)
     values ('Door does not close', 'completed', $1, $2, $3, now()) returning id`,
    [company.organizations.customer, company.locationId, company.people.partner.profileId],
  );
  const id = rows[0]?.id ?? '';
  await give(id, 'subcontractor', 500);
  await bill('subcontractor', id, 450);
  await give(id, 'otherSubcontractor', 300);
  await bill('otherSubcontractor', id, 200);
  expect(await overNte()).toEqual([]);

  const last = await bill('otherSubcontractor', id, 150);
  expect(await overNte()).toEqual([{ id: last, amount: 50 }]);
  const { data } = await company.people.admin.client
    .from('subcontractor_bills')
    .select('over_nte_amount')
    .eq('id', last);
  expect(data).toEqual([{ over_nte_amount: 50 }]);
});
