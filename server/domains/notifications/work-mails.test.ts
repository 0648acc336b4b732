import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startMailer } from '#test/support/mailer.ts';
import { startMailServer } from '#test/support/smtp-server.ts';
import { sendWorkMails } from './send-work-mails.ts';
import { type Fixture, HOUR, MINUTE, openFixture, SECOND, timeOfDay } from './test/fixture.ts';
import { readUnsubscribeToken } from './unsubscribe-link.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.clear());

const mailsTo = async (name: string) =>
  (await fixture.mails()).filter(({ to_address }) => to_address === `${name.toLowerCase()}@cases.test`);

test('an urgent notification is mailed after two minutes, once, with its link and a link to turn it off', async () => {
  const { workOrderId } = await fixture.addThread();
  await fixture.happen(workOrderId, 'put_on_hold');
  await fixture.work(MINUTE);
  expect(await fixture.mails()).toEqual([]);
  await Promise.all([1, 2, 3].map(() => fixture.work(2 * MINUTE + SECOND)));
  await fixture.work(HOUR);
  const [mail, ...more] = await fixture.mails();
  expect(more).toEqual([]);
  expect(mail?.to_address).toBe('subcontractor@cases.test');
  expect(mail?.subject).toMatch(/^WO-\d+ was put on hold: Door does not close$/);
  expect(mail?.text).toContain('Work orders\n');
  expect(mail?.text).toContain(`http://portal.test/subcontractor/work-orders/${workOrderId}\n`);
  expect(mail?.text).toContain(
    `Open work order: http://portal.test/subcontractor/work-orders/${workOrderId}\n`,
  );
  expect(mail?.text).toContain('Change how often: http://portal.test/subcontractor/profile');
  expect(mail?.html).toContain('Door does not close');
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/\{\{|\{%|undefined|\[object/);
  const token = new URL(mail?.unsubscribe_url ?? '').searchParams.get('token') ?? '';
  expect(readUnsubscribeToken(fixture.options.linkSecret, token)).toEqual({
    profileId: fixture.profiles.subcontractor,
    subject: 'work',
  });
});

test('several are one mail, by topic; those that were read or reassigned meanwhile are in none', async () => {
  const one = await fixture.addThread();
  const other = await fixture.addThread();
  await fixture.happen(one.workOrderId, 'created');
  await fixture.happen(one.workOrderId, 'assignment_declined');
  await fixture.happen(other.workOrderId, 'put_on_hold');
  await fixture.reassign(other.workOrderId);
  await fixture.readNotifications('manager');
  await fixture.work(3 * MINUTE);
  const [mail, ...more] = await mailsTo('admin');
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^WO-\d+ was declined, and 1 more$/);
  expect(mail?.text).toContain('Open notifications: http://portal.test/notifications\n');
  expect(await mailsTo('manager')).toEqual([]);
  const notificationsTo = async (name: string) =>
    (await mailsTo(name)).map(({ text }) => text.match(/WO-\d+ (.*)/)?.[1]);
  expect(await notificationsTo('subcontractor')).toEqual(['is no longer assigned to you:']);
  expect(await notificationsTo('otherSubcontractor')).toEqual(['is assigned to you:']);
});

test('others are mailed at eight in the morning; the settings apply as they are when the mail is due', async () => {
  const { workOrderId } = await fixture.addThread();
  // A zone in which it is ten now, so that the next eight o'clock is far.
  const east = ((10 - new Date().getUTCHours() + 36) % 24) - 12;
  const zone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
  await fixture.wish('subcontractor', { email_assignments: 'daily' });
  await fixture.moveTo(zone, 'subcontractor');
  await fixture.happen(workOrderId, 'put_on_hold');
  await fixture.work(20 * HOUR);
  expect(await fixture.mails()).toEqual([]);
  await fixture.work(23 * HOUR);
  expect(await mailsTo('subcontractor')).toHaveLength(1);

  await fixture.happen(workOrderId, 'resumed');
  await fixture.wish('subcontractor', { email_assignments: 'off' });
  await fixture.work(50 * HOUR);
  await fixture.happen(workOrderId, 'put_on_hold');
  await fixture.wish('subcontractor', { email_assignments: 'at_once' });
  await fixture.work(3 * MINUTE);
  expect(await mailsTo('subcontractor')).toHaveLength(1);
});

test('quiet hours delay mails, too', async () => {
  await fixture.wish('subcontractor', {
    quiet_from: timeOfDay(new Date(Date.now() - HOUR)),
    quiet_to: timeOfDay(new Date(Date.now() + 2 * HOUR)),
  });
  await fixture.moveTo('UTC', 'subcontractor');
  const { workOrderId } = await fixture.addThread();
  await fixture.happen(workOrderId, 'put_on_hold');
  await fixture.work(HOUR);
  expect(await fixture.mails()).toEqual([]);
  await fixture.work(2 * HOUR + MINUTE);
  expect(await mailsTo('subcontractor')).toHaveLength(1);
});

test('they are sent by the mail server, each once from two nodes, not to other firms, with a button to turn them off', async () => {
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
  const { workOrderId } = await fixture.addThread();
  await fixture.happen(workOrderId, 'put_on_hold');
  await fixture.happen(workOrderId, 'completed');
  const now = new Date(Date.now() + 3 * MINUTE);
  await Promise.all(mailers.map((mailer) => sendWorkMails({ ...fixture.options, mailer }, { now })));
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(2);
  await Promise.all(mailers.map((mailer) => mailer.stop()));
  await server.stop();
  const to = server.received.map((mail) => /^To: (\S+)/m.exec(mail)?.[1]).sort();
  expect(to).toEqual(['partner@cases.test', 'subcontractor@cases.test']);
  for (const mail of server.received) {
    expect(mail).toMatch(/^List-Unsubscribe:\s+<http:\/\/portal\.test\/unsubscribe\?token=/m);
    expect(mail).toMatch(/^List-Unsubscribe-Post:\s+List-Unsubscribe=One-Click/m);
  }
});
