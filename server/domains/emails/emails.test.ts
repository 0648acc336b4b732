import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EmailName } from '#shared/rules/email-templates.ts';
import { addPerson, type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let portal: TestPortal;
let company: Company;
let server: SMTPServer;
let port: number;
const received: string[] = [];
let refuses: (address: string) => Error | undefined = () => undefined;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  server = new SMTPServer({
    authOptional: true,
    // Pooled connections stay open: closing would wait for them for 30 seconds.
    closeTimeout: 200,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'correct' ? done(null, { user: 'x' }) : done(new Error('Invalid password')),
    onRcptTo: ({ address }, _session, done) => done(refuses(address)),
    onData(stream, _session, done) {
      text(stream).then((mail) => {
        received.push(mail);
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.server.address() as { port: number }).port;
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await portal.stop();
});
beforeEach(() => {
  received.length = 0;
  refuses = () => undefined;
});
afterEach(async () => {
  await portal.owner.query('delete from public.email_templates');
  await portal.owner.query('delete from public.email_log');
  await portal.owner.query('delete from public.rejected_addresses');
  await portal.owner.query('update public.email_server set host = null');
});

const as = (person: PersonName) => company.people[person].client;
const TEXT = { subject: 'Welcome to {{ product_name }}', body: '<p>Start here: {{ url }}</p>' };
const CONNECTION = { port: 587, security: 'none' as const, username: '', password: null };

async function versionOfServer(): Promise<string> {
  const { data } = await as('admin').from('email_server').select('updated_at').single();
  return data?.updated_at ?? '';
}

async function useServer(more: object = {}) {
  return as('admin').rpc('save_email_server', {
    ...{ ...CONNECTION, host: '127.0.0.1', port, version: await versionOfServer() },
    ...{ sender: 'Acme <office@acme.test>', reply_to: null, senders: {}, keep_days: 365 },
    ...more,
  });
}

const newest = async () => {
  const { rows } = await portal.owner.query(
    'select * from public.email_log order by created_at desc, id desc limit 1',
  );
  return rows[0];
};

describe('texts', () => {
  test('an edited text is previewed, saved, sent, kept as a version, and reverted', async () => {
    const admin = as('admin');
    const preview = await admin.rpc('preview_email_template', { name: 'invite', ...TEXT });
    expect(preview.data).toMatchObject({
      problems: [],
      email: {
        subject: 'Welcome to Fieldfare',
        html: expect.stringContaining(`Start here: ${portal.url}/auth/v1/verify`),
      },
    });
    const saved = await admin.rpc('save_email_template', { name: 'invite', ...TEXT });
    expect(saved.error).toBeNull();
    const test = await admin.rpc('send_test_email', { name: 'invite' });
    expect(test.data).toEqual({ to: company.people.admin.email, is_captured: true });
    await expect.poll(async () => (await newest())?.subject).toBe('Welcome to Fieldfare');
    expect((await newest()).text).toContain('Start here: [hidden]');

    const reverted = await admin.rpc('revert_email_template', {
      name: 'invite',
      version: saved.data?.version ?? '',
    });
    expect(reverted.error).toBeNull();
    const { data: versions } = await admin
      .from('email_template_versions')
      .select('subject')
      .eq('template', 'invite')
      .order('created_at');
    expect(versions).toEqual([{ subject: TEXT.subject }, { subject: null }]);
    const { data: now } = await admin.rpc('read_email_template', { name: 'invite' });
    expect(now).toMatchObject({
      version: null,
      current: { subject: 'You are invited to {{ product_name }}' },
    });
  });

  test('a preview shows the caller’s own account, the latest invitation, and the latest reminder', async () => {
    const { client: admin, profileId, email } = company.people.admin;
    const previewOf = async (name: EmailName, body: string) =>
      (await admin.rpc('preview_email_template', { name, subject: '{{ email }}', body })).data;
    expect(await previewOf('recovery', '{{ url }}')).toMatchObject({
      is_real: true,
      email: {
        subject: email,
        html: expect.stringContaining(`${portal.url}/auth/v1/verify?token=0123456789`),
      },
    });
    expect(await previewOf('factor_added', '{{ factor }}')).toMatchObject({ is_real: false });

    expect(await previewOf('invitation', '{{ url }}')).toMatchObject({ is_real: false });
    const invited = await admin.rpc('invite_person', {
      ...{ email: 'ines@people.test', first_name: 'Ines', last_name: 'Roth', role: 'employee' },
      ...{ preset: 'dispatcher', organization_id: company.organizations.contractor },
    });
    expect(invited.error).toBeNull();
    const invitation = await previewOf(
      'invitation',
      '{{ first_name }} at {{ organization_name }} as {{ role }}: {{ url }}',
    );
    expect(invitation).toMatchObject({ is_real: true, email: { subject: 'ines@people.test' } });
    expect(invitation?.email?.text).toContain(
      `Ines at The contractor as Dispatcher: ${portal.url}/invitation`,
    );

    const reminder =
      '{% for topic in topics %}{% for entry in topic.entries %}{{ entry.title }}{% endfor %}{% endfor %}';
    await portal.owner.query('delete from public.notifications');
    expect(await previewOf('work_news', reminder)).toMatchObject({ is_real: false });
    await portal.owner.query(
      `insert into public.notifications (profile_id, kind, title, path, facts)
       values ($1, 'document_expiring', 'x', '/admin/organizations/' || $2, '{"document": "Liability", "day": "2030-04-01"}')`,
      [profileId, company.organizations.subcontractor],
    );
    expect(await previewOf('work_news', reminder)).toMatchObject({
      is_real: true,
      email: { text: expect.stringContaining('Liability expires on') },
    });
  });

  test('what another administrator has saved is not written over', async () => {
    const admin = as('admin');
    const first = await admin.rpc('save_email_template', { name: 'recovery', ...TEXT });
    const second = await admin.rpc('save_email_template', { name: 'recovery', ...TEXT, subject: 'Mine' });
    expect(second.error).toMatchObject({ details: expect.stringContaining('email_template_changed') });
    const version = first.data?.version ?? '';
    expect((await admin.rpc('save_email_template', { name: 'recovery', ...TEXT, version })).error).toBeNull();
    expect((await admin.rpc('save_email_template', { name: 'recovery', ...TEXT, version })).status).toBe(409);
    expect((await admin.rpc('revert_email_template', { name: 'recovery', version })).status).toBe(409);
  });

  test.each<[string, { subject?: string; body?: string }, string, number | null]>([
    ['an unknown variable', { body: '<p>{{ url }}\n{{ salary }}</p>' }, 'no variable "salary"', 2],
    [
      'a misspelled variable',
      { body: '<p>{{ url }}\n{{ compny_name }}</p>' },
      'Did you mean {{ company_name }}?',
      2,
    ],
    ['an unknown variable of the subject', { subject: '{{ secret }}' }, 'no variable "secret"', 1],
    ['a tag that is not closed', { body: '{{ url }}\n\n{% if url %}' }, 'not closed', 3],
    ['an unknown filter', { body: '{{ url | raw }}' }, 'raw', 1],
    ['a file', { body: "{{ url }}{% include '/etc/passwd' %}" }, 'include', 1],
    ['a frame of its own', { body: "{% layout 'layout' %}{{ url }}" }, 'layout', 1],
    ['an endless loop', { body: '{{ url }}{% for a in (1..9999999) %}x{% endfor %}' }, 'imit', null],
    ['a script', { body: '{{ url }}\n<script>1</script>' }, '<script>', 2],
    ['an event handler', { body: '<p onclick="x()">{{ url }}</p>' }, 'Scripts', 1],
    ['an event handler after a slash', { body: '{{ url }}<svg/onload=alert(1)>' }, 'Scripts', 1],
    ['a hidden scheme', { body: '{{ url }}<a href="java&#115;cript:x()">x</a>' }, 'Scripts', 1],
    ['a broken scheme', { body: '{{ url }}<a href="java\tscript:x()">x</a>' }, 'Scripts', 1],
    ['a script in pieces', { body: '{{ url }}<scr{% comment %}{% endcomment %}ipt>' }, '<script>', null],
    ['no link and no code', { body: '<p>Hello</p>' }, '{{ url }}', null],
  ])('a text with %s is refused with its line and reason', async (_what, change, reason, line) => {
    const written = { name: 'recovery' as const, ...TEXT, ...change };
    const { data } = await as('admin').rpc('preview_email_template', written);
    expect(data?.email).toBeNull();
    expect(data?.problems[0]?.text).toContain(reason);
    if (line !== null) expect(data?.problems[0]?.line).toBe(line);
    const { error } = await as('admin').rpc('save_email_template', written);
    expect(error?.details).toContain('email_template_invalid');
  });
});

describe('the mail server', () => {
  test('is tested before it is saved, and the answer is shown', async () => {
    const entered = { ...CONNECTION, host: '127.0.0.1', port };
    const good = await as('admin').rpc('test_email_server', entered);
    expect(good.data).toMatchObject({ is_accepted: true, answer: expect.stringMatching(/^250/) });
    expect(received[0]).toContain('arrive');
    const wrong = await as('admin').rpc('test_email_server', {
      ...entered,
      username: 'u',
      password: 'wrong',
    });
    expect(wrong.data).toMatchObject({ is_accepted: false, answer: expect.stringMatching(/^535/) });
    // A port of the database, and one where nothing listens, give the same answer.
    const closed = await as('admin').rpc('test_email_server', { ...entered, port: 1 });
    expect(closed.data).toMatchObject({
      is_accepted: false,
      answer: expect.stringContaining('No mail server'),
    });
    expect(await newest()).toBeUndefined();
  });

  test('stores the password sealed, and sends it to no other server', async () => {
    expect((await useServer({ username: 'u', password: 'correct' })).error).toBeNull();
    const { rows } = await portal.owner.query('select sealed from app.email_passwords');
    expect(rows[0].sealed).not.toContain('correct');
    const { data } = await as('admin').from('email_server').select('*').single();
    expect(data).toMatchObject({ has_password: true });
    expect(JSON.stringify(data)).not.toContain('correct');
    const elsewhere = { ...CONNECTION, host: 'localhost', port, username: 'u' };
    const { error } = await as('admin').rpc('test_email_server', elsewhere);
    expect(error?.details).toContain('email_server_password_missing');
    await useServer({ username: '', password: '' });
    expect((await portal.owner.query('select from app.email_passwords')).rowCount).toBe(0);
  });

  test('is used from the next email on; a failed email is sent again, a refused address is cleared', async () => {
    expect((await useServer()).error).toBeNull();
    refuses = () => Object.assign(new Error('5.1.1 No such person'), { responseCode: 550 });
    await as('admin').rpc('send_test_email', {});
    await expect.poll(async () => (await newest())?.status, { timeout: 10_000 }).toBe('failed');
    const address = company.people.admin.email.toLowerCase();
    const { data: rejected } = await as('admin').from('rejected_addresses').select('address, profile_id');
    expect(rejected).toEqual([{ address, profile_id: company.people.admin.profileId }]);
    await as('admin').rpc('send_test_email', {});
    await expect.poll(async () => (await newest())?.status, { timeout: 10_000 }).toBe('paused');

    refuses = () => undefined;
    const cleared = await as('admin').rpc('clear_rejected_address', { address });
    expect(cleared.data).toEqual({ released: 1 });
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
    const { rows } = await portal.owner.query(`select id from public.email_log where status = 'failed'`);
    expect((await as('admin').rpc('retry_email', { email_id: rows[0].id })).error).toBeNull();
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2);
    expect(received[0]).toContain('From: Acme <office@acme.test>');
    // The server has it a moment before the log says so.
    await expect
      .poll(async () => (await as('admin').rpc('email_queue')).data, { timeout: 10_000 })
      .toEqual([expect.objectContaining({ waiting: 0, paused: 0, oldest_waiting_at: null })]);
  });
});

test.each<PersonName>(['manager', 'employee', 'partner', 'subcontractor', 'stranger'])(
  'a %s changes nothing about emails',
  async (name) => {
    const person = as(name);
    const version = await versionOfServer();
    const id = '00000000-0000-7000-8000-000000000000';
    const answers = await Promise.all([
      person.rpc('save_email_template', { name: 'invite', ...TEXT }),
      person.rpc('revert_email_template', { name: 'invite' }),
      person.rpc('send_test_email', {}),
      person.rpc('retry_email', { email_id: id }),
      person.rpc('clear_rejected_address', { address: 'a@b.test' }),
      person.rpc('read_email_delivery', {}),
      person.rpc('test_email_server', { ...CONNECTION, host: '127.0.0.1' }),
      person.rpc('test_bounce_mailbox', { bounce_host: '127.0.0.1' }),
      person.rpc('save_email_server', { ...CONNECTION, version, keep_days: 7 }),
    ]);
    expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => 'forbidden'));
    expect((await person.rpc('email_queue')).data ?? []).toEqual([]);
    const reads = [
      person.rpc('read_email_template', { name: 'invite' }),
      person.rpc('preview_email_template', { name: 'invite', ...TEXT }),
    ];
    const isOffice = name === 'manager' || name === 'employee';
    for (const { error } of await Promise.all(reads)) expect(error === null).toBe(isOffice);
  },
);

test('settings alone do not open the mail server, nor the emails that sign people in', async () => {
  const { client } = await addPerson(portal, {
    name: 'Settings',
    memberships: [[company.organizations.contractor, 'admin', ['manage_settings']]],
  });
  const version = await versionOfServer();
  const answers = await Promise.all([
    client.rpc('save_email_server', { ...CONNECTION, version, keep_days: 7 }),
    client.rpc('test_email_server', { ...CONNECTION, host: '127.0.0.1' }),
    client.rpc('test_bounce_mailbox', { bounce_host: '127.0.0.1' }),
    client.rpc('save_email_template', { name: 'recovery', ...TEXT }),
    client.rpc('revert_email_template', { name: 'recovery' }),
    client.rpc('save_email_template', { name: 'password_changed', ...TEXT }),
  ]);
  for (const { error } of answers) expect(error?.details).toContain('account_emails_admins_only');
});
