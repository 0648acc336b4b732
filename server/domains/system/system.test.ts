import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { JOB_TITLES } from '#shared/jobs.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

/** For what follows a response. */
const PATIENCE = { timeout: 15_000 };

let portal: TestPortal;
let company: Company;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

async function report() {
  const { data } = await company.people.admin.client.rpc('read_system_health', {}).throwOnError();
  return data;
}

describe('System Health', () => {
  test('says what is known of every part, in one answer', async () => {
    const found = await report();
    const { checked_at, ...parts } = found;
    expect(Date.parse(checked_at)).toBeGreaterThan(Date.now() - 60_000);
    const failed = Object.entries(parts).filter(([, { error }]) => error !== null);
    // The secrets of a test are in memory only.
    expect(failed.map(([name]) => name)).toEqual(['secrets']);
    expect(found).toMatchObject({
      database: { facts: { version: expect.stringMatching(/^\d+/) } },
      files: { facts: { overdue: 0, unfinished: 0 } },
      mail: { facts: { has_server: false } },
      backup: { facts: { is_confirmed: false, recorded_at: null, restore_tested_at: null } },
      certificate: { facts: { host: null, is_local: true, is_demo: false } },
      release: { facts: { missing_migrations: 0, node_version: process.versions.node } },
      sockets: { facts: { open: 0 } },
    });
    expect(found.database.facts?.size_bytes).toBeGreaterThan(1_000_000);
    expect(found.disk.facts?.total_bytes).toBeGreaterThan(found.disk.facts?.free_bytes ?? 0);
    const jobs = (found.jobs.facts ?? []).map(({ name }) => name);
    expect(jobs.length).toBeGreaterThan(5);
    expect(Object.keys(JOB_TITLES)).toEqual(expect.arrayContaining(jobs));
  });

  test('counts files by type and by the organization of their uploader', async () => {
    const { rows } = await portal.owner.query<{ user_id: string }>(
      `select user_id from public.profiles where id = $1`,
      [company.people.partner.profileId],
    );
    await portal.owner.query(
      `insert into storage.objects (bucket_id, name, owner, metadata) values
         ('attachments', 'a/1.jpg', $1, '{"mimetype": "image/jpeg", "size": 2000}'),
         ('attachments', 'a/2.pdf', $1, '{"mimetype": "application/pdf", "size": 500}')`,
      [rows[0]?.user_id],
    );
    const { storage } = await report();
    expect(storage.facts?.types).toEqual([
      { kind: 'pictures', files: 1, size_bytes: 2000 },
      { kind: 'documents', files: 1, size_bytes: 500 },
    ]);
    expect(storage.facts?.organizations).toMatchObject([{ files: 2, size_bytes: 2500 }]);
  });

  test.each([
    ['an hour ago', -1, true],
    ['27 hours ago', -27, false],
    ['in the future', 1, false],
  ])('shows a backup that ended %s, also to the checklist', async (_when, hours, isRecent) => {
    const marker = join(dirname(portal.filesDir), 'last-backup');
    const at = new Date(Math.floor(Date.now() / 1000) * 1000 + hours * 3_600_000);
    await writeFile(marker, '');
    await utimes(marker, at, at);
    try {
      expect((await report()).backup.facts).toMatchObject({
        ...{ recorded_at: at.toISOString(), is_confirmed: false },
      });
      const { data } = await company.people.admin.client.rpc('read_onboarding', {}).throwOnError();
      expect(data).toMatchObject({ has_company: false, has_backup: false, has_recent_backup: isRecent });
      // Tests run at an address of this machine.
      expect(data).toMatchObject({ has_public_address: false });
    } finally {
      await rm(marker);
    }
  });

  test('shows when a backup was last restored as a test', async () => {
    const marker = join(dirname(portal.filesDir), 'last-restore-test');
    const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000);
    await writeFile(marker, '');
    await utimes(marker, at, at);
    try {
      expect((await report()).backup.facts).toMatchObject({ restore_tested_at: at.toISOString() });
    } finally {
      await rm(marker);
    }
  });

  test('lists the devices of active people that were not seen for two weeks', async () => {
    await portal.owner.query(
      `update auth.sessions s set created_at = now() - interval '20 days', refreshed_at = now() - interval '15 days'
       from public.profiles p where p.user_id = s.user_id and p.id = $1`,
      [company.people.employee.profileId],
    );
    const { devices } = await report();
    expect(devices.facts).toMatchObject({
      ...{ total: 1, waiting: 0, silent: 1 },
      listed: [{ profile_id: company.people.employee.profileId, queue: null }],
    });
  });

  test('lists own people, then others whose oldest unsent work is a day old', async () => {
    const { employee, subcontractor, partner } = company.people;
    const reports = { reports: 2, photos: 7, clock_events: 1, messages: 0, refused: 1 };
    const tell = (person: typeof employee, hours: number) =>
      person.client
        .rpc('report_unsent_work', { ...reports, oldest_age_seconds: hours * 3600 })
        .throwOnError();
    // The silent one has a number, too.
    await tell(employee, 23);
    await tell(subcontractor, 25);
    await tell(partner, 23);
    const { devices } = await report();
    expect(devices.facts).toMatchObject({
      ...{ total: 2, waiting: 1, silent: 1 },
      listed: [
        { profile_id: employee.profileId, queue: reports },
        { profile_id: subcontractor.profileId, queue: reports },
      ],
    });
    expect(devices.facts?.listed).toHaveLength(2);
  });

  test('what outsiders report hides nobody of the contractor', async () => {
    const { employee, subcontractor, partner } = company.people;
    const addQueues = (people: string, each: number, age: string) =>
      portal.owner.query(
        `with s as (
           insert into auth.sessions (user_id) select p.user_id from public.profiles p, generate_series(1, $1)
           where ${people} returning id
         )
         insert into app.device_queues (session_id, reports, photos, clock_events, messages, refused, oldest_at)
         select id, 10000, 0, 0, 0, 0, now() - $2::interval from s`,
        [each, age],
      );
    await addQueues(`p.id = '${partner.profileId}'`, 25, '2 years');
    const ofPeople = async () =>
      (await report()).devices.facts?.listed.map(({ profile_id, devices }) => [profile_id, devices]);
    expect(await ofPeople()).toEqual([
      [employee.profileId, 1],
      [partner.profileId, 25],
      [subcontractor.profileId, 1],
    ]);
    await portal.owner.query(
      `with a as (insert into auth.users (email) select format('forger%s@x.test', n) from generate_series(1, 30) n
         returning id)
       select from a`,
    );
    await addQueues(`p.email like 'forger%'`, 2, '3 years');
    const { devices } = await report();
    expect(devices.facts).toMatchObject({ total: 87, waiting: 86, silent: 1 });
    expect(devices.facts?.listed[0]).toMatchObject({ profile_id: employee.profileId, devices: 1 });
    expect(devices.facts?.listed.slice(1).map((row) => row.devices)).toEqual(Array(20).fill(2));
  });

  test('shows a slow statement without its values', async () => {
    await portal.database.pool.query(`select pg_sleep(2.1) as slow, 'hidden', $1::text`, ['secret']);
    const { statements } = await report();
    expect(statements.facts?.slow_statements).toContainEqual({
      text: `select pg_sleep(0) as slow, '…', $1::text`,
      count: 1,
      longest_ms: expect.any(Number),
      last_at: expect.any(String),
    });
    expect(JSON.stringify(statements)).not.toMatch(/hidden|secret/);
  });

  test('a part that fails shows its error, and the others stand', async () => {
    await portal.owner.query('alter table app.pushes rename to pushes_away');
    try {
      const found = await report();
      expect(found.push).toMatchObject({ facts: null, error: expect.stringContaining('app.pushes') });
      expect(found.storage.error).toBeNull();
      expect(found.jobs.error).toBeNull();
    } finally {
      await portal.owner.query('alter table app.pushes_away rename to pushes');
    }
  });
});

