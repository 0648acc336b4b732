import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, NOT_BILLERS, openFixture, refusalOf } from './test/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.portal.stop());

async function sent(): Promise<{ invoice_id: string; workOrder: string }> {
  const { invoice_id, version, workOrder } = await fixture.draft();
  const { error } = await fixture.call('biller', 'send_invoice', { invoice_id, version, is_emailed: false });
  expect(error).toBeNull();
  return { invoice_id, workOrder };
}

const voids = (as: keyof Fixture['people'], invoice_id: string, reason = 'Wrong customer.') =>
  fixture.call(as, 'void_invoice', { invoice_id, reason });

test('a void invoice keeps its number and its lines, and its work is invoiced again', async () => {
  const { invoice_id, workOrder } = await sent();
  const before = await fixture.everything(invoice_id);
  expect(await fixture.billable(workOrder)).toBeUndefined();
  expect((await voids('biller', invoice_id)).error).toBeNull();
  const after = await fixture.everything(invoice_id);
  expect(after.invoice).toMatchObject({
    ...{ status: 'void', void_reason: 'Wrong customer.', voided_at: expect.any(String) },
    ...{ invoice_number: before.invoice.invoice_number, total_amount: 80 },
  });
  expect(after.lines).toMatchObject([{ amount: 80, is_void: true }]);

  expect(await fixture.billable(workOrder)).toMatchObject({ amount: 80 });
  const again = await fixture.call('biller', 'create_invoices', {
    ...{ work_order_ids: [workOrder], grouped_by: 'job', submission_key: randomUUID() },
  });
  expect(again.data).toMatchObject({ invoices: [{ total_amount: 80 }], refused: [] });
  expect(await fixture.billable(workOrder)).toBeUndefined();
  const customer = await fixture.people.partner.client
    .from('partner_invoices')
    .select('status, void_reason')
    .eq('id', invoice_id);
  expect(customer.data).toEqual([{ status: 'void', void_reason: 'Wrong customer.' }]);
});

test('of two people who void an invoice at once, one does, and the other one is notified', async () => {
  const { invoice_id } = await sent();
  const both = await Promise.all([voids('biller', invoice_id), voids('otherBiller', invoice_id)]);
  expect(both.map((one) => refusalOf(one)[0]).toSorted()).toEqual(['invoice_already_void', undefined]);
});

test('a draft, a paid invoice, and one that does not exist are not voided', async () => {
  const draft = await fixture.draft();
  expect(refusalOf(await voids('biller', draft.invoice_id))[0]).toBe('invoice_is_draft');
  const { invoice_id } = await sent();
  const paid = await fixture.call('biller', 'record_payment', {
    ...{ submission_key: randomUUID(), organization_id: fixture.company.organizations.customer },
    ...{ method: 'check', received_on: '2026-03-20', amount: 80, allocations: [{ invoice_id, amount: 80 }] },
  });
  expect(paid.error).toBeNull();
  const before = await fixture.everything(invoice_id);
  expect(refusalOf(await voids('biller', invoice_id))[0]).toBe('invoice_has_payments');
  expect(await fixture.everything(invoice_id)).toEqual(before);
  expect((await voids('biller', randomUUID())).error).toMatchObject({ code: 'not_found' });
});

test('a void needs a reason, and a person who may invoice', async () => {
  const { invoice_id } = await sent();
  const before = await fixture.everything(invoice_id);
  expect((await voids('biller', invoice_id, ' ')).error).toMatchObject({
    message: 'reason: Say why, so that the customer understands it.',
  });
  for (const as of NOT_BILLERS)
    expect((await voids(as, invoice_id)).error?.code, as).toMatch(/^(forbidden|not_authenticated)$/);
  expect(await fixture.everything(invoice_id)).toEqual(before);
});

test('the email of an invoice that is void is neither sent nor sent again', async () => {
  const { owner } = fixture.portal;
  await owner.query(
    `insert into public.organization_billing (organization_id, email) values ($1, 'billing@customer.test')
     on conflict (organization_id) do update set email = excluded.email`,
    [fixture.company.organizations.customer],
  );
  const { invoice_id, version } = await fixture.draft();
  const sent = await fixture.call('biller', 'send_invoice', { invoice_id, version, is_emailed: true });
  expect(sent.error).toBeNull();
  const email = await fixture.one<{ id: string }>(
    `update public.email_log set status = 'queued', next_attempt_at = now() + interval '1 day'
     where id = (select email_id from public.email_records where record_id = $1) returning id`,
    [invoice_id],
  );
  await fixture.call('biller', 'void_invoice', { invoice_id, reason: 'Wrong price.' });
  const statusOf = () =>
    fixture.one('select status, last_error from public.email_log where id = $1', [email.id]);
  const stopped = { status: 'failed', last_error: 'The invoice was voided before the email left.' };
  expect(await statusOf()).toEqual(stopped);
  await owner.query(`update public.email_server set host = '127.0.0.1', port = 1`);
  const retried = await fixture.call('admin', 'retry_email', { email_id: email.id });
  expect(refusalOf(retried)[0]).toBe('email_of_void_invoice');
  expect((await fixture.call('admin', 'resend_failed_emails', {})).data).toEqual({ affected: 0 });
  await owner.query(`update public.email_log set status = 'paused' where id = $1`, [email.id]);
  await fixture.call('admin', 'clear_rejected_address', { address: 'billing@customer.test' });
  expect(await statusOf()).toMatchObject({ status: 'paused' });
});
