import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mailer } from '#server/mail/mailer.ts';
import { markFailed } from '#server/mail/outbox.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { startMailer } from '#test/support/mailer.ts';

const branding = {
  productName: 'Fieldfare',
  companyName: 'Acme & Sons',
  supportEmail: 'help@acme.test',
  supportPhone: null,
};
const LINK = 'http://portal.test/auth/v1/verify?token=abc&type=recovery';
const recovery = (to: string) => ({
  to,
  template: 'recovery',
  data: { url: LINK, code: '123456', email: to, site_url: 'http://portal.test', valid_minutes: '60' },
});

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const open: Mailer[] = [];
const reports: string[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((mailer) => mailer.stop()));
});
beforeEach(async () => {
  reports.length = 0;
  await db.owner.query('delete from public.email_log');
  await db.owner.query('delete from public.email_templates');
});

function mailer(smtpUrl?: string): Mailer {
  const made = startMailer({
    database: db.database,
    smtpUrl,
    from: 'Fieldfare <no-reply@portal.test>',
    office: { branding },
    publicUrl: 'http://portal.test',
    report: (_error, what) => reports.push(what),
  });
  open.push(made);
  return made;
}

const log = async () => (await db.owner.query('select * from public.email_log order by created_at, id')).rows;

const bodies = async () =>
  (
    await db.owner.query(
      `select b.* from app.mail_bodies b join public.email_log l on l.id = b.email_id order by l.created_at, l.id`,
    )
  ).rows;

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 8000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It did not happen within 8 s.');
    await sleep(20);
  }
}

