import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** "Over NTE" is what each bill adds to the overrun of its work orders, and is counted once. */
let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.owner.query('truncate public.subcontractor_bills cascade');
});

async function work(nte: number): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `with made as (
       insert into public.work_orders (title, status, organization_id, partner_location_id, assigned_organization_id,
         date_completed)
       values ('Door does not close', 'completed', $1, $2, $3, now()) returning id
     ), budget as (
       insert into public.work_order_budgets (work_order_id, nte_amount, assigned_organization_id)
       select id, $4, $3 from made
     )
     select id from made`,
    [company.organizations.customer, company.locationId, company.organizations.subcontractor, nte],
  );
  return rows[0]?.id ?? '';
}

const raise = (workOrderId: string, nte: number) =>
  portal.owner.query('update public.work_order_budgets set nte_amount = $2 where work_order_id = $1', [
    workOrderId,
    nte,
  ]);

async function bill(work_order_id: string, amount: number, bill_id?: string): Promise<string> {
  const { data, error } = await company.people.subcontractor.client.rpc('submit_bill', {
    ...(bill_id && { bill_id }),
    lines: [{ work_order_id, amount }],
  });
  expect(error).toBeNull();
  return data?.id ?? '';
}

const admin = () => company.people.admin.client;
const approve = async (bill_id: string) =>
  expect((await admin().rpc('approve_bill', { bill_id, note: 'Agreed by phone.' })).error).toBeNull();
const reject = async (bill_id: string) =>
  expect((await admin().rpc('reject_bill', { bill_id, reason: 'Twice the same.' })).error).toBeNull();

/** The column of the list for each bill, in the order of submission, and the card above it. */
async function over() {
  const { data } = await admin().from('subcontractor_bills').select('over_nte_amount').order('created_at');
  const sums = await admin().rpc('bill_sums', {});
  return {
    column: data?.map(({ over_nte_amount }) => over_nte_amount),
    card: sums.data?.[0]?.over_nte_total,
  };
}

test('bills of one work order add up to its amount over the NTE, each with its part', async () => {
  const id = await work(100);
  await bill(id, 80);
  await bill(id, 50);
  await bill(id, 40);
  await bill(await work(10), 15);
  expect(await over()).toEqual({ column: [0, 30, 40, 5], card: 75 });
});

test('drafts and bills that were sent back do not count', async () => {
  const id = await work(100);
  const first = await bill(id, 300);
  await bill(id, 60);
  await company.people.admin.client.rpc('save_bill_draft', {
    subcontractor_organization_id: company.organizations.subcontractor,
    lines: [{ work_order_id: id, amount: 900 }],
  });
  await reject(first);
  expect(await over()).toEqual({ column: [0, 0, 0], card: 0 });
  const sums = await admin().rpc('bill_sums', {});
  expect(sums.data?.[0]).toMatchObject({ bills: 1, total: 60 });
  expect((await admin().rpc('bill_sums', { p_statuses: ['rejected'] })).data?.[0]).toMatchObject({
    bills: 0,
    total: 0,
  });
});

test('an amount over the NTE counts once, however often it was approved, sent back, and submitted', async () => {
  const id = await work(100);
  const first = await bill(id, 80);
  const second = await bill(id, 80);
  await approve(second);
  expect(await over()).toEqual({ column: [0, 60], card: 60 });
  await reject(first);
  expect(await over()).toEqual({ column: [0, 0], card: 0 });
  await bill(id, 80, first);
  expect(await over()).toEqual({ column: [60, 0], card: 60 });
});

test('approved bills follow the NTE, too', async () => {
  const id = await work(100);
  await approve(await bill(id, 130));
  expect(await over()).toEqual({ column: [30], card: 30 });
  await raise(id, 120);
  expect(await over()).toEqual({ column: [10], card: 10 });
  await raise(id, 20);
  await bill(id, 5);
  expect(await over()).toEqual({ column: [110, 5], card: 115 });
});

test('the dashboard, the question before the approval, and the history show the bill’s part', async () => {
  const id = await work(100);
  await bill(id, 150);
  const second = await bill(id, 20);
  const agenda = await admin().rpc('office_agenda', {});
  expect(agenda.data?.filter(({ queue }) => queue === 'over_nte').map(({ amount }) => amount)).toEqual([
    50, 20,
  ]);
  const unexplained = await admin().rpc('approve_bill', { bill_id: second });
  expect(unexplained.error).toMatchObject({
    code: 'rule_violation',
    details: '{"reason":"bill_over_nte_unexplained","params":{},"field":"note"}',
  });
  await approve(second);
  const { data } = await admin()
    .from('work_order_events')
    .select('data')
    .eq('event_type', 'bill_over_nte_approved')
    .eq('work_order_id', id);
  expect(data).toMatchObject([{ data: { amount: 20, nte_amount: 100 } }]);
});
