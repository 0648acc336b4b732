import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '#server/domains/invoices/test/fixture.ts';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';

/** A completed work order closes when it is paid, and is completed again when the money goes back. */
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 240_000);
afterAll(() => fixture?.portal.stop());

/** A sent invoice of these work orders. */
async function invoice(...work: string[]) {
  const { data, error } = await fixture.call('biller', 'create_invoices', {
    ...{ work_order_ids: work, grouped_by: 'customer', submission_key: randomUUID(), left_out: [] },
  });
  expect(error).toBeNull();
  const [made] = (data as unknown as { invoices: { id: string; total_amount: number }[] }).invoices;
  const { invoice_id, version } = await fixture.read(made?.id ?? '');
  const sent = await fixture.call('biller', 'send_invoice', { invoice_id, version, is_emailed: false });
  expect(sent.error).toBeNull();
  const { invoice_number: number } = sent.data as unknown as { invoice_number: string };
  return { invoice_id, amount: made?.total_amount ?? 0, number };
}
type Sent = Awaited<ReturnType<typeof invoice>>;

const pay = (sent: Sent[], as: 'biller' | 'otherBiller' = 'biller', amount?: number) =>
  fixture.call(as, 'record_payment', {
    ...{ submission_key: randomUUID(), organization_id: fixture.customer, method: 'check' as const },
    ...{ received_on: '2026-03-20', amount: amount ?? sent.reduce((sum, one) => sum + one.amount, 0) },
    allocations: sent.map(({ invoice_id, amount: all }) => ({ invoice_id, amount: amount ?? all })),
  });
const paid = async (...sent: Sent[]) => {
  const { data, error } = await pay(sent);
  expect(error).toBeNull();
  return (data as unknown as { id: string }).id;
};
const takeBack = async (payment_id: string) => {
  const { error } = await fixture.call('biller', 'return_payment', {
    ...{ submission_key: randomUUID(), payment_id, returned_on: '2026-03-25', reason: 'Insufficient funds.' },
  });
  expect(error).toBeNull();
};
const voids = ({ invoice_id }: Sent) =>
  fixture.call('otherBiller', 'void_invoice', { invoice_id, reason: 'Wrong address.' });

const workWith = async (...receipts: number[]) => {
  const work = await fixture.work();
  for (const amount of receipts) await fixture.receipt(work, amount);
  return work;
};
const statusOf = async (work: string) =>
  (await fixture.one<{ status: string }>('select status from public.work_orders where id = $1', [work]))
    .status;
/** The history as this person reads it. */
const eventsOf = async (work: string, as: keyof Fixture['people'] = 'biller') =>
  (
    (
      await fixture.people[as].client
        .from('work_order_events')
        .select('event_type, data')
        .eq('work_order_id', work)
        .like('event_type', 'paid%')
        .order('created_at')
        .throwOnError()
    ).data as { event_type: string; data: { invoices: string } }[]
  ).map(({ event_type, data }) => [event_type, data.invoices]);

test('the last payment closes the work orders of which nothing is left, with its invoice in their history', async () => {
  const [work, other] = [await workWith(30), await workWith(40)];
  const completedAt = await fixture.one('select date_completed from public.work_orders where id = $1', [
    work,
  ]);
  const first = await invoice(work, other);
  await fixture.receipt(other, 5);
  const payment = await paid(first);
  expect(await statusOf(work)).toBe('closed');
  expect(await eventsOf(work)).toEqual([['paid', first.number]]);
  // Something is left to invoice of this one.
  expect(await statusOf(other)).toBe('completed');
  const rest = await invoice(other);
  expect((await pay([rest], 'biller', 2)).error).toBeNull();
  expect(await statusOf(other)).toBe('completed');
  expect((await pay([rest], 'biller', 3)).error).toBeNull();
  expect(await eventsOf(other)).toEqual([['paid', `${first.number}, ${rest.number}`]]);
  // What it is paid with is the office's.
  for (const person of ['partner', 'subcontractor', 'technician', 'stranger'] as const)
    expect(await eventsOf(work, person)).toEqual([]);

  await takeBack(payment);
  expect([await statusOf(work), await statusOf(other)]).toEqual(['completed', 'completed']);
  expect((await eventsOf(work)).at(-1)).toEqual(['paid_no_more', first.number]);
  expect(await fixture.one('select date_completed from public.work_orders where id = $1', [work])).toEqual(
    completedAt,
  );
  await paid(first);
  expect([await statusOf(work), await statusOf(other)]).toEqual(['closed', 'closed']);
});

