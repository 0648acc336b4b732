import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, openFixture } from '#server/domains/payment-runs/test/fixture.ts';

/** The remittance advice of one check or transfer, sent after its run was confirmed. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.portal.stop());

/** A run with one check, whose advice was not emailed. */
async function payOne(): Promise<{ run: string; payee: string; bill: string }> {
  const bill = await fixture.approvedBill(12.5);
  const { data } = await fixture.run('payer', { [bill]: 12.5 });
  const run = String(data.id);
  const { id } = await fixture.one<{ id: string }>(
    'select id from public.payment_run_payees where payment_run_id = $1',
    [run],
  );
  return { run, payee: id, bill };
}
const setAddress = (email: string | null) =>
  fixture.portal.owner.query(
    `with contact as (update public.organizations set contact_email = null where id = $1)
     insert into public.organization_billing (organization_id, email) values ($1, $2)
     on conflict (organization_id) do update set email = excluded.email`,
    [fixture.firms.subcontractor, email ?? ''],
  );
const send = (
  payment_run_payee_id: string,
  submission_key: string = randomUUID(),
  as: keyof Fixture['people'] = 'payer',
) => fixture.call(as, 'send_remittance', { submission_key, payment_run_payee_id });
const mailsTo = async (address: string) =>
  (
    await fixture.portal.owner.query<{ is_confidential: boolean; body: string }>(
      `select e.is_confidential, b.text as body from public.email_log e join app.mail_bodies b on b.email_id = e.id
       where e.template = 'remittance' and e.to_address = $1 order by e.created_at`,
      [address],
    )
  ).rows;

test('is emailed once the address is known, and again to the address of today', async () => {
  await setAddress(null);
  const { payee } = await payOne();
  expect(await send(payee)).toMatchObject({
    ...{ reason: 'remittance_address_missing', params: { firm: 'The subcontractor' } },
  });
  await setAddress('first@firm.test');
  expect(await send(payee)).toMatchObject({ error: null, data: { id: payee, sent_to: 'first@firm.test' } });
  expect(await mailsTo('first@firm.test')).toMatchObject([
    { is_confidential: true, body: expect.stringMatching(/BILL-\d+: \$12\.50/) },
  ]);
  await setAddress('second@firm.test');
  expect((await send(payee)).data).toMatchObject({ sent_to: 'second@firm.test' });
  expect(await mailsTo('second@firm.test')).toHaveLength(1);
  expect(
    await fixture.one(
      'select remitted_to, remitted_at > created_at as later from payment_run_payees where id = $1',
      [payee],
    ),
  ).toEqual({ remitted_to: 'second@firm.test', later: true });
  const audited = await fixture.portal.owner.query(
    `select after->>'remitted_to' as address from public.audit_log where after->>'remitted_to' is not null
     and after->>'remitted_to' like '%@firm.test' order by id`,
  );
  expect(audited.rows.map(({ address }) => address)).toEqual(['first@firm.test', 'second@firm.test']);
});

test('the same request, also at the same time, is one email', async () => {
  await setAddress('once@firm.test');
  const { payee } = await payOne();
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => send(payee, key)));
  expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
  expect(await mailsTo('once@firm.test')).toHaveLength(1);
});

test('a void payment or run has no advice, and only those who pay send one', async () => {
  await setAddress('void@firm.test');
  const [whole, single] = [await payOne(), await payOne()];
  for (const as of ['manager', 'employee', 'subcontractor', 'partner', 'stranger'] as const)
    expect((await send(whole.payee, randomUUID(), as)).error, as).not.toBeNull();
  await fixture.call('payer', 'void_payment_run', { payment_run_id: whole.run, reason: 'Torn.' });
  const payment = await fixture.one<{ id: string }>(
    'select id from public.bill_payments where payment_run_payee_id = $1',
    [single.payee],
  );
  await fixture.call('payer', 'void_bill_payment', { payment_id: payment.id, reason: 'It came back.' });
  for (const { payee } of [whole, single]) expect((await send(payee)).reason).toBe('remittance_void');
  expect((await send(randomUUID())).reason).toBe('remittance_missing');
  expect(await mailsTo('void@firm.test')).toEqual([]);
});

test('the email of a payment that is void is neither sent nor sent again', async () => {
  const { owner } = fixture.portal;
  await setAddress('stopped@firm.test');
  const [whole, single] = [await payOne(), await payOne()];
  const mailOf = async (payee: string) => {
    expect((await send(payee)).error).toBeNull();
    const { id } = await fixture.one<{ id: string }>(
      `update public.email_log set status = 'queued', next_attempt_at = now() + interval '1 day' where id = (
         select email_id from public.email_records where record_table = 'payment_run_payees' and record_id = $1
       ) returning id`,
      [payee],
    );
    return id;
  };
  const mails = [await mailOf(whole.payee), await mailOf(single.payee)];
  await fixture.call('payer', 'void_payment_run', { payment_run_id: whole.run, reason: 'Torn.' });
  const payment = await fixture.one<{ id: string }>(
    'select id from public.bill_payments where payment_run_payee_id = $1',
    [single.payee],
  );
  await fixture.call('payer', 'void_bill_payment', { payment_id: payment.id, reason: 'It came back.' });
  await owner.query(`update public.email_server set host = '127.0.0.1', port = 1`);
  for (const email_id of mails) {
    expect(
      await fixture.one('select status, last_error from public.email_log where id = $1', [email_id]),
    ).toEqual({ status: 'failed', last_error: 'The payment was voided before the email left.' });
    expect((await fixture.call('admin', 'retry_email', { email_id })).reason).toBe('email_of_void_payment');
  }
  expect((await fixture.call('admin', 'resend_failed_emails', {})).data).toEqual({ affected: 0 });
});
