import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tusMetadata, tusUpload } from '#server/gateway/storage/testing/tus-client.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { addPerson, type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/**
 * A person is deactivated while their phone holds work that it has not sent. It still arrives, marked, and the phone can
 * do nothing else (decision 077).
 */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MINUTE_MS = 60_000;

type Technician = Awaited<ReturnType<typeof addPerson>>;

let portal: TestPortal;
let company: Company;
let worker: Technician;
let order: string;
let count = 0;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  worker = await addPerson(portal, {
    name: `Worker${++count}`,
    memberships: [[company.organizations.contractor, 'employee']],
  });
  await portal.owner.query('insert into profile_rates values ($1, 65)', [worker.profileId]);
  order = await assignedOrder(worker);
});

const one = async (text: string, values: unknown[]) => (await portal.owner.query(text, values)).rows[0];

async function assignedOrder({ profileId }: Technician): Promise<string> {
  const { id } = await one(
    `insert into work_orders (title, status, organization_id, partner_location_id)
     values ('Door', 'assigned', $1, $2) returning id`,
    [company.organizations.customer, company.locationId],
  );
  await portal.owner.query(
    'insert into work_order_assignments (work_order_id, assigned_to, organization_id) values ($1, $2, $3)',
    [id, profileId, company.organizations.contractor],
  );
  return id;
}

const send = <Name extends CommandName>(name: Name, input: CommandInput<Name>) =>
  worker.client.rpc(name, input as never) as unknown as Promise<{
    data: Record<string, unknown> | null;
    error: { code: string; message: string } | null;
  }>;

/** The office ends all access, an hour ago, and gives the work to somebody else. */
async function deactivate(more: Partial<CommandInput<'deactivate_person'>> = {}): Promise<void> {
  await company.people.admin.client
    .rpc('deactivate_person', {
      profile_id: worker.profileId,
      reason: 'Left the company',
      hand_over_to: company.people.employee.profileId,
      ...more,
    })
    .throwOnError();
  await portal.owner.query(
    `update auth.sessions set not_after = not_after - interval '1 hour' where user_id = $1`,
    [worker.userId],
  );
}

const tapped = (minutesAgo: number) => ({
  device_time: new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString(),
  sent_after_ms: minutesAgo * MINUTE_MS,
  is_offline: true,
  time_zone: 'America/New_York',
});
const report = (key: string = randomUUID()): CommandInput<'submit_report'> => ({
  work_order_id: order,
  submission_key: key,
  work_performed: 'Replaced the closer',
  hours_worked: 2,
  crew_size: 1,
  completed_on: new Date(Date.now() - 24 * 60 * MINUTE_MS).toISOString().slice(0, 10),
  is_final: true,
  attachment_ids: [],
  photos_expected: 1,
});

