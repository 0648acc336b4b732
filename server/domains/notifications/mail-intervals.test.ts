import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Mailer } from '#server/mail/mailer.ts';
import { NOTIFICATION_KINDS, notificationText } from '#shared/rules/notification-text.ts';
import { TOPICS, type Topic } from '#shared/rules/notification-topics.ts';
import { startMailer } from '#test/support/mailer.ts';
import { announceMessages } from './alerts.ts';
import { sendDigests } from './send-digests.ts';
import { sendWorkMails } from './send-work-mails.ts';
import { type Fixture, HOUR, MINUTE, openFixture, SECOND } from './test/fixture.ts';

/** When each kind of notification mail reaches a mail server, at each interval that the settings offer. */

const ZONE = 'America/New_York';
/** From the moment that a mail is due until the mail server has it: delivery is started by the commit. */
const DELIVERED_WITHIN_MS = 5000;

let fixture: Fixture;
let server: SMTPServer;
let mailer: Mailer;
/** The mails that the mail server has received. */
const received: string[] = [];

beforeAll(async () => {
  fixture = await openFixture();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      text(stream).then((mail) => {
        received.push(mail);
        done();
      }, done);
    },
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('refused')
          ? Object.assign(new Error('5.1.1 Unknown'), { responseCode: 550 })
          : null,
      ),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  const { database, report, publicUrl } = fixture.options;
  const branding = { productName: 'Fieldfare', companyName: 'Acme', supportEmail: null, supportPhone: null };
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  mailer = startMailer({ database, smtpUrl, from: 'x@portal.test', office: { branding }, publicUrl, report });
});
afterAll(async () => {
  await mailer?.stop();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await fixture.close();
});
afterEach(async () => {
  expect(fixture.reports).toEqual([]);
  await fixture.clear();
  received.length = 0;
});

/** One round of the workers that mail, with their clock at `now`. */
async function round(now: Date): Promise<void> {
  const options = { ...fixture.options, mailer };
  await announceMessages(options.database, now);
  await sendDigests(options, { now });
  await sendWorkMails(options, { now });
}

/** What an administrator reads in the email log. */
const emailLog = () =>
  fixture.options.database.as(fixture.identities.admin, async (admin) => {
    const { rows } = await admin.query(
      'select to_address, template, status, attempts, sent_at is not null as is_dated from public.email_log',
    );
    return rows;
  });

/**
 * Expects a mail at `due` and not before, delivered by the mail server within seconds, once, and in the email log.
 * The workers also run at moments in between, as they do in the portal.
 */
async function expectMailAt(due: Date, sentAt: Date, template: string, reader = 'partner'): Promise<void> {
  const address = `${reader}@cases.test`;
  const halfway = new Date((sentAt.getTime() + due.getTime()) / 2);
  for (const early of [new Date(sentAt.getTime() + 11 * SECOND), halfway, new Date(due.getTime() - SECOND)]) {
    await round(early);
  }
  expect(await emailLog()).toEqual([]);
  await round(due);
  await expect.poll(() => received.length, { timeout: DELIVERED_WITHIN_MS, interval: 10 }).toBe(1);
  expect(received[0]).toContain(`\nTo: ${address}\r\n`);
  const logged = { to_address: address, template, status: 'sent', attempts: 1, is_dated: true };
  await expect.poll(emailLog, { timeout: DELIVERED_WITHIN_MS, interval: 10 }).toEqual([logged]);
  await round(new Date(due.getTime() + 48 * HOUR));
  expect(await emailLog()).toEqual([logged]);
}

async function expectNoMail(sentAt: Date): Promise<void> {
  for (const later of [11 * SECOND, 5 * MINUTE, HOUR, 24 * HOUR, 72 * HOUR]) {
    await round(new Date(sentAt.getTime() + later));
  }
  expect(await emailLog()).toEqual([]);
  expect(received).toEqual([]);
}

const after = (sentAt: Date, ms: number) => new Date(sentAt.getTime() + ms);

/** The first full hour that is not before `earliest`. The zones of the tests have whole hours. */
const nextHour = (earliest: Date) => new Date(Math.ceil(earliest.getTime() / HOUR) * HOUR);

/** The first moment, not before `earliest`, when clocks in `ZONE` show eight in the morning. */
function nextEight(earliest: Date): Date {
  const hourIn = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' });
  let full = nextHour(earliest);
  while (hourIn.format(full) !== '08') full = new Date(full.getTime() + HOUR);
  return full;
}