describe('Run now', () => {
  const run = (person: keyof Company['people'], name: keyof typeof JOB_TITLES) =>
    company.people[person].client.rpc('run_job', { name });

  test('runs the job at once, shows it, and records who did it', async () => {
    expect((await run('admin', 'sweep-files')).error).toBeNull();
    await expect
      .poll(async () => (await report()).jobs.facts?.find(({ name }) => name === 'sweep-files'), PATIENCE)
      .toMatchObject({ last_succeeded_at: expect.any(String), last_error: null });
    const { data } = await company.people.admin.client
      .from('audit_log')
      .select('actor_profile_id, action, after')
      .eq('table_name', 'maintenance_runs')
      .throwOnError();
    expect(data).toMatchObject([
      {
        actor_profile_id: company.people.admin.profileId,
        action: 'insert',
        after: { kind: 'run_job', target: 'sweep-files' },
      },
    ]);
  });

  test('refuses a job that this server does not run', async () => {
    expect((await run('admin', 'refresh-saml-metadata')).error?.message).toBe(
      'This server does not run this job.',
    );
  });
});

describe('Utilities', () => {
  const admin = () => company.people.admin.client;
  const latest = async (
    kind: 'recalculate_figures' | 'rebuild_thumbnails' | 'resend_emails' | 'resend_pushes',
  ) =>
    (
      await admin()
        .from('maintenance_runs')
        .select('affected, error, finished_at, requested_by')
        .eq('kind', kind)
        .order('created_at', { ascending: false })
        .limit(1)
        .maybeSingle()
        .throwOnError()
    ).data;
  const ended = (affected: number) => ({
    affected,
    error: null,
    finished_at: expect.any(String),
    requested_by: company.people.admin.profileId,
  });

  test('counts the figures of the dashboards again', async () => {
    const count = () => portal.owner.query('select count(*)::integer as n from app.work_order_figures');
    await portal.owner.query('select app.recount_work_order_figures()');
    const { rows: right } = await count();
    await portal.owner.query('delete from app.work_order_figures');
    await admin().rpc('recalculate_figures', {}).throwOnError();
    const orders = await portal.owner.query('select count(*)::integer as n from public.work_orders');
    await expect.poll(() => latest('recalculate_figures'), PATIENCE).toEqual(ended(orders.rows[0].n));
    expect((await count()).rows).toEqual(right);
  });

  test('refuses a second run of a kind, until the first has ended or its process is gone', async () => {
    const start = () => admin().rpc('recalculate_figures', {});
    await portal.owner.query(
      `update public.maintenance_runs set finished_at = null, alive_at = now() - interval '119 seconds'
       where kind = 'recalculate_figures'`,
    );
    expect((await start()).error?.message).toBe('This is already running.');
    await portal.owner.query(
      `update public.maintenance_runs set alive_at = now() - interval '121 seconds'
       where kind = 'recalculate_figures'`,
    );
    expect((await start()).error).toBeNull();
  });

  test('removes stored thumbnails, and nothing else', async () => {
    const folder = join(portal.filesDir, 'renditions', 'ab', randomUUID());
    await mkdir(folder, { recursive: true });
    for (const name of ['a.webp', 'b.jpeg', 'c.part']) await writeFile(join(folder, name), 'x');
    await admin().rpc('rebuild_thumbnails', {}).throwOnError();
    await expect.poll(() => latest('rebuild_thumbnails'), PATIENCE).toEqual(ended(2));
    expect(await readdir(folder)).toEqual(['c.part']);
  });

  test('sends failed emails again whose text is stored, once there is a mail server', async () => {
    await portal.owner.query(
      `insert into public.email_log (to_address, template, subject, html, text, status) values
         ('a@people.test', 'invite', 'Whole', 'x', 'x', 'failed'),
         ('a@people.test', 'invite', 'Hidden', '[hidden]', 'x', 'failed'),
         ('a@people.test', 'invite', 'Captured', 'x', 'x', 'captured')`,
    );
    const resend = () => admin().rpc('resend_failed_emails', {});
    expect((await resend()).error?.message).toBe('No mail server is set.');
    await portal.owner.query(`update public.email_server set host = '127.0.0.1', port = 1`);
    expect((await resend()).data).toEqual({ affected: 1 });
    expect(await latest('resend_emails')).toEqual(ended(1));
    const { rows } = await portal.owner.query(
      `select subject from public.email_log where status in ('queued', 'sending') and to_address = 'a@people.test'`,
    );
    expect(rows).toEqual([{ subject: 'Whole' }]);
  });

  test('counts and sends failed pushes again', async () => {
    const { profileId } = company.people.partner;
    await portal.owner.query(
      `with device as (
         insert into public.push_subscriptions (profile_id, endpoint, p256dh, auth)
         values ($1, 'https://push.test/1', $2, $3) returning id
       )
       insert into app.pushes (subscription_id, attempts, next_attempt_at, created_at, failed_at, last_error)
       select id, 9, now() + interval '1 hour', now() - interval '2 days', failed, 'x'
       from device cross join (values (now()), (null)) f (failed)`,
      [profileId, 'p'.repeat(87), 'a'.repeat(22)],
    );
    const count = async () => (await admin().rpc('read_failed_messages', {}).throwOnError()).data;
    expect(await count()).toMatchObject({ pushes: 1 });
    expect((await admin().rpc('resend_failed_pushes', {})).data).toEqual({ affected: 1 });
    expect(await latest('resend_pushes')).toEqual(ended(1));
    expect(await count()).toMatchObject({ pushes: 0 });
  });

  test.each([
    ['within quiet hours', -1, 2, 2],
    ['within quiet hours over midnight or until it', -20, 3, 3],
    ['outside of quiet hours', 1, 2, 0],
  ])('sends a failed push %s when they end', async (_when, from, to, waits) => {
    const { profileId } = company.people.partner;
    await portal.owner.query(
      `update public.notification_settings s set
         quiet_from = (now() at time zone 'Asia/Tokyo' + make_interval(hours => $2))::time,
         quiet_to = (now() at time zone 'Asia/Tokyo' + make_interval(hours => $3))::time
       where profile_id = $1`,
      [profileId, from, to],
    );
    await portal.owner.query(`update public.profiles set time_zone = 'Asia/Tokyo' where id = $1`, [
      profileId,
    ]);
    await portal.owner.query(`update app.pushes set failed_at = now(), last_error = 'x'`);
    await admin().rpc('resend_failed_pushes', {}).throwOnError();
    const { rows } = await portal.owner.query(
      `select distinct round(extract(epoch from next_attempt_at - now()) / 3600)::integer as hours from app.pushes`,
    );
    expect(rows).toEqual([{ hours: waits }]);
  });
});

test.each(['manager', 'employee', 'partner', 'subcontractor', 'stranger'] as const)(
  'a %s sees and runs nothing',
  async (person) => {
    const { client } = company.people[person];
    const answers = await Promise.all([
      client.rpc('read_system_health', {}),
      client.rpc('read_onboarding', {}),
      client.rpc('run_job', { name: 'sweep-files' }),
      client.rpc('recalculate_figures', {}),
      client.rpc('rebuild_thumbnails', {}),
      client.rpc('resend_failed_emails', {}),
      client.rpc('resend_failed_pushes', {}),
      client.rpc('read_failed_messages', {}),
    ]);
    for (const { error } of answers) expect(error).not.toBeNull();
    expect((await client.from('maintenance_runs').select('id')).data).toEqual([]);
  },
);