describe('the phone of a deactivated person', () => {
  test('says what it still holds, and System Health asks about it until everything has arrived', async () => {
    const numbers = { reports: 1, photos: 2, clock_events: 0, messages: 0, refused: 0 };
    await send('report_unsent_work', { ...numbers, oldest_age_seconds: 30 * 3600 });
    await deactivate();
    const { admin } = company.people;
    const asked = async () => {
      const { data } = await admin.client.rpc('read_system_health', {}).throwOnError();
      const listed = data?.devices.facts?.listed ?? [];
      return listed.filter(({ profile_id }) => profile_id === worker.profileId).length;
    };
    expect(await asked()).toBe(1);
    const done = await send('report_unsent_work', {
      ...numbers,
      reports: 0,
      photos: 0,
      oldest_age_seconds: 0,
    });
    expect(done.error).toBeNull();
    expect(await asked()).toBe(0);
    const items = await admin.client.rpc('person_open_items', { person: worker.profileId }).throwOnError();
    expect(items.data?.[0]).toMatchObject({ unsent_devices: 0 });
  });

  test('delivers a report with its photo, once and marked, on work that somebody else has taken over', async () => {
    await deactivate();
    const { data: renewed, error: refused } = await worker.client.auth.refreshSession();
    expect(refused).toBeNull();
    const key = randomUUID();
    const sent = await send('submit_report', report(key));
    expect(sent.error).toBeNull();
    expect((await send('submit_report', report(key))).data).toEqual(sent.data);

    const path = `${worker.profileId}/${randomUUID()}.png`;
    await tusUpload({ url: `${portal.url}/storage/v1` }, PNG, {
      metadata: tusMetadata('attachments', path, { contentType: 'image/png' }),
      headers: { authorization: `Bearer ${renewed.session?.access_token}` },
    });
    const photo = await send('attach_report_photo', {
      ...{ submission_key: key, storage_path: path, file_name: 'door.png', category: 'after', caption: '' },
      ...{ taken_at: null, position: 0 },
    });
    expect(photo.error).toBeNull();
    expect(
      await one('select is_final, status, photos_arrived from work_order_reports where id = $1', [
        sent.data?.id,
      ]),
    ).toEqual({ is_final: false, status: 'submitted', photos_arrived: 1 });
    const markFor = async (name: 'admin' | 'partner') =>
      (
        await company.people[name].client
          .from('work_order_reports')
          .select('came_after_deactivation')
          .eq('id', String(sent.data?.id))
      ).data;
    expect(await markFor('admin')).toEqual([{ came_after_deactivation: true }]);
    await portal.owner.query(
      `update work_order_reports set status = 'approved', reviewed_at = now() where id = $1`,
      [sent.data?.id],
    );
    expect(await markFor('partner')).toEqual([{ came_after_deactivation: false }]);
    expect(await one('select status from work_orders where id = $1', [order])).toEqual({
      status: 'assigned',
    });
  });

  test('delivers the clock: time counts until the deactivation, and asks for a review', async () => {
    await deactivate();
    expect((await send('clock_in', { work_order_id: order, event: tapped(150) })).error).toBeNull();
    const running = () =>
      one(
        `select status, round(hours_worked, 1) as hours from employee_reports where employee_user_id = $1`,
        [worker.profileId],
      );
    expect(await running()).toEqual({ status: 'submitted', hours: '1.5' });
    expect((await send('clock_out', { event: tapped(90) })).error).toBeNull();
    expect(await running()).toEqual({ status: 'submitted', hours: '1.0' });

    const { data: marks } = await company.people.admin.client
      .rpc('time_to_review', { p_from: tapped(2 * 24 * 60).device_time, p_to: tapped(0).device_time })
      .throwOnError();
    const own = marks.filter(({ employee_user_id }) => employee_user_id === worker.profileId);
    expect(own.map(({ reason }) => reason)).toEqual([
      'It arrived after the account was deactivated.',
      'It arrived after the account was deactivated.',
    ]);
  });

  test('delivers a tap that came after the deactivation, too: it is set aside, and the office learns of it', async () => {
    await deactivate();
    const late = await send('clock_in', { work_order_id: order, event: tapped(30) });
    expect(late).toMatchObject({ error: null, data: null });
    expect(
      await one('select outcome, set_aside_reason from clock_events where employee_user_id = $1', [
        worker.profileId,
      ]),
    ).toEqual({ outcome: 'refused', set_aside_reason: 'The account was deactivated before this tap.' });
    const { rows } = await portal.owner.query(
      `select from notifications where profile_id = $1 and kind = 'clock_event_set_aside' and title like $2`,
      [company.people.admin.profileId, `Worker${count}%`],
    );
    expect(rows).toHaveLength(1);
  });

  test('does nothing else: it reads nothing, and every other command and upload is refused', async () => {
    await portal.owner.query(`update work_orders set title = 'Unread' where id = $1`, [order]);
    await deactivate();
    await worker.client.auth.refreshSession();
    for (const table of ['profiles', 'work_orders', 'work_order_reports', 'employee_reports'] as const) {
      expect((await worker.client.from(table).select('id')).data, table).toEqual([]);
    }
    expect((await worker.client.auth.getUser()).error).toMatchObject({ code: 'account_deactivated' });
    expect((await worker.client.auth.updateUser({ password: 'Another!2026x' })).error?.status).toBe(403);
    const online = { ...tapped(0), is_offline: false };
    expect((await send('clock_in', { work_order_id: order, event: online })).error?.code).toBe(
      'rule_violation',
    );
    const note = await send('change_work_order_status', {
      ...{ work_order_id: order, status: 'in_progress', reason: null },
    } as CommandInput<'change_work_order_status'>);
    expect(note.error?.code).toBe('not_authenticated');
    const { data: stored } = await worker.client.storage
      .from('attachments')
      .upload(`${worker.profileId}/late.png`, PNG, { contentType: 'image/png' });
    expect(stored).toBeNull();
    const foreign = await assignedOrder({ ...worker, profileId: company.people.manager.profileId });
    const other = await send('submit_report', { ...report(), work_order_id: foreign });
    expect(other.error?.code).toBe('not_found');
  });

  test('delivers no more after the office has ended its session, which it still sees', async () => {
    await deactivate();
    const admin = company.people.admin.client;
    const { data } = await admin
      .rpc('describe_person_sign_in', { profile_id: worker.profileId })
      .throwOnError();
    expect(data.sessions).toHaveLength(1);
    const session_id = data.sessions[0]?.id ?? null;
    await admin.rpc('end_person_sessions', { profile_id: worker.profileId, session_id }).throwOnError();
    expect((await send('submit_report', report())).error).not.toBeNull();
  });

  test('is told no more when the office does not accept it, when the time is over, and after a reactivation', async () => {
    await deactivate({ accepts_unsent: false });
    expect((await worker.client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await send('submit_report', report())).error?.code).toBe('not_authenticated');

    await company.people.admin.client
      .rpc('reactivate_person', { profile_id: worker.profileId })
      .throwOnError();
    await worker.client.auth
      .signInWithPassword({ email: worker.email, password: 'Fieldfare!2026' })
      .then(({ error }) => error && Promise.reject(error));
    await deactivate();
    await portal.owner.query('update auth.sessions set delivers_until = now() where user_id = $1', [
      worker.userId,
    ]);
    expect((await send('submit_report', report())).error?.code).toBe('not_authenticated');
    expect((await worker.client.auth.refreshSession()).error?.code).toBe('user_banned');

    await company.people.admin.client
      .rpc('reactivate_person', { profile_id: worker.profileId })
      .throwOnError();
    expect(await one('select count(*)::int from auth.sessions where user_id = $1', [worker.userId])).toEqual({
      count: 0,
    });
  });
});
