import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readReason } from '#shared/error-reasons/wire.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { recentDay } from '#test/support/recent-day.ts';
import { addSubmittedBill } from '../../../test/reliability/support/fixture.ts';

/** A part of a bill is held as it is approved, and payable once the office releases it. The bills are for 450.50. */
let portal: TestPortal;
let company: Company;
let bill_id: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal?.stop());
beforeEach(async () => {
  bill_id = await addSubmittedBill({ owner: portal.owner, company });
});

const admin = () => company.people.admin.client;
const approve = (percent?: number) =>
  admin().rpc('approve_bill', { bill_id, ...(percent !== undefined && { retainage_percent: percent }) });
const agree = (retainage_percent: number | null) =>
  admin().rpc('set_retainage_percent', {
    ...{ organization_id: company.organizations.subcontractor, retainage_percent },
  });
const release = (amount: number, held: number, submission_key: string = randomUUID()) =>
  admin().rpc('release_bill_retainage', { bill_id, amount, held, submission_key });
const pay = () =>
  admin().rpc('mark_bills_paid', { bill_ids: [bill_id], paid_on: recentDay(), payment_method: 'ach' });

async function bill(as = admin()) {
  const { data } = await as
    .from('subcontractor_bills')
    .select(
      'status, total_amount, balance, paid_amount, retainage_percent, retainage_amount, retainage_released, releases:retainage_releases(amount)',
    )
    .eq('id', bill_id)
    .single();
  return data;
}

test('what is agreed with the firm is held, and another percentage for one bill', async () => {
  expect((await agree(10)).error).toBeNull();
  const { data } = await approve();
  const held = { retainage_percent: 10, retainage_amount: 45.05, balance: 405.45, total_amount: 450.5 };
  expect(await bill()).toMatchObject({ ...held, status: 'approved' });
  expect(await bill(company.people.subcontractor.client)).toMatchObject(held);
  await admin().rpc('undo_decision', { decision_id: data?.decision_id ?? '' });
  expect(await bill()).toMatchObject({ status: 'submitted', retainage_percent: null, retainage_amount: 0 });
  await approve(0);
  expect(await bill()).toMatchObject({ retainage_percent: 0, retainage_amount: 0, balance: 450.5 });
  await agree(null);
});

test('what is held is not due, and is paid once it is released, in parts', async () => {
  await approve(10);
  expect((await pay()).data).toMatchObject({ done: [bill_id], refused: [] });
  expect(await bill()).toMatchObject({ status: 'approved', balance: 0, paid_amount: 405.45 });
  expect((await pay()).data).toMatchObject({ done: [], refused: [{ id: bill_id }] });
  expect((await release(20, 45.05)).data).toMatchObject({ held: 25.05, balance: 20 });
  await pay();
  expect(await bill()).toMatchObject({ status: 'approved', balance: 0, paid_amount: 425.45 });
  await release(25.05, 25.05);
  await pay();
  expect(await bill()).toMatchObject({
    status: 'paid',
    balance: 0,
    paid_amount: 450.5,
    retainage_released: 45.05,
  });
  const { data } = await company.people.subcontractor.client
    .from('subcontractor_bill_events')
    .select('data')
    .eq('subcontractor_bill_id', bill_id)
    .eq('event_type', 'retainage_released')
    .order('created_at');
  expect(data).toEqual([{ data: { amount: 20 } }, { data: { amount: 25.05 } }]);
});

test('a release that is sent twice is one, and more than is held is refused', async () => {
  await approve(10);
  const key = randomUUID();
  const [first, second] = await Promise.all([release(20, 45.05, key), release(20, 45.05, key)]);
  expect(first.data?.id).toBe(second.data?.id);
  expect(await bill()).toMatchObject({ retainage_released: 20, releases: [{ amount: 20 }] });
  const reasonOf = ({ error }: Awaited<ReturnType<typeof release>>) => readReason(error?.details)?.reason;
  expect(reasonOf(await release(10, 25.05, key))).toBe('retainage_repeated');
  expect(reasonOf(await release(10, 45.05))).toBe('retainage_changed');
  expect(reasonOf(await release(25.06, 25.05))).toBe('retainage_over_held');
});

test('of two releases at once, the second one learns what the first has left', async () => {
  await approve(10);
  const answers = await Promise.all([release(45.05, 45.05), release(45.05, 45.05)]);
  const reasons = answers.map(({ error }) => readReason(error?.details)?.reason);
  expect(reasons.toSorted()).toEqual(['retainage_changed', undefined]);
  expect(await bill()).toMatchObject({ retainage_released: 45.05, balance: 450.5 });
});

test('only who pays releases, and a subcontractor sees what is held of its own bills alone', async () => {
  await approve(10);
  for (const as of ['manager', 'subcontractor', 'partner'] as const) {
    const { error } = await company.people[as].client.rpc('release_bill_retainage', {
      ...{ bill_id, amount: 1, held: 45.05, submission_key: randomUUID() },
    });
    expect(error, as).not.toBeNull();
  }
  await release(1, 45.05);
  const { data } = await company.people.otherSubcontractor.client.from('retainage_releases').select('id');
  expect(data).toEqual([]);
});