describe('without a mail server', () => {
  test('stores the whole mail where no person reads it, with the same data as text and as HTML', async () => {
    await mailer().sendMail(recovery('ann@people.test'));
    const [copy] = await log();
    const [row] = await bodies();
    expect(`${copy.html}${copy.text}`).not.toMatch(/token=abc|123456/);
    expect(copy.text).toContain('[hidden]');
    expect(copy).toMatchObject({
      to_address: 'ann@people.test',
      template: 'recovery',
      subject: 'Reset your Fieldfare password',
      status: 'captured',
      attempts: 0,
    });
    expect(row.text).toContain(LINK);
    expect(row.text).toContain('Acme & Sons, help@acme.test');
    expect(row.html).toContain('href="http://portal.test/auth/v1/verify?token=abc&amp;type=recovery"');
    expect(row.html).toContain('Acme &amp; Sons');
    expect(`${row.html}${row.text}`).not.toMatch(/\{\{|\{%|<img|<script/);
  });

  test('hides it from people without a membership', async () => {
    await mailer().sendMail(recovery('ann@people.test'));
    for (const role of ['anon', 'authenticated'] as const) {
      const seen = db.database.as({ role, claims: { role } }, (client) =>
        client.query('select * from public.email_log'),
      );
      const rows = await seen.then(
        (answer) => answer.rows,
        (error: Error) => error.message,
      );
      expect(
        rows === 'permission denied for table email_log' || (Array.isArray(rows) && rows.length === 0),
      ).toBe(true);
    }
  });

  test('puts a mail of a transaction into the outbox only when it commits', async () => {
    const service = { role: 'service_role', claims: { role: 'service_role' } } as const;
    const made = mailer();
    const failing = db.database.as(service, async (client) => {
      await made.enqueue(client, recovery('never@people.test'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await log()).toEqual([]);
  });
});

describe("the office's own text", () => {
  const save = (subject: string, body: string) =>
    db.owner.query(
      `insert into public.email_templates (name, subject, body, updated_by) values ('recovery', $1, $2, null)`,
      [subject, body],
    );

  test('replaces the default, with its data escaped in HTML and on one line in the subject', async () => {
    await save('Hi {{ email }}', '<p><b>{{ url }}</b></p>');
    await mailer().sendMail({
      ...recovery('x'),
      to: 'ann@people.test',
      data: { email: 'a\r\nBcc: b', url: '<i>&' },
    });
    const [row] = await log();
    expect(row).toMatchObject({ subject: 'Hi a Bcc: b', text: '<i>&\n\n-- \nAcme & Sons, help@acme.test\n' });
    expect(row.html).toContain('<b>&lt;i&gt;&amp;</b>');
    expect(row.html).toContain('Acme &amp; Sons');
  });

  test.each([
    ['is broken', '{% if %}'],
    ['never ends', '{% for a in (1..1000000) %}{% for b in (1..1000000) %}x{% endfor %}{% endfor %}'],
    ['reads files', "{% include '/etc/passwd' %}"],
    ['is longer than a mail', "{% for a in (1..90000) %}{{ 'xxxxxxxxxx' }}{% endfor %}"],
  ])('that %s is reported and replaced by the default text', async (_what, body) => {
    await save('Mine', body);
    await mailer().sendMail(recovery('ann@people.test'));
    expect((await log())[0]).toMatchObject({ subject: 'Reset your Fieldfare password', status: 'captured' });
    // The mail, and the office's copy of it.
    expect(reports[0]).toContain('"recovery" cannot be rendered');
  });
});

describe('with a mail server', () => {
  const received: { to: string; body: string }[] = [];
  let answer: (to: string) => Error | undefined;
  let server: SMTPServer;
  let smtpUrl: string;

  beforeEach(async () => {
    received.length = 0;
    answer = () => undefined;
    server = new SMTPServer({
      authOptional: true,
      closeTimeout: 200,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(answer(address)),
      onData(stream, session, done) {
        let body = '';
        stream.on('data', (chunk: Buffer) => {
          body += chunk;
        });
        stream.on('end', () => {
          received.push({ to: session.envelope.rcptTo[0]?.address ?? '', body });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    smtpUrl = `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`;
  });
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

  test('sends each mail once, from two nodes, and forgets what it sent', async () => {
    const nodes = [mailer(smtpUrl), mailer(smtpUrl)];
    const people = Array.from({ length: 20 }, (_, index) => `person${index}@people.test`);
    await Promise.all(people.map((to, index) => nodes[index % 2]?.sendMail(recovery(to))));
    await until(async () => (await log()).every((row) => row.status === 'sent'));
    expect(received.map(({ to }) => to).sort()).toEqual(people.sort());
    const rows = await log();
    expect(rows.every((row) => row.sent_at && row.attempts === 1)).toBe(true);
    expect((await db.owner.query('select from app.mail_bodies')).rowCount).toBe(0);
    const mail = received[0]?.body ?? '';
    expect(mail).toContain('From: Fieldfare <no-reply@portal.test>');
    expect(mail).toContain('multipart/alternative');
    expect(mail).toMatch(/Message-ID: <[0-9a-f-]{36}@portal\.test>/);
  });

  test('has headers to unsubscribe from mails that nobody requested, and from no others', async () => {
    const made = mailer(smtpUrl);
    const unsubscribeUrl = 'http://portal.test/unsubscribe?token=abc';
    await made.sendMail({ ...recovery('ann@people.test'), unsubscribeUrl });
    await made.sendMail(recovery('bob@people.test'));
    await until(() => received.length === 2);
    const bodyTo = (to: string) => received.find((mail) => mail.to === to)?.body ?? '';
    expect(bodyTo('ann@people.test')).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(bodyTo('ann@people.test')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(bodyTo('bob@people.test')).not.toContain('List-Unsubscribe');
    await until(async () => (await log()).every((row) => row.status === 'sent'));
    expect(await bodies()).toEqual([]);
  });

  test('stores a copy for the office without one-time links and codes, while it waits and after it is sent', async () => {
    let busy = true;
    answer = () => (busy ? Object.assign(new Error('Try later'), { responseCode: 451 }) : undefined);
    const made = mailer(smtpUrl);
    const unsubscribeUrl = 'http://portal.test/unsubscribe?token=abc';
    await made.sendMail({ ...recovery('ann@people.test'), unsubscribeUrl });
    await until(async () => typeof (await log())[0]?.last_error === 'string');
    const copy = async () => JSON.stringify(await log());
    expect(await copy()).not.toMatch(/token=abc|123456/);
    expect((await log())[0].text).toContain('[hidden]');
    expect((await log())[0].text).toContain('ann@people.test');

    busy = false;
    await db.owner.query('update public.email_log set next_attempt_at = now()');
    mailer(smtpUrl);
    await until(async () => (await log())[0]?.status === 'sent');
    expect(received[0]?.body).toContain('123456');
    expect(await copy()).not.toMatch(/token=abc|123456/);
  });

  test('retries what the server cannot accept now', async () => {
    let busy = true;
    answer = () => (busy ? Object.assign(new Error('Try later'), { responseCode: 451 }) : undefined);
    const made = mailer(smtpUrl);
    await made.sendMail(recovery('ann@people.test'));
    await until(async () => typeof (await log())[0]?.last_error === 'string');
    const [row] = await log();
    expect(row).toMatchObject({
      status: 'queued',
      attempts: 1,
      last_error: expect.stringContaining('Try later'),
    });
    const pause = (row.next_attempt_at.getTime() - Date.now()) / 1000;
    expect(pause).toBeGreaterThan(20);
    expect(pause).toBeLessThanOrEqual(30);

    busy = false;
    await db.owner.query('update public.email_log set next_attempt_at = now()');
    await made.sendMail(recovery('bob@people.test'));
    await until(() => received.length === 2);
    await until(async () => (await log()).every((each) => each.status === 'sent'));
    expect((await log())[0]).toMatchObject({ attempts: 2, last_error: null });
  });

  test('gives up at once on what the server refuses permanently', async () => {
    answer = () => Object.assign(new Error('No such person'), { responseCode: 550 });
    await mailer(smtpUrl).sendMail(recovery('nobody@people.test'));
    await until(async () => (await log())[0]?.status === 'failed');
    expect((await log())[0]).toMatchObject({
      attempts: 1,
      last_error: expect.stringContaining('No such person'),
    });
  });

  test('pauses mails to an address that the server refused, until it is cleared', async () => {
    await db.owner.query('delete from public.rejected_addresses');
    answer = () => Object.assign(new Error('5.1.1 No such person'), { responseCode: 550 });
    const made = mailer(smtpUrl);
    await made.sendMail(recovery('Gone@people.test'));
    await until(async () => (await log())[0]?.status === 'failed');
    const { rows } = await db.owner.query('select address, answer from public.rejected_addresses');
    expect(rows).toEqual([
      { address: 'gone@people.test', answer: expect.stringContaining('No such person') },
    ]);
    await made.sendMail(recovery('gone@people.test'));
    expect((await log())[1]).toMatchObject({ status: 'paused', attempts: 0 });
    await db.owner.query('delete from public.rejected_addresses');
  });

  test.each([
    ['a refusal by a rule of the server', '5.7.1 Relaying denied', 550],
    ['a refusal for now', '4.2.2 Mailbox full', 452],
  ])('%s says nothing about the address', async (_what, text, responseCode) => {
    answer = () => Object.assign(new Error(text), { responseCode });
    await mailer(smtpUrl).sendMail(recovery('ann@people.test'));
    await until(async () => typeof (await log())[0]?.last_error === 'string');
    expect((await db.owner.query('select from public.rejected_addresses')).rowCount).toBe(0);
  });

  test('a server that is set while the portal runs gets the next mail, with its sender', async () => {
    const made = mailer();
    await made.sendMail(recovery('captured@people.test'));
    const { port } = server.server.address() as { port: number };
    await db.owner.query(
      `update public.email_server set host = '127.0.0.1', port = $1, security = 'none',
         sender = 'Acme <office@acme.test>', reply_to = 'help@acme.test',
         senders = '{"recovery": {"sender": "Accounts <accounts@acme.test>", "reply_to": null}}'`,
      [port],
    );
    await made.sendMail(recovery('ann@people.test'));
    await until(() => received.length === 1);
    expect(received[0]?.body).toContain('From: Accounts <accounts@acme.test>');
    expect(received[0]?.body).toContain('Reply-To: help@acme.test');
    await until(async () => (await log())[1]?.status === 'sent');
    expect((await log())[1]).toMatchObject({
      sender: 'Accounts <accounts@acme.test>',
      reply_to: 'help@acme.test',
    });
    expect((await log())[0].status).toBe('captured');
    await db.owner.query(
      `update public.email_server set host = null, security = 'starttls', sender = null, reply_to = null, senders = '{}'`,
    );
  });

  test('takes over what a stopped node has not sent', async () => {
    await db.owner.query(
      `insert into public.email_log (to_address, template, subject, html, text, status, attempts, next_attempt_at)
       values ('left@people.test', 'recovery', 's', 'h', 't', 'sending', 1, now() - interval '1 second')`,
    );
    await mailer(smtpUrl).sendMail(recovery('ann@people.test'));
    await until(() => received.length === 2);
    expect(received.map(({ to }) => to)).toContain('left@people.test');
  });

  test('nobody waits or fails when the mail server is unavailable', async () => {
    const made = mailer('smtp://127.0.0.1:1');
    const started = performance.now();
    await made.sendMail(recovery('ann@people.test'));
    expect(performance.now() - started).toBeLessThan(500);
    await until(async () => typeof (await log())[0]?.last_error === 'string');
    expect((await log())[0]).toMatchObject({ status: 'queued', attempts: 1 });
    expect((await log())[0]?.last_error).toContain('ECONNREFUSED');
  });

  test('a mail whose connection hangs and one that is refused delay no other mail', async () => {
    answer = (to) => {
      if (to.startsWith('refused')) return Object.assign(new Error('No such person'), { responseCode: 550 });
      return undefined;
    };
    // The server never answers to this recipient.
    const onRcptTo = server.onRcptTo.bind(server);
    server.onRcptTo = (address, session, done) => {
      if (!address.address.startsWith('hanging')) onRcptTo(address, session, done);
    };
    const made = mailer(smtpUrl);
    await db.database.as({ role: 'service_role', claims: { role: 'service_role' } }, async (client) => {
      await made.enqueue(client, recovery('hanging@people.test'));
      await made.enqueue(client, recovery('refused@people.test'));
    });
    const people = Array.from({ length: 30 }, (_, n) => `person${n}@people.test`);
    for (const to of people) await made.sendMail(recovery(to));
    await until(() => received.length === people.length);
    const rows = await log();
    const statusOf = (name: string) => rows.find(({ to_address: to }) => to.startsWith(name))?.status;
    expect([statusOf('hanging'), statusOf('refused')]).toEqual(['sending', 'failed']);
  });

  test('a mail queued in a transaction is sent when it commits; only its recipient can read its text', async () => {
    const made = mailer(smtpUrl);
    await until(async () => (await log()).every(({ status }) => status === 'sent'));
    const started = performance.now();
    await db.database.as({ role: 'service_role', claims: { role: 'service_role' } }, (client) =>
      made.enqueue(client, { ...recovery('ann@people.test'), isConfidential: true }),
    );
    await until(() => received.length === 1);
    // Sooner than the outbox is looked at.
    expect(performance.now() - started).toBeLessThan(5000);
    expect(received[0]?.body).toContain('token');
    await until(async () => (await log())[0]?.status === 'sent');
    expect((await db.owner.query('select from app.mail_bodies')).rowCount).toBe(0);
  });

  test('a mail server that does not respond is retried every minute', async () => {
    const mail = {
      id: '',
      to_address: '',
      template: 'recovery',
      subject: '',
      html: '',
      text: '',
      unsubscribe_url: null,
    };
    await mailer().sendMail(recovery('ann@people.test'));
    const [{ id }] = await log();
    const fail = async (attempts: number, ageSeconds: number, error: Error) => {
      const service = { role: 'service_role', claims: { role: 'service_role' } } as const;
      await db.database.as(service, (client) =>
        markFailed(client, { ...mail, id, attempts, ageSeconds }, error),
      );
      const [row] = await log();
      return [row.status, Math.round((row.next_attempt_at.getTime() - Date.now()) / 1000)];
    };
    const silent = new Error('Greeting never received');
    const busy = Object.assign(new Error('Try later'), { responseCode: 451 });
    expect(await fail(20, 3600, silent)).toEqual(['queued', 60]);
    expect((await fail(20, 7 * 3600, silent))[0]).toBe('failed');
    expect(await fail(5, 3600, busy)).toEqual(['queued', 480]);
    expect((await fail(12, 3600, busy))[0]).toBe('failed');
  });
});
