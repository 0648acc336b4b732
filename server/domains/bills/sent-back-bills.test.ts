import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** What the dashboard of a subcontractor says while one of its bills is sent back. */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

test('a bill that was sent back is to correct, with the reason, and its work is not offered for a second bill', async () => {
  const { organizations, people, locationId } = company;
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, organization_id, partner_location_id, assigned_organization_id, status,
       date_completed)
     values ('Door does not close', $1, $2, $3, 'completed', now()) returning id`,
    [organizations.customer, locationId, organizations.subcontractor],
  );
  const work_order_id = rows[0]?.id ?? '';
  const queues = async () => {
    const { data } = await people.subcontractor.client
      .rpc('subcontractor_agenda', { p_organizations: [organizations.subcontractor] })
      .throwOnError();
    const of = (name: string) => (data ?? []).filter(({ queue }) => queue === name);
    return { toBill: of('to_bill'), toCorrect: of('to_correct') };
  };
  const before = await queues();
  expect(before.toBill).toMatchObject([{ id: work_order_id }]);
  expect(before.toCorrect).toEqual([]);

  const lines = [{ work_order_id, amount: 120 }];
  const { data: bill } = await people.subcontractor.client.rpc('submit_bill', { lines }).throwOnError();
  const { id, internal_bill_number: number } = bill as unknown as {
    id: string;
    internal_bill_number: string;
  };
  const reason = 'The hinge is not on it.';
  await people.admin.client.rpc('reject_bill', { bill_id: id, reason }).throwOnError();
  const sentBack = await queues();
  expect(sentBack.toBill).toEqual([]);
  expect(sentBack.toCorrect).toMatchObject([{ total: 1, id, number, amount: 120, detail: reason }]);

  await people.subcontractor.client.rpc('submit_bill', { bill_id: id, lines }).throwOnError();
  expect(await queues()).toEqual({ toBill: [], toCorrect: [] });
});