test('a credit note closes, too, and work that is in progress, or that the office closed, stays as it is', async () => {
  const [work, running] = [await workWith(30), await workWith(40)];
  await fixture.portal.owner.query(
    `alter table public.work_orders disable trigger check_status;
     update public.work_orders set status = 'in_progress' where id = '${running}';
     alter table public.work_orders enable trigger check_status;`,
  );
  const sent = await invoice(work, running);
  const closed = await workWith(20);
  const byHand = await invoice(closed);
  await fixture.portal.owner.query(`update public.work_orders set status = 'closed' where id = $1`, [closed]);
  const credit = await fixture.call('biller', 'issue_credit_note', {
    ...{ submission_key: randomUUID(), organization_id: fixture.customer, invoice_id: sent.invoice_id },
    ...{ amount: sent.amount, reason: 'A favor.' },
  });
  expect(credit.error).toBeNull();
  expect([await statusOf(work), await statusOf(running)]).toEqual(['closed', 'in_progress']);
  const payment = await paid(byHand);
  await takeBack(payment);
  expect(await statusOf(closed)).toBe('closed');
  expect(await eventsOf(closed)).toEqual([]);
});

test('nobody opens a closed work order by hand', async () => {
  const work = await workWith(30);
  const payment = await paid(await invoice(work));
  const move = () =>
    fixture.call('admin', 'change_work_order_status', { work_order_id: work, status: 'completed' });
  expect(refusalOf(await move())[0]).toBe('work_order_step_invalid');
  expect(await statusOf(work)).toBe('closed');
  await takeBack(payment);
  await fixture.portal.owner.query(`update public.work_orders set status = 'closed' where id = $1`, [work]);
  await expect(
    fixture.portal.owner.query(`update public.work_orders set status = 'completed' where id = $1`, [work]),
  ).rejects.toThrow('A work order cannot go from closed to completed.');
});

test('of two payments of one work order at once, the second one closes it, once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const work = await workWith(30);
    const first = await invoice(work);
    await fixture.receipt(work, 12);
    const second = await invoice(work);
    const both = await Promise.all([pay([first]), pay([second], 'otherBiller')]);
    expect(both.map(({ error }) => error)).toEqual([null, null]);
    expect(await statusOf(work)).toBe('closed');
    expect((await eventsOf(work)).map(([type]) => type)).toEqual(['paid']);
  }
});

test('a payment, and the void of the other invoice at once: the work is paid, or something is left of it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const work = await workWith(30);
    const first = await invoice(work);
    const other = await fixture.invoice(10);
    // A line that the office typed: nothing comes back to be invoiced.
    await fixture.portal.owner.query(
      `alter table public.partner_invoice_lines disable trigger user;
       update public.partner_invoice_lines set work_order_id = '${work}' where partner_invoice_id = '${other}';
       alter table public.partner_invoice_lines enable trigger user;`,
    );
    const both = await Promise.all([pay([first]), voids({ ...first, invoice_id: other })]);
    expect(both.map(({ error }) => error)).toEqual([null, null]);
    expect(await statusOf(work)).toBe('closed');
  }
});

test('work is invoiced, paid, and voided by several at once without a deadlock', async () => {
  const work = await Promise.all(Array.from({ length: 8 }, () => workWith(30)));
  const [a, b] = [
    await invoice(...work),
    await invoice(
      ...(
        await Promise.all(
          work.map(async (id) => {
            await fixture.receipt(id, 3);
            return id;
          }),
        )
      ).toReversed(),
    ),
  ];
  await Promise.all(work.map((id) => fixture.receipt(id, 7)));
  const calls = await Promise.all([
    pay([a]),
    voids(b),
    fixture.call('otherBiller', 'create_invoices', {
      ...{ work_order_ids: work.toReversed(), grouped_by: 'job', submission_key: randomUUID(), left_out: [] },
    }),
    pay([b], 'otherBiller'),
  ]);
  for (const { error } of calls)
    expect(error === null || JSON.parse(error.details ?? '{}').reason, error?.message).toBeTruthy();
});
