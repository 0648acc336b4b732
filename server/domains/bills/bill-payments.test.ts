import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, openFixture, today } from '#server/domains/payment-runs/test/fixture.ts';

/** Bills that are paid in parts, and payments that are void. */
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.portal.stop());

const facts = () => ({ paid_on: today(), payment_method: 'check' as const, payment_reference: '1001' });
const pay = (bill_id: string, amount: number, balance: number, more: object = {}) =>
  fixture.call('payer', 'record_bill_payment', {
    ...{ bill_id, amount, balance, submission_key: randomUUID(), ...facts(), ...more },
  });
const paymentsOf = async (bill_id: string) =>
  (
    await fixture.portal.owner.query<{ id: string; amount: number; isVoid: boolean }>(
      `select id, amount::float8 as amount, voided_at is not null as "isVoid" from public.bill_payments
       where subcontractor_bill_id = $1 order by created_at, id`,
      [bill_id],
    )
  ).rows;
const eventsOf = async (bill_id: string) =>
  (
    await fixture.portal.owner.query<{ type: string }>(
      `select event_type as type from public.subcontractor_bill_events where subcontractor_bill_id = $1
       order by created_at, id`,
      [bill_id],
    )
  ).rows.map(({ type }) => type);

test('a bill is paid when nothing is left of it', async () => {
  const id = await fixture.approvedBill(100);
  expect(await fixture.bill(id)).toMatchObject({ status: 'approved', paid: 0, balance: 100 });
  expect((await pay(id, 40.01, 100)).data).toMatchObject({ balance: 59.99, status: 'approved' });
  expect(await fixture.bill(id)).toMatchObject({ status: 'approved', paid: 40.01, balance: 59.99 });
  expect((await pay(id, 59.99, 59.99)).data).toMatchObject({ balance: 0, status: 'paid' });
  expect(await fixture.bill(id)).toMatchObject({ status: 'paid', paid: 100, balance: 0, reference: '1001' });
  expect(await eventsOf(id)).toEqual(['created', 'submitted', 'approved', 'partly_paid', 'paid']);
});

test('those of which a part is paid are a list of both sides with their sums, until nothing is left or paid', async () => {
  const [part, own, whole, none] = [
    await fixture.approvedBill(70, 'otherSubcontractor'),
    await fixture.approvedBill(50),
    await fixture.approvedBill(30, 'otherSubcontractor'),
    await fixture.approvedBill(20, 'otherSubcontractor'),
  ];
  await pay(part, 40, 70);
  await pay(own, 10, 50);
  await pay(whole, 30, 30);
  const asked = [part, own, whole, none];
  const listed = async (as: 'payer' | 'otherSubcontractor') => {
    const { client } = fixture.people[as];
    const list = client.from('subcontractor_bills').select('id').in('id', asked);
    const { data } = await list.in('status', ['approved']).gt('paid_amount', 0).throwOnError();
    const sums = await client
      .rpc('bill_sums', {
        ...{ p_statuses: ['approved'], p_is_partly_paid: true },
        p_organization_ids: [fixture.company.organizations.otherSubcontractor],
      })
      .throwOnError();
    return { ids: data.map(({ id }) => id).toSorted(), sums: sums.data[0] };
  };
  const sums = { bills: 1, total: 70, approved_bills: 1, approved_total: 30 };
  expect(await listed('payer')).toMatchObject({ ids: [part, own].toSorted(), sums });
  expect(await listed('otherSubcontractor')).toMatchObject({ ids: [part], sums });
  await pay(part, 30, 30);
  expect(await listed('otherSubcontractor')).toMatchObject({ ids: [], sums: { bills: 0, total: 0 } });
});

test('marking as paid pays what is left', async () => {
  const id = await fixture.approvedBill(100);
  await pay(id, 30, 100);
  const { data } = await fixture.call('payer', 'mark_bills_paid', { bill_ids: [id], ...facts() });
  expect(data).toMatchObject({ done: [id], refused: [] });
  expect((await paymentsOf(id)).map(({ amount }) => amount)).toEqual([30, 70]);
  expect((await pay(id, 1, 0)).reason).toBe('bill_already_paid');
});

test('a bill of which something was paid since the payer read it is not marked as paid, the others are', async () => {
  const [read, changed] = [await fixture.approvedBill(50), await fixture.approvedBill(100)];
  await pay(changed, 30, 100);
  const input = { bill_ids: [read, changed], balances: [50, 100], ...facts() };
  const { data } = await fixture.call('payer', 'mark_bills_paid', input);
  expect(data).toMatchObject({ done: [read], refused: [{ id: changed }] });
  expect(JSON.stringify(data)).toContain('bill_balance_changed');
  expect(await fixture.bill(changed)).toMatchObject({ status: 'approved', paid: 30, balance: 70 });
});

test('more than is left, and a balance that has changed since, are refused', async () => {
  const id = await fixture.approvedBill(100);
  expect(await pay(id, 100.01, 100)).toMatchObject({ reason: 'bill_payment_over_balance' });
  await pay(id, 40, 100);
  expect(await pay(id, 40, 100)).toMatchObject({ reason: 'bill_balance_changed', params: { amount: 60 } });
  expect(await fixture.bill(id)).toMatchObject({ paid: 40 });
});

