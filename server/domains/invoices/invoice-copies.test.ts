import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { linkIn, startMailServer, type TestMailServer } from '#test/support/smtp-server.ts';
import { type Fixture, openFixture, refusalOf } from './test/fixture.ts';

/** Others than the billing contact get a copy of the email of an invoice. */

let mails: TestMailServer;
let fixture: Fixture;
beforeAll(async () => {
  mails = await startMailServer();
  fixture = await openFixture({ SMTP_URL: mails.url });
  await fixture.portal.owner.query(
    `insert into public.organization_billing (organization_id, email) values ($1, 'Billing@customer.test')`,
    [fixture.company.organizations.customer],
  );
}, 240_000);
afterEach(async () => {
  mails.refusal = undefined;
  await fixture.portal.owner.query(`delete from public.settings where key = 'quotas'`);
});
afterAll(async () => {
  await fixture.portal.stop();
  await mails.stop();
});

const send = async (more: object = {}) => {
  const { invoice_id, version } = await fixture.draft();
  return { invoice_id, ...(await fixture.call('biller', 'send_invoice', { invoice_id, version, ...more })) };
};
const resend = (invoice_id: string, more: object = {}) =>
  fixture.call('biller', 'resend_invoice', { invoice_id, submission_key: randomUUID(), ...more });

const ownAddress = async () =>
  (
    await fixture.one<{ email: string }>('select email from profiles where id = $1', [
      fixture.people.biller.profileId,
    ])
  ).email;

const mailsOf = async (invoice: string) =>
  (
    await fixture.portal.owner.query<{ address: string; status: string }>(
      `select l.to_address as address, l.status from email_log l join email_records r on r.email_id = l.id
       where r.record_table = 'partner_invoices' and r.record_id = $1 order by l.created_at, l.id`,
      [invoice],
    )
  ).rows;
const addressesOf = async (invoice: string) => (await mailsOf(invoice)).map(({ address }) => address);

test('each address gets one email of its own, which names the others and has the same link', async () => {
  const me = await ownAddress();
  const before = mails.received.length;
  const sent = await send({
    copies: [' Boss@customer.test', 'boss@CUSTOMER.test', 'billing@customer.test', 'site@customer.test'],
    ...{ copy_to_me: true, message: 'For all of you.' },
  });
  const copies = ['boss@customer.test', 'site@customer.test', me];
  expect(sent.error).toBeNull();
  expect(sent.data).toMatchObject({ sent_to: 'Billing@customer.test', copied_to: copies });
  expect(await addressesOf(sent.invoice_id)).toEqual(['Billing@customer.test', ...copies]);
  await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBe(before + 4);
  const received = mails.received.slice(before).map((mail) => mail.replace(/=\r\n/g, ''));
  expect(new Set(received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim().toLowerCase()))).toEqual(
    new Set(['billing@customer.test', ...copies]),
  );
  for (const mail of received) {
    expect(mail).toContain(`Sent to Billing@customer.test, with copies to ${copies.join(', ')}.`);
    expect(mail).toContain('> For all of you.');
  }
  expect(new Set(received.map((mail) => linkIn(mail, '/i/'))).size).toBe(1);
  expect((await fixture.everything(sent.invoice_id)).invoice).toMatchObject({ copied_to: copies });
});

test('an invoice that is sent again has its own copies, once for each request', async () => {
  const { invoice_id } = await send({ copies: ['first@customer.test'] });
  const key = { submission_key: randomUUID(), copies: ['second@customer.test'] };
  const answers = await Promise.all([resend(invoice_id, key), resend(invoice_id, key)]);
  for (const { data } of answers) expect(data).toMatchObject({ copied_to: ['second@customer.test'] });
  expect(await addressesOf(invoice_id)).toEqual([
    ...['Billing@customer.test', 'first@customer.test'],
    ...['Billing@customer.test', 'second@customer.test'],
  ]);
  expect((await resend(invoice_id)).error).toBeNull();
  expect((await fixture.everything(invoice_id)).invoice).toMatchObject({ copied_to: [] });
});

test('an address that refuses emails gets none, and the others get theirs', async () => {
  await fixture.portal.owner.query(
    `insert into rejected_addresses (address, answer) values ('gone@customer.test', '550 5.1.1 Unknown')`,
  );
  const { invoice_id } = await send({ copies: ['gone@customer.test', 'there@customer.test'] });
  await expect
    .poll(() => mailsOf(invoice_id), { timeout: 20_000 })
    .toEqual([
      { address: 'Billing@customer.test', status: 'sent' },
      { address: 'gone@customer.test', status: 'paused' },
      { address: 'there@customer.test', status: 'sent' },
    ]);
});

test('no copy leaves after the invoice is void', async () => {
  await fixture.portal.owner.query(
    `insert into rejected_addresses (address, answer) values ('late@customer.test', '550 5.1.1 Unknown')`,
  );
  const { invoice_id } = await send({ copies: ['late@customer.test'] });
  expect((await fixture.call('biller', 'void_invoice', { invoice_id, reason: 'Wrong' })).error).toBeNull();
  await fixture.call('admin', 'clear_rejected_address', { address: 'late@customer.test' });
  expect((await mailsOf(invoice_id)).find(({ address }) => address.startsWith('late'))?.status).toBe(
    'failed',
  );
});

test.each([
  [
    'what is no address',
    { copies: ['a@x.test', 'Ann <a@y.test>'] },
    /"ann <a@y.test>" is not an email address/,
  ],
  ['two addresses in one', { copies: ['a@x.test,b@x.test'] }, /is not an email address/],
  ['a line break', { copies: ['a@x.test\r\nBcc: b@x.test'] }, /is not an email address/],
  ['more than five', { copies: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@x.test`) }, /at most 5/],
  [
    'copies without an email',
    { copies: ['a@x.test'], is_emailed: false },
    /Only an email has a message or copies/,
  ],
  ['a copy for the sender without an email', { copy_to_me: true, is_emailed: false }, /Only an email has/],
])('%s is refused, and nothing is sent', async (_what, more, words) => {
  const refused = await send(more);
  expect(refused.error?.message).toMatch(words);
  expect((await fixture.everything(refused.invoice_id)).invoice).toMatchObject({ status: 'draft' });
  expect(await mailsOf(refused.invoice_id)).toEqual([]);
});

test('one person sends at most so many copies a day, and emails without copies go on', async () => {
  const { invoice_id } = await send({ is_emailed: false });
  await fixture.portal.owner.query(`delete from app.daily_use where quota = 'invoice_copies_per_day'`);
  await fixture.portal.owner.query(`insert into public.settings (key, value) values ('quotas', $1)`, [
    JSON.stringify({ invoice_copies_per_day: 3 }),
  ]);
  expect((await resend(invoice_id, { copies: ['a@x.test', 'b@x.test'] })).error).toBeNull();
  const refused = await resend(invoice_id, { copies: ['c@x.test', 'd@x.test'] });
  expect(refusalOf(refused)[0]).toBe('quota_invoice_copies_per_day');
  expect((await resend(invoice_id)).error).toBeNull();
  expect(await addressesOf(invoice_id)).toEqual([
    ...['Billing@customer.test', 'a@x.test', 'b@x.test', 'Billing@customer.test'],
  ]);
});