/** When a row was written, rounded up to what a JavaScript date holds. */
const SENT_AT = `date_trunc('milliseconds', created_at) + interval '1 ms' as "sentAt"`;

const KIND_OF: Record<Topic, string> = {
  assignments: 'work_order_assigned',
  reviews: 'report_rejected',
  approvals: 'bill_paid',
  due: 'overdue',
};

/** Values for the titles of all kinds. */
const FACTS = {
  ...{ work_order: 'WO-000123', bill: 'BILL-000045', document: 'Liability', vendor: 'Supply House' },
  ...{ day: '2030-04-01', amount: 40.5, person: 'Dana Whitfield' },
};

/** Notifies somebody about work. */
async function notifyOf(
  kind: string,
  facts: object,
  reader: 'partner' | 'admin' = 'partner',
): Promise<{ sentAt: Date; topic: string }> {
  const { rows } = await fixture.db.owner.query<{ sentAt: Date; topic: string }>(
    `insert into public.notifications (profile_id, kind, title, facts) values ($1, $2, 'Dock door', $3)
     returning ${SENT_AT}, topic`,
    [fixture.profiles[reader], kind, facts],
  );
  return rows[0] ?? { sentAt: new Date(0), topic: '' };
}

/** Notifies the partner about a topic. @returns when */
async function notify(expected: Topic): Promise<Date> {
  const { sentAt, topic } = await notifyOf(KIND_OF[expected], {});
  expect(topic).toBe(expected);
  return sentAt;
}

/** The subject of the only mail in the email log. */
async function subject(): Promise<string> {
  return (await fixture.db.owner.query('select subject from public.email_log')).rows[0]?.subject ?? '';
}

/** Sends the partner a message; returns when. With `mention` it names them. */
async function message({ mention = false } = {}): Promise<Date> {
  const direct = await fixture.converse('employee', 'partner');
  const mentioned = { mentioned_ids: [fixture.profiles.partner] };
  await fixture.say('employee', direct, 'Please call me.', mention ? mentioned : {});
  const { rows } = await fixture.db.owner.query<{ sentAt: Date }>(
    `select ${SENT_AT} from public.work_order_messages`,
  );
  return rows[0]?.sentAt ?? new Date(0);
}

/** A message that mentions its reader is mailed with the messages. */
const WORK_KINDS = NOTIFICATION_KINDS.filter((kind) => kind !== 'message_mention');

test.each(WORK_KINDS)('%s, at once: two minutes later', async (kind) => {
  // Only the office sees the documents of organizations.
  const reader = kind.startsWith('document_') ? 'admin' : 'partner';
  for (const topic of TOPICS) await fixture.wish(reader, { [`email_${topic}`]: 'at_once' });
  await fixture.moveTo(ZONE, reader);
  const { sentAt } = await notifyOf(kind, FACTS, reader);
  await expectMailAt(after(sentAt, 2 * MINUTE), sentAt, 'work_news', reader);
  const text = notificationText({ kind, title: 'Dock door', body: '', facts: FACTS });
  expect(text.title).not.toBe('Dock door');
  expect(await subject()).toContain(text.titleWithoutAmount ?? text.title);
});

test.each(TOPICS)('%s, daily: at eight in the morning by the reader’s clock', async (topic) => {
  await fixture.wish('partner', { [`email_${topic}`]: 'daily' });
  await fixture.moveTo(ZONE, 'partner');
  const sentAt = await notify(topic);
  await expectMailAt(nextEight(after(sentAt, 2 * MINUTE)), sentAt, 'work_news');
});

test.each(TOPICS)('%s, off: never', async (topic) => {
  await fixture.wish('partner', { [`email_${topic}`]: 'off' });
  await fixture.moveTo(ZONE, 'partner');
  await expectNoMail(await notify(topic));
});

test('messages, hourly: at the next full hour, fifteen minutes later at the earliest', async () => {
  await fixture.wish('partner', { email_messages: 'hourly' });
  await fixture.moveTo(ZONE, 'partner');
  const sentAt = await message();
  await expectMailAt(nextHour(after(sentAt, 15 * MINUTE)), sentAt, 'unread_messages');
});

