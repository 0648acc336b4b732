import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startMailer } from '#test/support/mailer.ts';
import { startMailServer } from '#test/support/smtp-server.ts';
import { announceMessages, holdReader, MESSAGES } from './alerts.ts';
import { sendDigests } from './send-digests.ts';
import { type Fixture, HOUR, MINUTE, openFixture, SECOND, timeOfDay } from './test/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.clear());

const mailsTo = async (name: string) =>
  (await fixture.mails()).filter(({ to_address }) => to_address === `${name.toLowerCase()}@cases.test`);

describe('unread messages', () => {
  test('of several conversations come in one mail, each once, with links', async () => {
    const direct = await fixture.converse('admin', 'partner');
    const { threadId } = await fixture.addThread();
    for (const text of ['One', 'Two', 'Three', 'Four <b>']) await fixture.say('admin', direct, text);
    const last = await fixture.say('manager', threadId, 'We come on Friday.');
    await fixture.work(11 * SECOND);
    await fixture.work(14 * MINUTE);
    expect(await mailsTo('partner')).toEqual([]);
    await fixture.work(2 * HOUR);
    await fixture.work(4 * HOUR);

    const mails = await mailsTo('partner');
    expect(mails).toHaveLength(1);
    const { subject, text: body = '', html } = mails[0] ?? {};
    expect(subject).toBe('You have 5 unread messages in Fieldfare');
    expect(body).toContain('admin@cases.test (+ 1 earlier)');
    expect(body).not.toContain('One');
    expect(body).toContain('  admin@cases.test: Four <b>');
    expect(body).toMatch(/WO-\d+ Door does not close\n {2}manager@cases.test: We come on Friday\.\n/);
    expect(body).toContain(`http://portal.test/messages?conversation=${threadId}&message=${last}`);
    expect(body).toContain('Change how often: http://portal.test/partner/profile');
    expect(html).toContain('Four &lt;b&gt;');
    expect(`${body}${html}`).not.toMatch(/\{\{|\{%|undefined|\[object/);

    await fixture.say('admin', direct, 'Five');
    await fixture.work(11 * SECOND);
    await fixture.work(2 * HOUR);
    expect((await mailsTo('partner'))[1]?.text).toContain('Five');
    expect((await mailsTo('partner'))[1]?.text).not.toContain('Four');
  });

  test('that were read meanwhile are in no mail', async () => {
    const direct = await fixture.converse('admin', 'partner');
    await fixture.say('admin', direct, 'Hello');
    await fixture.work(11 * SECOND);
    await fixture.read('partner', direct);
    await fixture.work(2 * HOUR);
    expect(await fixture.mails()).toEqual([]);
  });

  test('are sent once by three nodes at the same time', async () => {
    for (const other of ['admin', 'manager', 'employee'] as const) {
      await fixture.say(other, await fixture.converse(other, 'partner'), `From ${other}`);
    }
    await Promise.all([1, 2, 3].map(() => fixture.work(11 * SECOND)));
    await Promise.all([1, 2, 3].map(() => fixture.work(2 * HOUR)));
    expect(await mailsTo('partner')).toHaveLength(1);
  });

  test('are left to the node that serves their reader, and are in its one mail', async () => {
    const direct = await fixture.converse('admin', 'partner');
    for (const text of ['One', 'Two']) await fixture.say('admin', direct, text);
    await fixture.work(11 * SECOND);
    const { pool } = fixture.options.database;
    const other = await pool.connect();
    try {
      await other.query('begin');
      expect(await holdReader(other, MESSAGES, 'mail', fixture.profiles.partner)).toBe(true);
      await fixture.work(2 * HOUR);
      expect(await fixture.mails()).toEqual([]);
    } finally {
      await other.query('rollback');
      other.release();
    }
    await fixture.work(2 * HOUR);
    expect((await mailsTo('partner')).map(({ subject }) => subject)).toEqual([
      'You have 2 unread messages in Fieldfare',
    ]);
  });

  test('wait for the end of quiet hours', async () => {
    const start = Date.now() + 30 * MINUTE;
    await fixture.wish('partner', {
      quiet_from: timeOfDay(new Date(Date.now() - HOUR)),
      quiet_to: timeOfDay(new Date(start + 6 * HOUR)),
    });
    await fixture.moveTo('UTC', 'partner');
    await fixture.say('admin', await fixture.converse('admin', 'partner'), 'Hello');
    for (const later of [11 * SECOND, 2 * HOUR, 5 * HOUR]) await fixture.work(later);
    expect(await fixture.mails()).toEqual([]);
    await fixture.work(8 * HOUR);
    expect(await mailsTo('partner')).toHaveLength(1);
  });

  test('of a work order that was reassigned meanwhile are not mailed to the former firm', async () => {
    const { threadId, workOrderId } = await fixture.addThread();
    // That the work is gone is another mail.
    await fixture.wish('subcontractor', { email_assignments: 'off' });
    await fixture.say('employee', threadId, 'The code of the door is 4711.');
    await fixture.work(11 * SECOND);
    await fixture.reassign(workOrderId);
    await fixture.work(2 * HOUR);
    expect(await mailsTo('subcontractor')).toEqual([]);
    expect(await mailsTo('partner')).toHaveLength(1);
  });

  test('of a person who was disabled meanwhile are mailed to nobody', async () => {
    await fixture.say('admin', await fixture.converse('admin', 'partner'), 'Hello');
    await fixture.work(11 * SECOND);
    const { partner } = fixture.profiles;
    await fixture.db.owner.query('update profiles set is_active = false where id = $1', [partner]);
    await fixture.work(2 * HOUR);
    await fixture.db.owner.query('update profiles set is_active = true where id = $1', [partner]);
    expect(await fixture.mails()).toEqual([]);
  });
});

describe('mail settings', () => {
  test('apply as they are when the mail is due: daily instead of hourly, then none', async () => {
    const direct = await fixture.converse('admin', 'partner');
    await fixture.say('admin', direct, 'Hello');
    await fixture.work(11 * SECOND);
    // A zone in which it is ten now, so that the next eight o'clock is far.
    const east = ((10 - new Date().getUTCHours() + 36) % 24) - 12;
    const zone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
    await fixture.wish('partner', { email_messages: 'daily' });
    await fixture.moveTo(zone, 'partner');
    await fixture.work(2 * HOUR);
    expect(await fixture.mails()).toEqual([]);
    await fixture.wish('partner', { email_messages: 'off' });
    await fixture.work(48 * HOUR);
    expect(await fixture.mails()).toEqual([]);
    await fixture.wish('partner', { email_messages: 'hourly' });
    await fixture.work(96 * HOUR);
    expect(await fixture.mails()).toEqual([]);
  });

  test('for mentions only send just those, and earlier', async () => {
    await fixture.wish('employee', { email_messages: 'off' });
    const { threadId } = await fixture.addThread();
    await fixture.say('employee', threadId, 'I look into it.');
    await fixture.say('admin', threadId, 'Thanks');
    await fixture.say('manager', threadId, '@employee can you be there on Friday?', {
      mentioned_ids: [fixture.profiles.employee],
    });
    await fixture.work(11 * SECOND);
    await fixture.work(4 * MINUTE);
    expect(await mailsTo('employee')).toEqual([]);
    await fixture.work(6 * MINUTE);
    const [mail, ...more] = await mailsTo('employee');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('You have an unread message in Fieldfare');
    expect(mail?.text).toContain('can you be there');
    expect(mail?.text).not.toContain('Thanks');
  });
});

test('are sent by the mail server, each once from two nodes, with a button to turn them off', async () => {
  const server = await startMailServer();
  const { database, report, publicUrl } = fixture.options;
  const branding = { productName: 'Fieldfare', companyName: 'Acme', supportEmail: null, supportPhone: null };
  const mailers = [1, 2].map(() =>
    startMailer({
      database,
      smtpUrl: server.url,
      from: 'x@portal.test',
      office: { branding },
      publicUrl,
      report,
    }),
  );
  for (const other of ['admin', 'manager'] as const) {
    await fixture.say(other, await fixture.converse(other, 'partner'), `From ${other}`);
    await fixture.say('partner', await fixture.converse(other, 'partner'), 'Answer');
  }
  const clock = (laterMs: number) => new Date(Date.now() + laterMs);
  await announceMessages(database, clock(11 * SECOND));
  for (const later of [20 * MINUTE, 2 * HOUR]) {
    await Promise.all(
      mailers.map((mailer) => sendDigests({ ...fixture.options, mailer }, { now: clock(later) })),
    );
  }
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(3);
  await Promise.all(mailers.map((mailer) => mailer.stop()));
  await server.stop();
  const to = server.received.map((mail) => /^To: (\S+)/m.exec(mail)?.[1]).sort();
  expect(to).toEqual(['admin@cases.test', 'manager@cases.test', 'partner@cases.test']);
  for (const mail of server.received) {
    expect(mail).toMatch(/^List-Unsubscribe:\s+<http:\/\/portal\.test\/unsubscribe\?token=/m);
    expect(mail).toMatch(/^List-Unsubscribe-Post:\s+List-Unsubscribe=One-Click/m);
  }
});

test('the office finds every mail in its log, newest first, without texts that others wrote', async () => {
  const { database } = fixture.options;
  await fixture.say('employee', await fixture.converse('employee', 'partner'), 'Between us');
  const { workOrderId } = await fixture.addThread();
  await fixture.happen(workOrderId, 'put_on_hold');
  await fixture.work(11 * SECOND);
  await fixture.work(2 * HOUR);
  const seen = await database.as(fixture.identities.admin, (admin) =>
    admin.query('select * from public.email_log order by created_at desc, id desc'),
  );
  expect(seen.rows.map(({ template }) => template).sort()).toEqual(['unread_messages', 'work_news']);
  expect(JSON.stringify(seen.rows)).not.toContain('Between us');
  const copyOf = (template: string) => seen.rows.find((row) => row.template === template);
  expect(copyOf('unread_messages')).toMatchObject({ status: 'captured', html: '', text: '' });
  // What concerns work is no secret from administrators, who see all work; the link that stops such mails is.
  expect(copyOf('work_news').text).toContain('was put on hold');
  expect(copyOf('work_news').html + copyOf('work_news').text).not.toContain('token=');
  for (const name of ['admin', 'partner'] as const) {
    const read = database.as(fixture.identities[name], (reader) =>
      reader.query('select * from app.mail_bodies'),
    );
    await expect(read).rejects.toThrow('permission denied');
  }
});

test('no mail and no push contains a text that the policies hide from its reader', async () => {
  const people = [
    'partner',
    'otherPartner',
    'subcontractor',
    'otherSubcontractor',
    'employee',
    'admin',
    'stranger',
  ];
  for (const name of people) await fixture.addDevice(name as 'partner');
  const ours = await fixture.addThread();
  await fixture.say('partner', ours.threadId, 'canary_partner');
  await fixture.say('subcontractor', ours.threadId, 'canary_assigned');
  await fixture.say('admin', ours.threadId, 'canary_staff', { visibility: 'staff' });
  await fixture.say('employee', ours.threadId, 'canary_everyone');
  await fixture.say('otherPartner', await fixture.converse('otherPartner', 'employee'), 'canary_other');
  await fixture.work(11 * SECOND);
  await fixture.work(2 * HOUR);

  const mayKnow: Record<string, string[]> = {
    partner: ['partner', 'everyone'],
    subcontractor: ['assigned', 'everyone'],
    otherPartner: ['other'],
    admin: ['partner', 'assigned', 'staff', 'everyone'],
    manager: ['partner', 'assigned', 'staff', 'everyone'],
    employee: ['partner', 'assigned', 'staff', 'everyone', 'other'],
  };
  const heard = [
    ...fixture.delivered().map(({ owner, ...push }) => [owner, JSON.stringify(push)] as const),
    ...(await fixture.mails()).map(
      ({ to_address, ...mail }) => [to_address.split('@')[0] ?? '', JSON.stringify(mail)] as const,
    ),
  ];
  const words = heard.flatMap(([name, bytes]) =>
    [...bytes.matchAll(/canary_(\w+)/g)].map(([, word = '']) => [name, word] as const),
  );
  expect(words.length).toBeGreaterThan(10);
  const wrong = words.filter(([name, word]) => !mayKnow[name]?.includes(word));
  expect(wrong).toEqual([]);
});
