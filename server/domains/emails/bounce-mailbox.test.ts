import { afterAll, beforeAll, expect, test } from 'vitest';
import { bounceOf } from '#test/support/bounces.ts';
import { addPerson, type Company, createCompany } from '#test/support/company.ts';
import { startMailbox, type TestMailbox } from '#test/support/imap-server.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { startMailServer, type TestMailServer } from '#test/support/smtp-server.ts';

let portal: TestPortal;
let company: Company;
let smtp: TestMailServer;
let mailbox: TestMailbox;
beforeAll(async () => {
  [smtp, mailbox] = await Promise.all([startMailServer(), startMailbox()]);
  portal = await startTestPortal({ env: { SMTP_URL: smtp.url } });
  company = await createCompany(portal);
});
afterAll(async () => {
  await portal.stop();
  await Promise.all([smtp.stop(), mailbox.stop()]);
});

const admin = () => company.people.admin.client;
const entered = () => ({
  ...{ bounce_host: '127.0.0.1', bounce_port: mailbox.port, bounce_security: 'none' as const },
  ...{ bounce_username: 'bounces', bounce_password: mailbox.password },
});
const SERVER = { host: null, port: 587, security: 'starttls', keep_days: 365 } as const;

async function save(values: Record<string, unknown>) {
  const { data } = await admin().from('email_server').select('updated_at').single().throwOnError();
  return admin().rpc('save_email_server', { ...SERVER, ...values, version: data?.updated_at ?? null });
}

test('an administrator tries a mailbox before saving it, and hears what its server says', async () => {
  const tried = await admin().rpc('test_bounce_mailbox', entered());
  expect(tried.data).toEqual({ is_read: true, answer: '', messages: 0 });
  const wrong = await admin().rpc('test_bounce_mailbox', { ...entered(), bounce_password: 'wrong' });
  expect(wrong.data).toMatchObject({
    is_read: false,
    answer: expect.stringContaining('Authentication failed'),
  });
  const closed = await admin().rpc('test_bounce_mailbox', { ...entered(), bounce_port: 1 });
  expect(closed.data).toMatchObject({ is_read: false, answer: expect.stringMatching(/^No mailbox/) });
  const none = await admin().rpc('test_bounce_mailbox', {});
  expect(none.error?.details).toContain('bounce_mailbox_missing');
});

test('the stored password is kept, and goes to no other host', async () => {
  expect((await save(entered())).error).toBeNull();
  const { bounce_password: _, ...rest } = entered();
  expect((await admin().rpc('test_bounce_mailbox', rest)).data).toMatchObject({ is_read: true });
  const elsewhere = await admin().rpc('test_bounce_mailbox', { ...rest, bounce_host: 'localhost' });
  expect(elsewhere.error?.details).toContain('email_server_password_missing');
  expect((await save({ ...rest, bounce_username: 'another' })).error?.details).toContain(
    'email_server_password_missing',
  );
  expect((await save(rest)).error).toBeNull();
  const { data } = await admin().from('email_server').select('*').single();
  expect(data).toMatchObject({ bounce_host: '127.0.0.1', has_bounce_password: true });
  expect(JSON.stringify(data)).not.toContain(mailbox.password);
});

test.each([
  ['bounce_host', 'imap example'],
  ['bounce_port', 0],
  ['bounce_security', 'ssl'],
  ['return_address', 'Bounces <bounces@example.com>'],
  ['return_address', 'bounces@example.com\r\nBcc: x@example.com'],
])('refuses %s = %j', async (field, value) => {
  const { error } = await save({ ...entered(), [field]: value });
  expect(error?.code).toBe('invalid_input');
});

test('a bounced invitation is shown with the invitation, on the log, and in the figures', async () => {
  await save({ ...entered(), return_address: 'bounces@portal.test' });
  const { data: invitation } = await admin()
    .rpc('invite_person', {
      ...{ email: 'gone@people.test', first_name: 'Gone', last_name: 'Person' },
      ...{ organization_id: company.organizations.customer, role: 'member' },
    })
    .throwOnError();
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBeGreaterThan(0);
  const email = smtp.received.find((each) => each.includes('gone@people.test')) ?? '';
  mailbox.deliver(bounceOf(email));
  // Saving looks into the mailbox at once.
  await save({ ...entered(), return_address: null });
  const stored = async () =>
    (await admin().from('email_log').select('status').eq('to_address', 'gone@people.test').single()).data
      ?.status;
  await expect.poll(stored, { timeout: 10_000 }).toBe('bounced');
  const { data: pending } = await admin()
    .from('invitations')
    .select('email_problem')
    .eq('id', invitation?.id ?? '')
    .single();
  expect(pending).toEqual({ email_problem: '550 5.1.1 User unknown' });
  expect((await admin().rpc('email_queue')).data).toEqual([
    expect.objectContaining({ bounced_last_day: 1, reads_bounces: true, bounces_error: null }),
  ]);
  // Nobody else sees the invitation, nor why it did not arrive.
  const { data: others } = await company.people.subcontractor.client
    .from('invitations')
    .select('email_problem');
  expect(others).toEqual([]);
});

test('a firm reads only what a mail server answered to its own invitations', async () => {
  const memberships = [[company.organizations.subcontractor, 'admin'] as const];
  const firm = await addPerson(portal, { name: 'FirmAdmin', memberships });
  const invite = async (email: string) => {
    const { data } = await firm.client
      .rpc('invite_person', {
        ...{ email, first_name: 'Gone', last_name: 'Person', role: 'member' },
        organization_id: company.organizations.subcontractor,
      })
      .throwOnError();
    return data.id;
  };
  const problemOf = async (id: string) =>
    (await firm.client.from('invitations').select('email_problem').eq('id', id).single()).data?.email_problem;
  // The office's invitation bounced above: this one is paused, and says no more than that.
  const paused = await invite('gone@people.test');
  expect(await problemOf(paused)).toBe('');
  // Invited by both, of which only the office's bounces.
  const both = await invite('both@people.test');
  await admin()
    .rpc('invite_person', {
      ...{ email: 'both@people.test', first_name: 'Gone', last_name: 'Person', role: 'member' },
      organization_id: company.organizations.customer,
    })
    .throwOnError();
  await portal.owner.query(
    `update public.email_log set status = 'bounced', last_error = '550 for the office'
     where to_address = 'both@people.test'
       and id = (select id from public.email_log where to_address = 'both@people.test' order by created_at desc limit 1)`,
  );
  expect(await problemOf(both)).toBeNull();
  // Sent again, its own last mail counts.
  await portal.owner.query(
    `update public.invitations set mailed_at = now() - interval '2 min' where id = $1`,
    [both],
  );
  await firm.client.rpc('resend_invitation', { invitation_id: both }).throwOnError();
  await portal.owner.query(
    `update public.email_log set status = 'failed', last_error = '550 for the firm'
     where id = (select id from public.email_log where to_address = 'both@people.test' order by created_at desc limit 1)`,
  );
  expect(await problemOf(both)).toBe('550 for the firm');
});
