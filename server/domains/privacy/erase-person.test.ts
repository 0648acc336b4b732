import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addPerson, type Company, createCompany, PASSWORD, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const PATIENCE = { timeout: 30_000 };
/** What must not be found anywhere after the erasure. */
const CANARIES = ['Quillfeather', 'quillfeather@example.test', '555-0199', 'Canary', '12.3456', '65.4321'];

let portal: TestPortal;
let company: Company;
let person: Person & { userId: string };
let orderId: string;

const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await portal.owner.query<Row>(text, values)).rows;
const admin = () => company.people.admin.client;
const erase = (confirmation: string, client = admin()) =>
  client.rpc('erase_person', { profile_id: person.profileId, confirmation });

beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  person = await addPerson(portal, {
    name: 'Quillfeather',
    memberships: [[company.organizations.contractor, 'employee']],
  });
  [{ id: orderId }] = (await sql<{ id: string }>(
    `insert into work_orders (title, organization_id) values ('Dock door', $1) returning id`,
    [company.organizations.customer],
  )) as [{ id: string }];
  await fillPerson();
});
afterAll(() => portal.stop());

/** A trace of the person in every table that an erasure has to do with. */
async function fillPerson() {
  const id = person.profileId;
  const other = company.people.manager.profileId;
  await sql(
    `update profiles set phone = '555-0199', is_employee = true, avatar_url = 'https://x.test/Canary.png' where id = $1`,
    [id],
  );
  await sql(
    `insert into profile_cost_rates (profile_id, hourly_cost_rate, employee_number) values ($1, 31.5, 'E-77')`,
    [id],
  );
  await sql(
    `with session as (
       insert into employee_reports (employee_user_id, work_order_id, report_date, status, clock_in_time, clock_out_time,
         hours_worked, work_performed, location_lat, location_lng, location_address, clock_out_location_lat,
         clock_out_location_lng)
       values ($1, $2, '2026-03-02', 'approved', '2026-03-02 08:00Z', '2026-03-02 12:00Z', 4, 'Door fixed', 12.3456,
         65.4321, 'Canary Street', 12.3456, 65.4321) returning id
     )
     select from session`,
    [id, orderId],
  );
  await sql(
    `update time_segments set start_lat = 12.3456, start_lng = 65.4321, start_address = 'Canary Street' where employee_user_id = $1`,
    [id],
  );
  await sql(
    `insert into clock_events (employee_user_id, action, work_order_id, happened_at, device_time, time_zone, is_offline,
       location_lat, location_lng, location_address, outcome)
     values ($1, 'clock_in', $2, now(), now(), 'UTC', false, 12.3456, 65.4321, 'Canary Street', 'applied')`,
    [id, orderId],
  );
  await sql(
    `insert into pay_periods (starts_on, ends_on, locked_at, locked_by) values ('2026-03-01', '2026-03-07', now(), $1)`,
    [company.people.admin.profileId],
  );
  await sql(
    `with talk as (
       insert into conversations (conversation_type, direct_key, created_by) values ('direct', $3, $1) returning id
     ), people as (
       insert into conversation_participants (conversation_id, user_id) select t.id, p from talk t, unnest(array[$1, $2]::uuid[]) p
     )
     insert into work_order_messages (conversation_id, message, sender_id)
     select t.id, 'Canary: see me later', $1 from talk t
     union all select t.id, 'An answer', $2 from talk t`,
    [id, other, [id, other].sort().join(':')],
  );
  await sql(
    `with thread as (
       insert into conversations (conversation_type, work_order_id) values ('work_order', $2)
       on conflict do nothing returning id
     )
     insert into work_order_messages (conversation_id, message, sender_id)
     select c.id, 'The door is done', $1 from thread c`,
    [id, orderId],
  );
  await sql(
    `insert into notifications (profile_id, kind, title) values ($1, 'message_mention', 'Canary notification')`,
    [id],
  );
  await sql(
    `insert into saved_views (profile_id, list, name, search) values ($1, 'work-orders', 'Canary view', '{}')`,
    [id],
  );
  await sql(
    `insert into push_subscriptions (profile_id, endpoint, p256dh, auth) values ($1, 'https://push.test/Canary', 'p', 'a')`,
    [id],
  );
  await sql(
    `insert into email_log (to_address, profile_id, template, subject, html, text, status)
     values ('quillfeather@example.test', $1, 'invite', 'Canary subject', 'Canary', 'Canary', 'queued')`,
    [id],
  );
  await sql(
    `insert into rejected_addresses (address, profile_id, answer) values ('quillfeather@example.test', $1, 'Canary')`,
    [id],
  );
  await sql(
    `insert into invitations (email, first_name, organization_id, role, invited_by, status)
     values ('quillfeather@example.test', 'Quillfeather', $1, 'member', $2, 'accepted')`,
    [company.organizations.customer, company.people.admin.profileId],
  );
  await sql(
    `insert into receipts (employee_user_id, vendor_name, receipt_date, amount) values ($1, 'Lowes', '2026-03-02', 12.5)`,
    [id],
  );
  for (const order of [null, orderId]) {
    await sql(
      `insert into attachments (storage_path, file_name, content_type, size_bytes, latitude, longitude, uploaded_by, work_order_id)
       values ($1, $4, 'image/jpeg', 5, 12.3456, 65.4321, $2, $3)`,
      [`${id}/${randomUUID()}.jpg`, id, order, order ? 'door.jpg' : 'Canary.jpg'],
    );
  }
}

