import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, startMailServer, type TestMailServer } from '#test/support/smtp-server.ts';
import { type Fixture, NOT_BILLERS, openFixture, refusalOf } from './test/fixture.ts';

/** An invoice that was sent is mailed again, or for the first time. */

let mails: TestMailServer;
let fixture: Fixture;
beforeAll(async () => {
  mails = await startMailServer();
  fixture = await openFixture({ SMTP_URL: mails.url });
  await setEmail('billing@customer.test');
});
afterAll(async () => {
  await fixture.portal.stop();
  await mails.stop();
});

const setEmail = (email: string | null) =>
  fixture.portal.owner.query(
    `insert into public.organization_billing (organization_id, email) values ($1, $2)
     on conflict (organization_id) do update set email = excluded.email`,
    [fixture.company.organizations.customer, email],
  );

const resend = (
  invoice_id: string,
  submission_key: string = randomUUID(),
  as: keyof Fixture['people'] = 'biller',
) => fixture.call(as, 'resend_invoice', { invoice_id, submission_key });

/** The mails of an invoice, the oldest first. */
const mailsOf = async (invoice: string) =>
  (
    await fixture.portal.owner.query<{ id: string; to_address: string; template: string }>(
      `select l.id, l.to_address, l.template from email_log l join email_records r on r.email_id = l.id
       where r.record_table = 'partner_invoices' and r.record_id = $1 order by l.created_at, l.id`,
      [invoice],
    )
  ).rows;

/** The link in the mail that comes after so many. */
async function linkAfter(count: number): Promise<string> {
  await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBe(count + 1);
  const text = (mails.received.at(-1) ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=');
  return linkIn(text, '/i/')?.toString() ?? '';
}

async function sent(is_emailed: boolean): Promise<string> {
  const { invoice_id, version } = await fixture.draft();
  expect(
    (await fixture.call('biller', 'send_invoice', { invoice_id, version, is_emailed })).error,
  ).toBeNull();
  return invoice_id;
}

const factsOf = async (id: string) => (await fixture.everything(id)).invoice;

test('goes to the billing contact of now, with the same link, and its history says so', async () => {
  const before = mails.received.length;
  const id = await sent(true);
  const first = await linkAfter(before);
  await setEmail('new@customer.test');
  const { sent_at, total_amount, invoice_number } = await factsOf(id);
  expect((await resend(id)).data).toEqual({ id, sent_to: 'new@customer.test', copied_to: [] });
  expect(await linkAfter(before + 1)).toBe(first);
  expect((await mailsOf(id)).map((mail) => [mail.template, mail.to_address])).toEqual([
    ['invoice', 'billing@customer.test'],
    ['invoice', 'new@customer.test'],
  ]);
  expect(await factsOf(id)).toMatchObject({
    sent_at,
    total_amount,
    invoice_number,
    sent_to: 'new@customer.test',
  });
  const { changed } = await fixture.one<{ changed: object }>(
    `select after as changed from audit_log where row_id = $1 order by id desc limit 1`,
    [id],
  );
  expect(changed).toMatchObject({ sent_to: 'new@customer.test', mailed_at: expect.any(String) });
  await setEmail('billing@customer.test');
});

test('is mailed for the first time when it was only in the portal, also when it is paid', async () => {
  const id = await sent(false);
  expect(await factsOf(id)).toMatchObject({ sent_to: null, mailed_at: null });
  const { organization_id, total_amount } = await factsOf(id);
  const paid = await fixture.call('biller', 'record_payment', {
    ...{ organization_id: String(organization_id), amount: Number(total_amount), method: 'check' },
    ...{ received_on: '2026-03-12', reference: '77', submission_key: randomUUID() },
    allocations: [{ invoice_id: id, amount: Number(total_amount) }],
  });
  expect(paid.error).toBeNull();
  const before = mails.received.length;
  expect((await resend(id)).error).toBeNull();
  expect(await linkAfter(before)).toContain('/i/');
  expect(await factsOf(id)).toMatchObject({ status: 'paid', sent_to: 'billing@customer.test' });
});

test('gets a new link when the one before has ended', async () => {
  const before = mails.received.length;
  const id = await sent(true);
  const first = await linkAfter(before);
  await fixture.portal.owner.query(
    'update invoice_links set revoked_at = now() where partner_invoice_id = $1',
    [id],
  );
  expect((await resend(id)).error).toBeNull();
  const second = await linkAfter(before + 1);
  expect(second).not.toBe(first);
  expect((await fetch(second, { method: 'POST' })).status).toBe(200);
});

test('is mailed once for a request that is repeated', async () => {
  const id = await sent(false);
  const key = randomUUID();
  const answers = await Promise.all([resend(id, key), resend(id, key)]);
  for (const { data } of answers)
    expect(data).toEqual({ id, sent_to: 'billing@customer.test', copied_to: [] });
  expect(await mailsOf(id)).toHaveLength(1);
});

test('is not mailed as a draft, void, without an address, or by others', async () => {
  const { invoice_id: draft } = await fixture.draft();
  expect(refusalOf(await resend(draft))[0]).toBe('invoice_not_to_resend');
  expect(refusalOf(await resend(randomUUID()))[0]).toBe('invoice_missing');
  const id = await sent(false);
  for (const as of NOT_BILLERS)
    expect((await resend(id, randomUUID(), as)).error?.code, as).toMatch(/^(forbidden|not_authenticated)$/);
  await setEmail(null);
  expect(refusalOf(await resend(id))[0]).toBe('invoice_recipient_missing');
  await setEmail('billing@customer.test');
  await fixture.call('biller', 'void_invoice', { invoice_id: id, reason: 'Wrong customer' });
  expect(refusalOf(await resend(id))[0]).toBe('invoice_not_to_resend');
  expect(await mailsOf(id)).toEqual([]);
});
