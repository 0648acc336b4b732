import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startMailServer, type TestMailServer } from '#test/support/smtp-server.ts';
import { type Fixture, openFixture, refusalOf } from './test/fixture.ts';

/** The email of an invoice has what its sender wrote. */

let mails: TestMailServer;
let fixture: Fixture;
beforeAll(async () => {
  mails = await startMailServer();
  fixture = await openFixture({ SMTP_URL: mails.url });
  await fixture.portal.owner.query(
    `insert into public.organization_billing (organization_id, email) values ($1, 'billing@customer.test')`,
    [fixture.company.organizations.customer],
  );
}, 240_000);
afterEach(() => fixture.portal.owner.query(`delete from public.settings where key = 'quotas'`));
afterAll(async () => {
  await fixture.portal.stop();
  await mails.stop();
});

const WORDS = 'Thanks for the call.\r\n\n<b>The door</b> is on page 2: {{ url }} & more.';

const send = async (more: object = {}) => {
  const { invoice_id, version } = await fixture.draft();
  return { invoice_id, ...(await fixture.call('biller', 'send_invoice', { invoice_id, version, ...more })) };
};
const resend = (invoice_id: string, more: object = {}) =>
  fixture.call('biller', 'resend_invoice', { invoice_id, submission_key: randomUUID(), ...more });