test('messages, daily: at eight in the morning by the reader’s clock', async () => {
  await fixture.wish('partner', { email_messages: 'daily' });
  await fixture.moveTo(ZONE, 'partner');
  const sentAt = await message();
  await expectMailAt(nextEight(after(sentAt, 15 * MINUTE)), sentAt, 'unread_messages');
});

test('messages, off: never', async () => {
  await fixture.wish('partner', { email_messages: 'off' });
  await fixture.moveTo(ZONE, 'partner');
  await expectNoMail(await message());
});

test('messages that mention the reader: five minutes later, whatever the interval', async () => {
  await fixture.wish('partner', { email_messages: 'off', email_mentions: true });
  await fixture.moveTo(ZONE, 'partner');
  const sentAt = await message({ mention: true });
  await expectMailAt(after(sentAt, 5 * MINUTE), sentAt, 'unread_messages');
});

test('messages that mention the reader, off: never', async () => {
  await fixture.wish('partner', { email_messages: 'off', email_mentions: false });
  await fixture.moveTo(ZONE, 'partner');
  await expectNoMail(await message({ mention: true }));
});

test('every mail to others arrives on a busy machine while one cannot be written, rendered, or sent', async () => {
  const { owner } = fixture.db;
  const others = ['partner', 'otherPartner', 'subcontractor', 'otherSubcontractor'] as const;
  for (const reader of [...others, 'employee'] as const) {
    await fixture.wish(reader, {
      ...{ email_assignments: 'at_once', email_approvals: 'daily', email_messages: 'hourly' },
    });
    await fixture.moveTo(ZONE, reader);
  }
  // Texts that the office broke, a value that cannot be written, and an address that is refused.
  await owner.query(
    `insert into public.email_templates (name, subject, body, updated_by)
     values ('work_news', '{{', '{{', null), ('unread_messages', '{{', '{{', null)`,
  );
  await owner.query(`update public.profiles set email = 'refused@cases.test' where id = $1`, [
    fixture.profiles.employee,
  ]);
  for (const reader of [...others, 'employee'] as const) {
    await owner.query(
      `insert into public.notifications (profile_id, kind, title, facts)
       values ($1, 'work_order_assigned', 'Dock door', '{}'), ($1, 'bill_paid', 'Stored text', '{"day": "no day", "amount": "x"}')`,
      [fixture.profiles[reader]],
    );
  }
  for (const reader of others) {
    await fixture.say('employee', await fixture.converse('employee', reader), 'Please call me.');
  }
  await fixture.say('manager', await fixture.converse('manager', 'employee'), 'Please call me.');
  const sentAt = new Date();
  const soon = after(sentAt, 2 * MINUTE);
  const rounds = [soon, nextHour(after(sentAt, 16 * MINUTE)), nextEight(soon)];
  rounds.sort((one, other) => one.getTime() - other.getTime());
  const mails = async () => {
    const byReader = Map.groupBy(await emailLog(), ({ to_address }) => String(to_address));
    return Object.fromEntries(
      [...byReader].map(([reader, of]) => [
        reader,
        of.map(({ template, status }) => `${template} ${status}`).sort(),
      ]),
    );
  };
  const arrived = ['unread_messages sent', 'work_news sent', 'work_news sent'];
  const expected = others.map((reader) => [`${reader.toLowerCase()}@cases.test`, arrived]);
  const busy = Array.from({ length: 4 }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  try {
    for (const now of rounds) await round(now);
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(others.length * arrived.length);
    await expect
      .poll(async () => Object.entries(await mails()).filter(([address]) => !address.startsWith('refused')), {
        timeout: 20_000,
      })
      .toEqual(expect.arrayContaining(expected));
    // The refusal pauses what comes after it.
    await expect
      .poll(async () => (await mails())['refused@cases.test'], { timeout: 20_000 })
      .toContainEqual(expect.stringMatching(/failed$/));
    expect((await mails())['refused@cases.test']).toHaveLength(arrived.length);
    expect(fixture.reports.length).toBeGreaterThan(0);
  } finally {
    for (const child of busy) child.kill('SIGKILL');
    await owner.query('delete from public.email_templates');
    await owner.query('delete from public.rejected_addresses');
    await owner.query(`update public.profiles set email = 'employee@cases.test' where id = $1`, [
      fixture.profiles.employee,
    ]);
    fixture.reports.length = 0;
  }
}, 60_000);
