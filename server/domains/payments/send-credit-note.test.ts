import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOT_BILLERS, refusalOf } from '#server/domains/invoices/test/fixture.ts';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';

/** Credit notes go to the billing contact of the customer, when they are issued and again. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 240_000);
afterAll(() => fixture?.portal.stop());

const customer = async (email: string | null) => {
  const id = await fixture.newCustomer(`Customer ${randomUUID()}`);
  await fixture.portal.owner.query(
    `insert into organization_billing (organization_id, email, contact_name) values ($1, $2, 'Dana Whitfield')`,
    [id, email],
  );
  return id;
};
const issue = (organization_id: string, changes: object = {}) =>
  fixture.call('biller', 'issue_credit_note', {
    ...{ submission_key: randomUUID(), organization_id, amount: 30, reason: 'One door was charged twice.' },
    ...{ issued_on: '2026-03-02', is_emailed: true, ...changes },
  });
const send = (
  credit_note_id: string,
  submission_key: string = randomUUID(),
  as: keyof Fixture['people'] = 'biller',
) => fixture.call(as, 'send_credit_note', { credit_note_id, submission_key });
const mailsOf = async (organization: string) =>
  (
    await fixture.portal.owner.query<{ to_address: string; subject: string; text: string; secret: boolean }>(
      `select l.to_address, l.subject, b.text, l.is_confidential as secret
       from email_log l join app.mail_bodies b on b.email_id = l.id join email_records r on r.email_id = l.id
       where r.record_table = 'organizations' and r.record_id = $1 and l.template = 'credit_note'
       order by l.created_at, l.id`,
      [organization],
    )
  ).rows;
const noteOf = (id: string) =>
  fixture.one<{ sent_to: string | null; mailed: boolean }>(
    'select sent_to, mailed_at is not null as mailed from credit_notes where id = $1',
    [id],
  );
const idOf = ({ data }: { data: unknown }) => (data as { id: string }).id;

test('an issued one says what is credited of which invoice, and where it is', async () => {
  const organization = await customer('ap@customer.test');
  const invoice_id = await fixture.invoice(100, organization);
  const { invoice_number } = await fixture.one<{ invoice_number: string }>(
    'select invoice_number from partner_invoices where id = $1',
    [invoice_id],
  );
  const key = randomUUID();
  const issued = await issue(organization, { invoice_id, submission_key: key });
  expect(issued.error).toBeNull();
  expect(issued.data).toMatchObject({ sent_to: 'ap@customer.test' });
  expect((await issue(organization, { invoice_id, submission_key: key })).data).toEqual(issued.data);
  const [mail, ...more] = await mailsOf(organization);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to_address: 'ap@customer.test', secret: true });
  expect(mail?.subject).toMatch(/^Credit note CN-\d+ from /);
  for (const words of [
    'Dana Whitfield',
    invoice_number,
    'One door was charged twice.',
    '$30.00',
    'Mar 2, 2026',
  ])
    expect(mail?.text).toContain(words);
  expect(mail?.text).toContain(`/partner/invoices/${invoice_id}`);
  expect(await noteOf(idOf(issued))).toEqual({ sent_to: 'ap@customer.test', mailed: true });
});

test('without the choice nothing is mailed, and it can be mailed later and again, once for each request', async () => {
  const organization = await customer('ap@customer.test');
  const issued = await issue(organization, { is_emailed: false });
  const id = idOf(issued);
  expect(issued.data).toMatchObject({ sent_to: null });
  expect(await mailsOf(organization)).toEqual([]);
  const key = randomUUID();
  expect((await send(id, key)).data).toEqual({ id, sent_to: 'ap@customer.test' });
  expect((await send(id, key)).data).toEqual({ id, sent_to: 'ap@customer.test' });
  expect(await mailsOf(organization)).toHaveLength(1);
  await fixture.portal.owner.query('update organization_billing set email = $2 where organization_id = $1', [
    organization,
    'new@customer.test',
  ]);
  expect((await send(id)).error).toBeNull();
  expect((await mailsOf(organization)).map((mail) => mail.to_address)).toEqual([
    'ap@customer.test',
    'new@customer.test',
  ]);
});

test('without an address it is refused, and not issued', async () => {
  const organization = await customer(null);
  expect(refusalOf(await issue(organization))[0]).toBe('invoice_recipient_missing');
  const kept = await issue(organization, { is_emailed: false });
  expect(refusalOf(await send(idOf(kept)))[0]).toBe('invoice_recipient_missing');
  const { count } = await fixture.one<{ count: number }>(
    'select count(*)::int as count from credit_notes where organization_id = $1',
    [organization],
  );
  expect(count).toBe(1);
});

test('one that is void or does not exist is not mailed, and only who invoices mails', async () => {
  const organization = await customer('ap@customer.test');
  const id = idOf(await issue(organization, { is_emailed: false }));
  for (const person of NOT_BILLERS)
    expect((await send(id, randomUUID(), person)).error?.code, person).toMatch(
      /^(forbidden|not_authenticated)$/,
    );
  const voided = await fixture.call('biller', 'void_credit_note', {
    ...{ submission_key: randomUUID(), credit_note_id: id, reason: 'Not agreed.' },
  });
  expect(voided.error).toBeNull();
  expect(refusalOf(await send(id))[0]).toBe('credit_note_not_to_send');
  expect(refusalOf(await send(randomUUID()))[0]).toBe('credit_note_missing');
  expect(await mailsOf(organization)).toEqual([]);
});

test('the email of one that is void is neither sent nor sent again', async () => {
  const { owner } = fixture.portal;
  const organization = await customer('void@customer.test');
  const invoice_id = await fixture.invoice(100, organization);
  const id = idOf(await issue(organization, { invoice_id }));
  const email = await fixture.one<{ id: string }>(
    `update email_log set status = 'queued', next_attempt_at = now() + interval '1 day' where id = (
       select email_id from email_records where record_table = 'credit_notes' and record_id = $1
     ) returning id`,
    [id],
  );
  const voids = await fixture.call('biller', 'void_credit_note', {
    ...{ submission_key: randomUUID(), credit_note_id: id, reason: 'Not agreed.' },
  });
  expect(voids.error).toBeNull();
  const statusOf = () => fixture.one('select status, last_error from email_log where id = $1', [email.id]);
  expect(await statusOf()).toEqual({
    ...{ status: 'failed', last_error: 'The credit note was voided before the email left.' },
  });
  await owner.query(`update email_server set host = '127.0.0.1', port = 1`);
  const retried = await fixture.call('admin', 'retry_email', { email_id: email.id });
  expect(refusalOf(retried)[0]).toBe('email_of_void_credit_note');
  expect((await fixture.call('admin', 'resend_failed_emails', {})).data).toEqual({ affected: 0 });
  await owner.query(`update email_log set status = 'paused' where id = $1`, [email.id]);
  await fixture.call('admin', 'clear_rejected_address', { address: 'void@customer.test' });
  expect(await statusOf()).toMatchObject({ status: 'paused' });
});

test('the credit note that ends a dispute is mailed when the office wants it', async () => {
  const { customer: own } = fixture;
  await fixture.portal.owner.query(
    `insert into organization_billing (organization_id, email) values ($1, 'own@customer.test')
     on conflict (organization_id) do update set email = excluded.email`,
    [own],
  );
  const invoice_id = await fixture.invoice(100);
  const disputed = await fixture.call('partner', 'dispute_invoice', {
    ...{ submission_key: randomUUID(), invoice_id, reason: 'price', text: 'Too much.' },
  });
  const resolved = await fixture.call('biller', 'resolve_dispute', {
    ...{ submission_key: randomUUID(), dispute_id: idOf(disputed), amount: 40, text: 'You are right.' },
    is_emailed: true,
  });
  expect(resolved.data).toMatchObject({ sent_to: 'own@customer.test' });
  expect((await mailsOf(own)).map(({ text }) => text)).toEqual([expect.stringContaining('You are right.')]);
});