/** The part of an email of this type, decoded (RFC 2045, section 6.7). */
function partOf(mail: string, type: 'text/plain' | 'text/html'): string {
  const part =
    mail.split(/\r\n--[^\r\n]+\r\n/).find((each) => each.startsWith(`Content-Type: ${type}`)) ?? '';
  return part
    .slice(part.indexOf('\r\n\r\n'))
    .replace(/=\r\n/g, '')
    .replace(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
    .replaceAll('\r\n', '\n');
}

/** The mail that arrives after so many. */
async function mailAfter(count: number): Promise<{ text: string; html: string }> {
  await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBe(count + 1);
  const mail = mails.received.at(-1) ?? '';
  return { text: partOf(mail, 'text/plain'), html: partOf(mail, 'text/html') };
}

const mailsOf = async (invoice: string) =>
  (
    await fixture.portal.owner.query<{
      id: string;
      status: string;
      attempts: number;
      html: string;
      text: string;
    }>(
      `select l.id, l.status, l.attempts, l.html, l.text from email_log l join email_records r on r.email_id = l.id
       where r.record_table = 'partner_invoices' and r.record_id = $1 order by l.created_at, l.id`,
      [invoice],
    )
  ).rows;

const nameOf = async () =>
  (
    await fixture.one<{ name: string }>('select app.profile_name($1) as name', [
      fixture.people.biller.profileId,
    ])
  ).name;

test('an invoice is sent with a message, quoted above the text, and its log has nothing of it', async () => {
  const before = mails.received.length;
  const sent = await send({ message: `  ${WORDS}  ` });
  expect(sent.error).toBeNull();
  const { text, html } = await mailAfter(before);
  expect(text.trimStart()).toContain(
    `${await nameOf()} writes:\n\n> Thanks for the call.\n>\n> <b>The door</b> is on page 2: {{ url }} & more.\n\nHello,`,
  );
  const shown = html.replace(/<br ?\/?>\n?/g, '|');
  expect(shown).toContain(
    'Thanks for the call.||&lt;b&gt;The door&lt;/b&gt; is on page 2: {{ url }} &amp; more.</p></blockquote>',
  );
  expect(html.indexOf('blockquote')).toBeLessThan(html.indexOf('<h1'));
  expect(await mailsOf(sent.invoice_id)).toMatchObject([{ html: '', text: '' }]);
});

test('one without a message quotes nothing', async () => {
  const before = mails.received.length;
  expect((await send({ message: ' \n ' })).error).toBeNull();
  const { text, html } = await mailAfter(before);
  expect(`${text}${html}`).not.toMatch(/writes:|blockquote/);
});

test('it is above a text of the office, too', async () => {
  const { owner } = fixture.portal;
  await owner.query(
    `insert into email_templates (name, subject, body)
     values ('invoice', 'Yours: {{ invoice_number }}', '<p>Ours: {{ url }}</p>')`,
  );
  const before = mails.received.length;
  expect((await send({ message: WORDS })).error).toBeNull();
  const { text, html } = await mailAfter(before);
  await owner.query(`delete from email_templates where name = 'invoice'`);
  expect(text.trimStart()).toMatch(
    /^\S[^\n]* writes:\n\n> Thanks for the call\.\n>\n> <b>The door[^\n]*\n\nOurs: http/,
  );
  expect(html).toMatch(/&lt;b&gt;The door&lt;\/b&gt;[\s\S]*<\/blockquote>[\s\S]*Ours: http/);
});

test('an invoice that is sent again has its own message, once for each request', async () => {
  const before = mails.received.length;
  const { invoice_id } = await send({ message: 'First.' });
  await mailAfter(before);
  const key = { submission_key: randomUUID(), message: 'You asked for it again.' };
  const answers = await Promise.all([resend(invoice_id, key), resend(invoice_id, key)]);
  for (const { data } of answers)
    expect(data).toEqual({ id: invoice_id, sent_to: 'billing@customer.test', copied_to: [] });
  const { text } = await mailAfter(before + 1);
  expect(text).toContain('> You asked for it again.');
  expect(text).not.toContain('First.');
  // The same request says something else: it is none of the first, and sends nothing.
  const changed = await resend(invoice_id, { ...key, message: 'Something else.' });
  expect(refusalOf(changed)[0]).toBe('idempotency_key_reused');
  expect(await mailsOf(invoice_id)).toHaveLength(2);
});

test('a message that is too long, or for no email, is refused at its field, and nothing is sent', async () => {
  const long = await send({ message: 'x'.repeat(2001) });
  expect(long.error).toMatchObject({ message: expect.stringContaining('2000 characters') });
  const silent = await send({ message: 'Hello', is_emailed: false });
  expect(silent.error).toMatchObject({
    message: expect.stringContaining('Only an email has a message or copies'),
  });
  for (const { invoice_id } of [long, silent])
    expect((await fixture.everything(invoice_id)).invoice, invoice_id).toMatchObject({ status: 'draft' });
  expect((await send({ message: 'x'.repeat(2000) })).error).toBeNull();
});

test('the email with a message does not leave when the invoice is void before', async () => {
  mails.refusal = '451 4.3.0 Later';
  const { invoice_id } = await send({ message: WORDS });
  // The first attempt is over, and the next one comes later.
  await expect
    .poll(async () => (await mailsOf(invoice_id)).map(({ status, attempts }) => [status, attempts]), {
      timeout: 20_000,
    })
    .toEqual([['queued', 1]]);
  mails.refusal = undefined;
  expect((await fixture.call('biller', 'void_invoice', { invoice_id, reason: 'Wrong' })).error).toBeNull();
  const [mail] = await mailsOf(invoice_id);
  expect(mail?.status).toBe('failed');
  expect(refusalOf(await fixture.call('admin', 'retry_email', { email_id: mail?.id ?? '' }))[0]).toBe(
    'email_of_void_invoice',
  );
});

test('one person sends at most so many a day, and what is refused is not sent', async () => {
  const { owner } = fixture.portal;
  const { invoice_id } = await send({ is_emailed: false });
  const used = Number(
    (
      await fixture.one<{ used: string }>(
        `select coalesce(sum(used), 0) as used from app.daily_use where holder_id = $1 and quota = 'invoice_emails_per_day'`,
        [fixture.people.biller.profileId],
      )
    ).used,
  );
  await owner.query(`insert into public.settings (key, value) values ('quotas', $1)`, [
    JSON.stringify({ invoice_emails_per_day: used + 2 }),
  ]);
  const key = { submission_key: randomUUID() };
  expect((await resend(invoice_id, key)).error).toBeNull();
  expect((await resend(invoice_id, key)).error).toBeNull();
  expect((await resend(invoice_id)).error).toBeNull();
  expect(refusalOf(await resend(invoice_id))[0]).toBe('quota_invoice_emails_per_day');
  const draft = await send();
  expect(refusalOf(draft)[0]).toBe('quota_invoice_emails_per_day');
  expect((await fixture.everything(draft.invoice_id)).invoice).toMatchObject({ status: 'draft' });
  // Nothing holds up an invoice without an email, or a colleague.
  expect((await send({ is_emailed: false })).error).toBeNull();
  expect(
    (await fixture.call('otherBiller', 'resend_invoice', { invoice_id, submission_key: randomUUID() })).error,
  ).toBeNull();
  expect(await mailsOf(invoice_id)).toHaveLength(3);
});