test('the same form sent again is one payment, also at once; with other facts it is refused', async () => {
  const id = await fixture.approvedBill(100);
  const submission_key = randomUUID();
  const tries = await Promise.all([1, 2, 3, 4].map(() => pay(id, 25, 100, { submission_key })));
  expect(tries.map(({ error }) => error)).toEqual([null, null, null, null]);
  expect(new Set(tries.map(({ data }) => data.id)).size).toBe(1);
  expect(await paymentsOf(id)).toHaveLength(1);
  expect((await pay(id, 26, 75, { submission_key })).reason).toBe('bill_payment_repeated');
});

test('of two people who pay at once, one is told that the balance has changed', async () => {
  const id = await fixture.approvedBill(100);
  const both = await Promise.all([pay(id, 60, 100), pay(id, 60, 100)]);
  expect(both.map(({ reason }) => reason ?? 'done').sort()).toEqual(['bill_balance_changed', 'done']);
  expect(await fixture.bill(id)).toMatchObject({ paid: 60, balance: 40 });
});

test('a void payment stays, its reason is in the history, and the bill is to be paid again', async () => {
  const id = await fixture.approvedBill(100);
  await pay(id, 40, 100);
  await pay(id, 60, 60);
  const [first, second] = await paymentsOf(id);
  const drop = (payment_id = '') =>
    fixture.call('payer', 'void_bill_payment', { payment_id, reason: 'The check came back.' });
  expect((await drop(second?.id)).data).toEqual({ bill_ids: [id] });
  expect(await fixture.bill(id)).toMatchObject({
    status: 'approved',
    paid: 40,
    balance: 60,
    reference: null,
  });
  expect((await drop(second?.id)).reason).toBe('bill_payment_void');
  await drop(first?.id);
  expect(await fixture.bill(id)).toMatchObject({ status: 'approved', paid: 0, balance: 100 });
  expect((await eventsOf(id)).slice(-2)).toEqual(['payment_voided', 'payment_voided']);
  // No approval was repeated, and none was asked for.
  expect((await eventsOf(id)).filter((type) => type === 'approved')).toHaveLength(1);
  expect((await pay(id, 100, 100)).data).toMatchObject({ status: 'paid' });
});

test('a payment is undone within seconds, unless another one followed', async () => {
  const id = await fixture.approvedBill(100);
  const first = await pay(id, 40, 100);
  const undo = (decision_id: string) => fixture.call('payer', 'undo_decision', { decision_id });
  expect((await undo(first.data.decision_id ?? '')).error).toBeNull();
  expect(await fixture.bill(id)).toMatchObject({ paid: 0, balance: 100 });
  expect(await paymentsOf(id)).toEqual([]);
  const again = await pay(id, 40, 100);
  await pay(id, 10, 60);
  expect((await undo(again.data.decision_id ?? '')).reason).toBe('decision_overtaken');
});

test('a payment that was voided and made again is not undone by the first one’s undo', async () => {
  const id = await fixture.approvedBill(100);
  const first = await pay(id, 40, 100);
  await fixture.call('payer', 'void_bill_payment', { payment_id: first.data.id ?? '', reason: 'Wrong day.' });
  await pay(id, 40, 100);
  const { reason } = await fixture.call('payer', 'undo_decision', {
    decision_id: first.data.decision_id ?? '',
  });
  expect(reason).toBe('decision_overtaken');
  expect(await fixture.bill(id)).toMatchObject({ paid: 40 });
});

test('the firm sees its payments; nobody else outside, and nobody writes one past the command', async () => {
  const id = await fixture.approvedBill(100);
  await pay(id, 40, 100);
  const seen = async (as: keyof Fixture['people']) =>
    (await fixture.people[as].client.from('bill_payments').select('id').eq('subcontractor_bill_id', id)).data
      ?.length;
  expect([await seen('payer'), await seen('subcontractor')]).toEqual([1, 1]);
  for (const as of ['otherSubcontractor', 'partner', 'stranger'] as const) expect(await seen(as)).toBe(0);
  for (const as of ['subcontractor', 'manager'] as const) {
    const { error } = await fixture.people[as].client
      .from('bill_payments')
      .insert({ subcontractor_bill_id: id, amount: 1, paid_on: today(), payment_method: 'check' } as never);
    expect(error?.code).toBe('42501');
  }
});

test('a bill that is not approved, and one of the payer’s own firm, is not paid', async () => {
  const id = await fixture.approvedBill(10);
  await fixture.portal.owner.query(
    `insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')`,
    [fixture.people.otherPayer.profileId, fixture.firms.subcontractor],
  );
  const own = await fixture.call('otherPayer', 'record_bill_payment', {
    ...{ bill_id: id, amount: 10, balance: 10, submission_key: randomUUID(), ...facts() },
  });
  expect(own.reason).toBe('bill_own_payment');
  const rejected = await fixture.approvedBill(10);
  await fixture.portal.owner.query(
    `alter table public.subcontractor_bills disable trigger user;
     update public.subcontractor_bills set status = 'submitted' where id = '${rejected}';
     alter table public.subcontractor_bills enable trigger user`,
  );
  expect((await pay(rejected, 5, 0)).reason).toBe('bill_not_approved');
});