/** The rows of every table but the audit log, as text: where a canary still is. */
async function tracesLeft(): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'app', 'auth', 'storage') and c.relkind = 'r'
       and c.oid <> 'public.audit_log'::regclass`,
  );
  const left: string[] = [];
  for (const { name } of tables) {
    for (const canary of CANARIES) {
      const rows = await sql(`select from ${name} t where t::text ilike $1 limit 1`, [`%${canary}%`]);
      if (rows.length > 0) left.push(`${name}: ${canary}`);
    }
  }
  return left;
}

describe('an erasure', () => {
  test('is only possible for a deactivated person', async () => {
    const name = 'Quillfeather Person';
    expect((await erase(name)).error?.message).toBe('Only a deactivated person can be erased.');
    await admin()
      .rpc('deactivate_person', {
        ...{ profile_id: person.profileId, organization_id: null, reason: 'Canary: moved away' },
        ...{ hand_over_to: null, clock_ended_at: null },
      })
      .throwOnError();
  });

  test('shows before what it erases and keeps', async () => {
    const { data } = await admin()
      .rpc('preview_person_erasure', { profile_id: person.profileId })
      .throwOnError();
    expect(data).toMatchObject({
      ...{ name: 'Quillfeather Person', is_active: false, is_erased: false },
      erased: {
        ...{ emails: 1, invitations: 1, positions: 5, direct_messages: 1, private_files: 1, saved_views: 1 },
      },
      kept: { time: 1, receipts: 1, files: 1, work_messages: 1 },
    });
  });

  test('needs the name, typed', async () => {
    expect((await erase('quillfeather')).error?.message).toBe('Type the name of the person to confirm.');
  });

  test('is refused to everybody else', async () => {
    const dispatcher = await addPerson(portal, {
      name: 'Dispatcher',
      memberships: [[company.organizations.contractor, 'admin', ['manage_people']]],
    });
    for (const { client } of [...Object.values(company.people), dispatcher]) {
      if (client === admin()) continue;
      expect((await erase('Quillfeather Person', client)).error).not.toBeNull();
      const preview = await client.rpc('preview_person_erasure', { profile_id: person.profileId });
      expect(preview.error).not.toBeNull();
    }
    const [row] = await sql<{ email: string }>('select email from profiles where id = $1', [
      person.profileId,
    ]);
    expect(row?.email).toBe('quillfeather@example.test');
  });

  test('that fails in the middle changes nothing', async () => {
    await sql(
      `create function public.fail() returns trigger language plpgsql as 'begin raise exception ''stop''; end'`,
    );
    await sql(
      'create trigger fail before update of email on public.profiles for each row execute function public.fail()',
    );
    try {
      expect((await erase('Quillfeather Person')).error).not.toBeNull();
    } finally {
      await sql('drop function public.fail() cascade');
    }
    expect((await tracesLeft()).length).toBeGreaterThan(10);
  });

  test('removes every trace but the audit log, and keeps hours, receipts, and the work', async () => {
    const before = await sql(
      `select hours_worked, status, clock_in_time from employee_reports where employee_user_id = $1`,
      [person.profileId],
    );
    const sessionBefore = await person.client.auth.getSession();
    const { data } = await erase('Quillfeather Person').throwOnError();
    expect(data.name).toMatch(/^Former employee \d+$/);
    // That of the office about the receipt goes 90 days after it was read.
    expect(await tracesLeft()).toEqual(['public.notifications: Quillfeather']);
    expect(
      await sql(
        `select hours_worked, status, clock_in_time from employee_reports where employee_user_id = $1`,
        [person.profileId],
      ),
    ).toEqual(before);
    expect(
      await sql(`select employee_number from profile_cost_rates where profile_id = $1`, [person.profileId]),
    ).toEqual([{ employee_number: 'E-77' }]);
    expect(
      await sql(`select vendor_name from receipts where employee_user_id = $1`, [person.profileId]),
    ).toHaveLength(1);
    expect(
      (
        await sql<{ message: string }>(`select message from work_order_messages order by created_at, message`)
      ).map(({ message }) => message),
    ).toEqual(expect.arrayContaining(['An answer', 'The door is done', '[erased]']));
    expect(await sql('select file_name from attachments where uploaded_by = $1', [person.profileId])).toEqual(
      [{ file_name: 'door.jpg' }],
    );
    const { error } = await portal
      .client()
      .auth.signInWithPassword({ email: 'quillfeather@example.test', password: PASSWORD });
    expect(error).not.toBeNull();
    expect(sessionBefore.data.session).not.toBeNull();
  });

  test('is on record, without what was erased, and cannot be repeated or undone', async () => {
    const { data } = await admin().from('data_erasures').select('*').throwOnError();
    expect(data).toMatchObject([
      { profile_id: person.profileId, requested_by: company.people.admin.profileId, counts: { emails: 1 } },
    ]);
    const log = await sql<{ entry: string }>(
      `select to_jsonb(a)::text as entry from audit_log a where table_name = 'data_erasures'`,
    );
    expect(log).toHaveLength(1);
    for (const canary of CANARIES) expect(log[0]?.entry).not.toContain(canary);
    expect((await erase(data[0] ? 'x' : '')).error?.message).toBe('This person was erased already.');
    const undone = await admin().rpc('reactivate_person', { profile_id: person.profileId });
    expect(undone.error).not.toBeNull();
  });

  test('what the phone sends later is refused, and asks for a sign-in', async () => {
    const { status } = await person.client.rpc('describe_session', {
      ...{ id: randomUUID(), work_performed: 'Written without a signal' },
    });
    expect(status).toBe(401);
  });

  test('removes the file of an export of the person', async () => {
    const { profileId } = company.people.stranger;
    const { data } = await admin()
      .rpc('request_data_export', { subject: 'person', subject_id: profileId, dry_run: false })
      .throwOnError();
    const stateOf = async () =>
      (await sql<{ status: string }>('select status from data_exports where id = $1', [data.id]))[0]?.status;
    await expect.poll(stateOf, PATIENCE).toBe('ready');
    await sql('update profiles set is_active = false where id = $1', [profileId]);
    await admin()
      .rpc('erase_person', { profile_id: profileId, confirmation: 'stranger Person' })
      .throwOnError();
    await expect.poll(stateOf, PATIENCE).toBe('expired');
  });
});
