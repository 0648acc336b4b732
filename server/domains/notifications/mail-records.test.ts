import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Mailer } from '#server/mail/mailer.ts';
import { startMailer } from '#test/support/mailer.ts';
import { startMailServer, type TestMailServer } from '#test/support/smtp-server.ts';
import { announceMessages } from './alerts.ts';
import { sendDigests } from './send-digests.ts';
import { sendWorkMails } from './send-work-mails.ts';
import { type Fixture, HOUR, openFixture } from './test/fixture.ts';

/** Each mail is found on the page of what it concerns, after a mail server took it. */

let fixture: Fixture;
let server: TestMailServer;
let mailer: Mailer;
beforeAll(async () => {
  [fixture, server] = await Promise.all([openFixture(), startMailServer()]);
  const { database, report, publicUrl } = fixture.options;
  const branding = { productName: 'Fieldfare', companyName: 'Acme', supportEmail: null, supportPhone: null };
  mailer = startMailer({
    ...{ database, smtpUrl: server.url, from: 'x@portal.test', office: { branding }, publicUrl, report },
  });
});
afterAll(async () => {
  await mailer?.stop();
  await server?.stop();
  await fixture.close();
});
afterEach(async () => {
  expect(fixture.reports).toEqual([]);
  await fixture.clear();
  server.received.length = 0;
});

async function mailAll(): Promise<void> {
  const options = { ...fixture.options, mailer };
  const now = new Date(Date.now() + 26 * HOUR);
  await announceMessages(options.database, now);
  await sendDigests(options, { now });
  await sendWorkMails(options, { now });
}

/** What the page of a record shows an administrator. */
const emailsOf = (table: string, id: string) =>
  fixture.options.database.as(fixture.identities.admin, async (admin) => {
    const { rows } = await admin.query(
      `select l.to_address, l.template, l.subject, l.status, l.text, l.is_confidential
       from public.email_records r join public.email_log l on l.id = r.email_id
       where r.record_table = $1 and r.record_id = $2 order by l.to_address`,
      [table, id],
    );
    return rows;
  });

async function idOf(text: string, values: unknown[]): Promise<string> {
  return (await fixture.db.owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '';
}

test.each(['work_orders', 'receipts', 'organizations'])('a notification of %s', async (table) => {
  const { profiles, organizations } = fixture;
  const orders = {
    work_orders: () => addOrder(),
    receipts: () => addReceipt(),
    organizations: () => remind(),
  };
  const id = await orders[table as keyof typeof orders]();
  await mailAll();
  const mail = { to_address: 'admin@cases.test', template: 'work_news', status: 'sent' };
  await expect
    .poll(() => emailsOf(table, id), { timeout: 5000 })
    .toContainEqual(expect.objectContaining(mail));
  const [logged] = await emailsOf(table, id);
  expect(server.received.some((one) => one.includes('To: admin@cases.test'))).toBe(true);
  if (table === 'receipts') {
    expect(logged).toMatchObject({ is_confidential: true, text: '' });
    expect(logged?.subject).toMatch(/^A receipt from Shop waits for approval/);
    expect(server.received.some((one) => one.includes('$40.00 from Shop'))).toBe(true);
  } else {
    expect(logged?.text).not.toBe('');
  }

  async function addOrder() {
    const { workOrderId } = await fixture.addThread();
    await fixture.happen(workOrderId, 'created');
    return workOrderId;
  }
  async function addReceipt() {
    const added = await idOf(
      `insert into public.receipts (vendor_name, receipt_date, amount, employee_user_id, submitted_by)
       values ('Shop', current_date, 40, $1, $1) returning id`,
      [profiles.employee],
    );
    await fixture.db.owner.query(
      `insert into public.notifications (profile_id, kind, title, receipt_id, facts)
       values ($1, 'receipt_submitted', '$40 from Shop waits for approval', $2, '{"amount": 40, "vendor": "Shop"}')`,
      [profiles.admin, added],
    );
    return added;
  }
  async function remind() {
    await fixture.db.owner.query(
      `insert into public.organization_documents (organization_id, kind, title, storage_path, file_name, content_type,
         size_bytes, expires_on)
       values ($1::uuid, 'insurance', 'Liability', $1::uuid || '/x.pdf', 'x.pdf', 'application/pdf', 1, current_date + 40)`,
      [organizations.subcontractor],
    );
    await fixture.db.owner.query('select app.remind_of_expiring_documents(current_date + 10)');
    return organizations.subcontractor;
  }
});

test('messages of a thread are found on its work order, without their text; direct ones on none', async () => {
  const { workOrderId, threadId } = await fixture.addThread();
  await fixture.say('partner', threadId, 'The back door, please.');
  const direct = await fixture.converse('partner', 'admin');
  await fixture.say('partner', direct, 'Between us.');
  await mailAll();
  const mail = { to_address: 'admin@cases.test', template: 'unread_messages', status: 'sent' };
  await expect
    .poll(() => emailsOf('work_orders', workOrderId), { timeout: 5000 })
    .toContainEqual(expect.objectContaining({ ...mail, text: '', is_confidential: true }));
  const { rows } = await fixture.db.owner.query(
    `select r.record_table, r.record_id from public.email_records r join public.email_log l on l.id = r.email_id
     where l.template = 'unread_messages' and l.to_address = 'admin@cases.test'`,
  );
  expect(rows).toEqual([{ record_table: 'work_orders', record_id: workOrderId }]);
});
