import { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { seal } from '#server/gateway/auth/sealed.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { bounceOf } from '#test/support/bounces.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { startMailbox, type TestMailbox } from '#test/support/imap-server.ts';
import { startMailer, TEST_MAIL_SECRET } from '#test/support/mailer.ts';
import { startMailServer, type TestMailServer } from '#test/support/smtp-server.ts';
import { readBounces } from './read-bounces.ts';

let db: TestDatabase;
let smtp: TestMailServer;
let mailbox: TestMailbox;
let mailer: Mailer;
const RETURN_ADDRESS = 'bounces@portal.test';

beforeAll(async () => {
  [db, smtp, mailbox] = await Promise.all([createTestDatabase(), startMailServer(), startMailbox()]);
  mailer = startMailer({
    database: db.database,
    smtpUrl: smtp.url,
    from: 'Fieldfare <no-reply@portal.test>',
    office: {
      branding: { productName: 'Fieldfare', companyName: 'Acme', supportEmail: null, supportPhone: null },
    },
    publicUrl: 'http://portal.test',
    report: (error) => console.error(error),
  });
});
afterAll(async () => {
  await mailer.stop();
  await Promise.all([db.drop(), smtp.stop(), mailbox.stop()]);
});
beforeEach(async () => {
  await db.owner.query(
    'delete from public.email_log; delete from public.rejected_addresses; delete from app.bounce_reading',
  );
  await setMailbox(mailbox.password);
});

async function setMailbox(password: string, port = mailbox.port): Promise<void> {
  await db.owner.query(
    `update public.email_server set bounce_host = '127.0.0.1', bounce_port = $1, bounce_security = 'none',
       bounce_username = 'bounces', return_address = $2`,
    [port, RETURN_ADDRESS],
  );
  await db.owner.query(
    `insert into app.email_passwords (protocol, sealed) values ('imap', $1)
     on conflict (protocol) do update set sealed = excluded.sealed`,
    [seal(TEST_MAIL_SECRET, password)],
  );
}

const read = (options = {}) =>
  readBounces(
    {
      ...{ database: db.database, smtpUrl: smtp.url, from: 'a@portal.test', mailSecret: TEST_MAIL_SECRET },
      ...options,
    },
    AbortSignal.timeout(60_000),
  );
const log = async () =>
  (await db.owner.query('select status, last_error from public.email_log order by created_at, id')).rows;
const rejected = async () =>
  (await db.owner.query('select address, answer from public.rejected_addresses')).rows;
const reading = async () => (await db.owner.query('select * from app.bounce_reading')).rows[0];

/** Sends an email through the mail server, and answers how it arrived there. */
async function sent(to = 'ann@people.test'): Promise<string> {
  const before = smtp.received.length;
  await mailer.sendMail({
    to,
    template: 'test_email',
    data: { email: to, sent_by: 'Dana', site_url: 'http://portal.test' },
  });
  await vi.waitUntil(async () => (await log()).every(({ status }) => status === 'sent'), { timeout: 10_000 });
  const email = smtp.received[before];
  if (!email) throw new Error('The email did not arrive.');
  return email;
}

/** The messages of the mailbox, oldest first: whether each is marked as read. */
async function marks(): Promise<boolean[]> {
  const client = new ImapFlow({
    ...{ host: '127.0.0.1', port: mailbox.port, secure: false, doSTARTTLS: false, logger: false as const },
    auth: { user: 'reader', pass: mailbox.password },
  });
  await client.connect();
  await client.mailboxOpen('INBOX', { readOnly: true });
  const messages = await client.fetchAll('1:*', { flags: true });
  await client.logout();
  return messages.map(({ flags }) => flags?.has('\\Seen') ?? false);
}

describe('a mail that a server took, and could not deliver', () => {
  test('is bounced, names what the other server said, and pauses mails to the address', async () => {
    mailbox.deliver(bounceOf(await sent()));
    await read();
    expect(await log()).toEqual([{ status: 'bounced', last_error: '550 5.1.1 User unknown' }]);
    expect(await rejected()).toEqual([{ address: 'ann@people.test', answer: '550 5.1.1 User unknown' }]);
    await mailer.sendMail({ to: 'ann@people.test', template: 'test_email', data: {} });
    expect((await log()).map(({ status }) => status)).toEqual(['bounced', 'paused']);
  });

  test('asks for bounces at the return address', async () => {
    const email = await sent();
    expect(smtp.senders.at(-1)).toBe(RETURN_ADDRESS);
    expect(email).toMatch(/^From: Fieldfare <no-reply@portal\.test>/m);
  });

  test.each([
    ['a full mailbox', { status: '5.2.2', answer: '552 5.2.2 Mailbox full' }],
    ['a refused text', { status: '5.7.1', answer: '550 5.7.1 Looks like spam' }],
    ['a server that cannot be reached', { status: '4.4.1', answer: 'connect: timed out', headersOnly: true }],
  ])('%s is a bounce, but no reason to pause the address', async (_what, failure) => {
    mailbox.deliver(bounceOf(await sent(), failure));
    await read();
    expect(await log()).toEqual([{ status: 'bounced', last_error: failure.answer }]);
    expect(await rejected()).toEqual([]);
  });

  test('a delay, a report about a mail of others, and one whose mail never left change nothing', async () => {
    const email = await sent();
    mailbox.deliver(bounceOf(email, { action: 'delayed', status: '4.4.1' }));
    const stranger = '00000000-0000-7000-8000-000000000000';
    mailbox.deliver(bounceOf(email.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, stranger)));
    await read();
    expect(await log()).toEqual([{ status: 'sent', last_error: null }]);
    await db.owner.query(`update public.email_log set status = 'captured'`);
    mailbox.deliver(bounceOf(email));
    await read();
    expect(await log()).toMatchObject([{ status: 'captured' }]);
    expect(await rejected()).toEqual([]);
  });
});

