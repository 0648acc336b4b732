import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readReason } from '#shared/error-reasons/wire.ts';
import { PRESETS } from '#shared/rules/capabilities.ts';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { addSubmittedBill } from '../../../test/reliability/support/fixture.ts';

/** Which bills a person may approve: up to their own limit, and over NTE only when their access says so. */
let portal: TestPortal;
let company: Company;
let bookkeeper: Person;
let billId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  bookkeeper = await addPerson(portal, {
    name: 'Bookkeeper',
    memberships: [[company.organizations.contractor, 'admin', PRESETS.billing]],
  });
});
afterAll(() => portal?.stop());
beforeEach(async () => {
  billId = await addSubmittedBill({ owner: portal.owner, company });
});

const total = async () =>
  Number(
    (await portal.owner.query('select total_amount from public.subcontractor_bills where id = $1', [billId]))
      .rows[0].total_amount,
  );

const allow = (limit: number | null, overNte: boolean) =>
  portal.owner.query(
    `update public.organization_members set bill_approval_limit = $2, may_approve_over_nte = $3 where user_id = $1`,
    [bookkeeper.profileId, limit, overNte],
  );

/** The reason why the bill is not approved; undefined when it is. */
async function refusal(note?: string) {
  const { error } = await bookkeeper.client.rpc('approve_bill', { bill_id: billId, ...(note && { note }) });
  return readReason(error?.details) ?? undefined;
}

test('a bill above the own limit is refused with the limit, and one up to it is approved', async () => {
  const amount = await total();
  await allow(amount - 0.01, true);
  expect(await refusal()).toMatchObject({
    reason: 'bill_over_own_limit',
    params: { amount: (amount - 0.01).toFixed(2) },
  });
  await allow(amount, true);
  expect(await refusal()).toBeUndefined();
});

test('a bill over the NTE needs access to approve such bills, also with a note', async () => {
  await portal.owner.query(
    `insert into public.work_order_budgets (work_order_id, nte_amount)
     select l.work_order_id, 1 from public.subcontractor_bill_work_orders l where l.subcontractor_bill_id = $1
     on conflict (work_order_id) do update set nte_amount = excluded.nte_amount`,
    [billId],
  );
  await allow(null, false);
  expect(await refusal('The part was expensive.')).toMatchObject({ reason: 'bill_over_nte_not_allowed' });
  await allow(null, true);
  expect(await refusal()).toMatchObject({ reason: 'bill_over_nte_unexplained' });
  expect(await refusal('The part was expensive.')).toBeUndefined();
});

test('a bill within the limit and the NTE is approved and paid by the same access', async () => {
  await allow(null, false);
  expect(await refusal()).toBeUndefined();
  const { data } = await bookkeeper.client.rpc('mark_bills_paid', {
    bill_ids: [billId],
    paid_on: new Date().toISOString().slice(0, 10),
    payment_method: 'check',
    payment_reference: '1001',
  });
  expect(data).toMatchObject({ done: [billId], refused: [] });
});
