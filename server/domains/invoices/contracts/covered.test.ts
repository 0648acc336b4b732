import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContractFixture } from '#server/domains/invoices/contracts/test/fixture.ts';
import { refusalOf } from '#server/domains/invoices/test/fixture.ts';

/** Invoices of which a deposit, or what is held, leaves nothing to pay: sent and paid at once. */

let f: Awaited<ReturnType<typeof openContractFixture>>;
beforeAll(async () => {
  f = await openContractFixture();
  await f.portal.owner.query(
    `insert into organization_billing (organization_id, email) values ($1, 'billing@customer.test')
     on conflict (organization_id) do update set email = excluded.email`,
    [f.customer],
  );
}, 240_000);
afterAll(() => f?.portal.stop());

/** A deposit that was sent and paid. */
async function deposit(amount: number) {
  const { data } = await f.call('biller', 'create_deposit', {
    ...{
      organization_id: f.customer,
      amount,
      description: 'Deposit for doors',
      submission_key: randomUUID(),
    },
  });
  const id = String(data?.id);
  await f.send(id);
  await f.pay(id, amount);
  return id;
}

/** Takes a deposit off a draft, as much as possible. */
const cover = async (invoice_id: string, deposit_invoice_id: string) => {
  const { version } = await f.read(invoice_id);
  const input = { invoice_id, version, deposit_invoice_id, amount: null };
  expect((await f.call('biller', 'apply_deposit', input)).error).toBeNull();
};
const invoiceOf = (id: string) =>
  f.one<{ status: string; is_paid_at: boolean; invoice_number: string; total_amount: number }>(
    `select status, paid_at is not null as is_paid_at, invoice_number, total_amount::float8 as total_amount
     from partner_invoices where id = $1`,
    [id],
  );
const statusOf = async (work: string) =>
  (await f.one<{ status: string }>('select status from work_orders where id = $1', [work])).status;
const leftOf = async (id: string) => {
  const { data } = await f.people.biller.client.rpc('deposits_left', { p_organization_id: f.customer });
  const rows = data as { partner_invoice_id: string; available: number }[];
  return rows.find((row) => row.partner_invoice_id === id)?.available ?? 0;
};

test('a deposit covers a whole invoice: it is paid when it is sent, and its work closes', async () => {
  const paid = await deposit(100);
  const { invoice_id, workOrder } = await f.draft();
  await f.one("update work_orders set status = 'completed' where id = $1 returning id", [workOrder]);
  await cover(invoice_id, paid);
  const { version } = await f.read(invoice_id);
  const sent = await f.call('biller', 'send_invoice', { invoice_id, version, is_emailed: true });
  expect(sent.error).toBeNull();
  expect(sent.data).toMatchObject({
    ...{ sent_to: 'billing@customer.test', invoice_number: expect.stringMatching(/^INV-/) },
  });
  expect(await invoiceOf(invoice_id)).toMatchObject({ status: 'paid', is_paid_at: true, total_amount: 0 });
  expect(await statusOf(workOrder)).toBe('closed');
  const { mails, entries } = await f.one<{ mails: number; entries: number }>(
    `select (select count(*)::int from email_records where record_id = $1) as mails,
       (select count(*)::int from app.receivable_entries where partner_invoice_id = $1) as entries`,
    [invoice_id],
  );
  expect({ mails, entries }).toEqual({ mails: 1, entries: 0 });
  const pdf = await f.textOf('invoices', invoice_id);
  expect(pdf).toContain('Deposit from');
  expect(pdf).toContain('Paid on');
  expect(await leftOf(paid)).toBe(20);

  const voided = await f.call('biller', 'void_invoice', { invoice_id, reason: 'Wrong address.' });
  expect(voided.error).toBeNull();
  expect(await invoiceOf(invoice_id)).toMatchObject({ status: 'void', is_paid_at: false });
  expect(await leftOf(paid)).toBe(100);
  expect(await statusOf(workOrder)).toBe('completed');
  expect(await f.billable(workOrder)).toBeDefined();
});

test('two people who send it at once send it once', async () => {
  const { invoice_id } = await f.draft();
  await cover(invoice_id, await deposit(80));
  const { version } = await f.read(invoice_id);
  const both = await Promise.all(
    (['biller', 'otherBiller'] as const).map((who) =>
      f.call(who, 'send_invoice', { invoice_id, version, is_emailed: false }),
    ),
  );
  expect(both.map((called) => refusalOf(called)[0]).toSorted()).toEqual(['invoice_already_sent', undefined]);
  expect((await invoiceOf(invoice_id)).status).toBe('paid');
});

test('so do retainage and a deposit together, and what is held is released later', async () => {
  const projectId = await f.signed([{ description: 'Doors', scheduled_value: 100 }], 50);
  await f.progress(projectId, 100);
  const id = String((await f.bill(projectId)).data?.id);
  await cover(id, await deposit(50));
  expect((await f.send(id)).error).toBeNull();
  expect(await invoiceOf(id)).toMatchObject({ status: 'paid', total_amount: 0 });
  expect(await f.sums(projectId)).toMatchObject({ billed: 100, held: 50 });
  expect(await f.textOf('invoices', id)).toContain('Continuation sheet');
  expect((await f.release(projectId, 50)).error).toBeNull();
});

test('without any charge, an invoice is still not sent', async () => {
  const { invoice_id, version, lines } = await f.draft();
  const whole = { kind: 'discount', unit: 'each', description: 'All of it', quantity: 1 } as const;
  const saved = await f.call('biller', 'save_invoice', {
    ...{ invoice_id, version, lines: [...lines, { ...whole, unit_price: 0, discount_percent: 100 }] },
  });
  expect(saved.error).toBeNull();
  expect(refusalOf(await f.send(invoice_id))).toEqual(['invoice_without_amount', 'lines']);
});