describe('the mailbox', () => {
  test('letters of people stay unread; only reports about our mails are marked as read', async () => {
    const earlier = (await marks()).length;
    mailbox.deliver(
      'From: ann@people.test\nTo: bounces@portal.test\nSubject: Question\n\nWhen do you come?\n',
    );
    mailbox.deliver(bounceOf(await sent()));
    // An out-of-office note that quotes the mail is no report.
    mailbox.deliver(
      `From: ann@people.test\nSubject: Away\nContent-Type: message/rfc822\n\n${await sent()}\n`,
    );
    await read();
    expect((await marks()).slice(earlier)).toEqual([false, true, false]);
  });

  test('is read where the last reading ended, also when a report was cleared meanwhile', async () => {
    mailbox.deliver(bounceOf(await sent()));
    await read();
    const { last_uid, uid_validity, read_at } = await reading();
    await db.owner.query('delete from public.rejected_addresses');
    await read();
    expect(await reading()).toMatchObject({ last_uid, uid_validity, error: null });
    expect((await reading()).read_at.getTime()).toBeGreaterThan(read_at.getTime());
    // A mailbox that was built anew has other UIDs: all is read again, and changes nothing a second time.
    await db.owner.query('update app.bounce_reading set uid_validity = 1');
    await read();
    expect(await reading()).toMatchObject({ last_uid, uid_validity });
    expect(await rejected()).toEqual([]);
  });

  test('a wrong password and a closed port are named, and reading goes on where it was', async () => {
    mailbox.deliver(bounceOf(await sent()));
    await read();
    const { last_uid } = await reading();
    await setMailbox('wrong');
    await read();
    expect(await reading()).toMatchObject({
      error: expect.stringMatching(/Authentication failed/),
      last_uid,
    });
    await setMailbox(mailbox.password, 1);
    await read();
    expect(await reading()).toMatchObject({ error: expect.stringMatching(/^No mailbox/), read_at: null });
    await setMailbox(mailbox.password);
    await read();
    expect(await reading()).toMatchObject({ error: null, last_uid });
  });

  test('more reports than one portion are all read', async () => {
    const email = await sent();
    for (let index = 0; index < 205; index += 1) mailbox.deliver(`Subject: ${index}\n\nHello\n`);
    mailbox.deliver(bounceOf(email));
    await read();
    expect(await log()).toMatchObject([{ status: 'bounced' }]);
  });

  test('the example company, and a portal without one, read none', async () => {
    mailbox.deliver(bounceOf(await sent()));
    await read({ staysInside: true });
    await db.owner.query('update public.email_server set bounce_host = null');
    await read();
    expect(await reading()).toBeUndefined();
    expect(await log()).toMatchObject([{ status: 'sent' }]);
  });
});
