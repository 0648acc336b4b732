import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { DEFAULT_TIME_SETTINGS } from '#shared/rules/time-settings.ts';
import { addPerson, type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { payRatesVersion } from '#test/support/pay-rates.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
let workOrderId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id) values ('Leak', 'in_progress', $1) returning id`,
    [company.organizations.customer],
  );
  workOrderId = rows[0]?.id ?? '';
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.owner.query(
    'truncate public.time_segments, public.employee_reports, public.pay_periods, public.settings cascade',
  );
});

const call = <Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) =>
  company.people[as].client.rpc(name, input as never);
/** A pay period by the usual setting. */
const PERIOD = { starts_on: '2026-03-02', ends_on: '2026-03-15' };
const lock = (as: PersonName = 'manager', period = PERIOD) => call(as, 'lock_pay_period', period);
const reason = 'A day was forgotten.';

async function worked(status: 'approved' | 'submitted' | 'open' = 'approved') {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, clock_out_time,
       status)
     values ($1, $2, '2026-03-02', '2026-03-02T13:00:00Z', $4, $3) returning id`,
    [
      company.people.employee.profileId,
      workOrderId,
      status,
      status === 'open' ? null : '2026-03-02T15:00:00Z',
    ],
  );
  const segments = await portal.owner.query<{ id: string }>('select id from public.time_segments');
  return { reportId: rows[0]?.id ?? '', segmentId: segments.rows[0]?.id ?? '' };
}

test('locked time cannot be changed: not by a command, not by a direct write', async () => {
  const { reportId, segmentId } = await worked();
  expect((await lock()).data).toEqual({ ...PERIOD, is_locked: true });
  expect((await lock()).data).toEqual({ ...PERIOD, is_locked: true });

  const refused = 'The pay period Mar 2 to Mar 15, 2026 is locked.';
  const strike = await call('admin', 'strike_time', { segment_id: segmentId, reason });
  expect(strike.error?.message).toBe(refused);
  const back = await call('admin', 'send_back_time', { report_ids: [reportId], review_notes: 'No.' });
  expect(back.error?.message).toBe(refused);
  const added = await call('admin', 'add_time', {
    ...{ employee_id: company.people.employee.profileId, work_order_id: workOrderId },
    ...{ started_at: '2026-03-04T13:00:00Z', ended_at: '2026-03-04T14:00:00Z', reason, time_zone: 'UTC' },
  });
  expect(added.error?.message).toBe(refused);

  const writes: [string, string[]][] = [
    [`update public.employee_reports set work_performed = 'More' where id = $1`, [reportId]],
    [`update public.employee_reports set report_date = '2026-03-20' where id = $1`, [reportId]],
    ['update public.time_segments set is_current = false where id = $1', [segmentId]],
    ['delete from public.time_segments where id = $1', [segmentId]],
    [
      `insert into public.employee_reports (employee_user_id, work_order_id, report_date) values ($1, $2, '2026-03-15')`,
      [company.people.employee.profileId, workOrderId],
    ],
  ];
  for (const [sql, values] of writes) await expect(portal.owner.query(sql, values)).rejects.toThrow(refused);
  const { client } = company.people.employee;
  const own = await client
    .from('employee_reports')
    .update({ work_performed: 'More' })
    .eq('id', reportId)
    .select();
  expect(own.error?.message ?? own.data).toEqual([]);
});

test('an administrator unlocks it with a reason, which the audit log records', async () => {
  const { segmentId } = await worked();
  await lock();
  const { data } = await call('admin', 'unlock_pay_period', { starts_on: PERIOD.starts_on, reason });
  expect(data).toEqual({ ...PERIOD, is_locked: false });
  expect((await call('manager', 'strike_time', { segment_id: segmentId, reason })).error).toBeNull();
  const { rows } = await portal.owner.query(
    `select after ->> 'unlock_reason' as reason, actor_profile_id from public.audit_log
     where table_name = 'pay_periods' and action = 'update'`,
  );
  expect(rows).toEqual([{ reason, actor_profile_id: company.people.admin.profileId }]);
  const again = await call('admin', 'unlock_pay_period', { starts_on: PERIOD.starts_on, reason });
  expect(again.error).toMatchObject({ code: 'conflict' });
});

test('a manager cannot unlock it', async () => {
  await lock();
  const { error } = await call('manager', 'unlock_pay_period', { starts_on: PERIOD.starts_on, reason });
  expect(error).toMatchObject({ code: 'forbidden' });
});

test('somebody who could not lock it does not unlock it', async () => {
  await lock();
  const { client } = await addPerson(portal, {
    name: 'Settings',
    memberships: [[company.organizations.contractor, 'employee', ['manage_settings']]],
  });
  const { error } = await client.rpc('unlock_pay_period', { starts_on: PERIOD.starts_on, reason });
  expect(error).toMatchObject({ code: 'forbidden' });
});

test.each([
  ['submitted', '1 not approved'],
  ['open', '1 still running'],
] as const)('cannot be locked while time is %s', async (status, words) => {
  await worked(status);
  const { error } = await lock();
  expect(error?.message).toContain(words);
});

test('a day that was sent back keeps the period open until the office undoes that, also a day without hours', async () => {
  const { reportId, segmentId } = await worked('submitted');
  expect((await call('manager', 'strike_time', { segment_id: segmentId, reason })).error).toBeNull();
  const ids = { report_ids: [reportId] };
  expect((await call('manager', 'undo_send_back_time', ids)).error).toMatchObject({ code: 'conflict' });
  await call('manager', 'send_back_time', { ...ids, review_notes: 'What was done?' });
  expect((await lock()).error).toMatchObject({
    message: expect.stringContaining('1 sent back'),
    hint: 'Approve it first. If nobody will correct what was sent back, undo sending it back.',
  });
  expect((await call('manager', 'undo_send_back_time', ids)).data).toEqual({ undone: 1 });
  const { data } = await company.people.employee.client
    .from('notifications')
    .select('title, body')
    .like('title', '%no longer needs%');
  expect(data).toEqual([
    { title: 'Your time of Mar 2 no longer needs an answer', body: 'It waits for approval again.' },
  ]);
  const approved = await call('manager', 'approve_time', {
    ...{ employee_ids: [company.people.employee.profileId], ...PERIOD },
  });
  expect(approved.data).toMatchObject({ approved: 1, left: 0 });
  expect((await lock()).error).toBeNull();
  expect((await call('manager', 'undo_send_back_time', ids)).error).toMatchObject({ code: 'conflict' });
});

test('nobody undoes the return of their own day', async () => {
  const { reportId } = await worked('submitted');
  await portal.owner.query(
    `update public.employee_reports set employee_user_id = $2, status = 'rejected', reviewed_at = now() where id = $1`,
    [reportId, company.people.manager.profileId],
  );
  const ids = { report_ids: [reportId] };
  expect((await call('manager', 'undo_send_back_time', ids)).error).toMatchObject({ code: 'forbidden' });
  expect((await call('admin', 'undo_send_back_time', ids)).error).toBeNull();
});

test('only whole pay periods that are over are locked', async () => {
  const half = await lock('manager', { starts_on: '2026-03-02', ends_on: '2026-03-08' });
  expect(half.error?.message).toBe('These days are not a pay period: it is Mar 2 to Mar 15.');
  const settings = {
    ...DEFAULT_TIME_SETTINGS,
    pay_period: { kind: 'weekly', anchor: '2026-01-05' } as const,
  };
  await call('admin', 'save_time_settings', { version: null, settings });
  const future = await lock('manager', { starts_on: '2099-01-05', ends_on: '2099-01-11' });
  expect(future.error?.message).toBe('This pay period lasts until Jan 11, 2099.');
});

test('locked days stay locked once, although the pay period setting changes', async () => {
  await lock();
  const settings = {
    ...DEFAULT_TIME_SETTINGS,
    pay_period: { kind: 'weekly', anchor: '2026-01-05' } as const,
  };
  await call('admin', 'save_time_settings', { version: null, settings });
  const { error } = await lock('manager', { starts_on: '2026-03-09', ends_on: '2026-03-15' });
  expect(error?.message).toBe('These days belong to the period Mar 2 to Mar 15, which was locked before.');
});

test('rates are set by administrators, for their own people only', async () => {
  const { employee, manager, subcontractor } = company.people;
  const rates = { hourly_billable_rate: 80, hourly_cost_rate: 41.5, employee_number: 'E-7' };
  expect(
    (await call('admin', 'set_pay_rates', { profile_id: employee.profileId, ...rates })).error,
  ).toBeNull();
  const { rows } = await portal.owner.query(
    `select hourly_billable_rate, hourly_cost_rate, employee_number
     from public.profile_rates join public.profile_cost_rates using (profile_id) where profile_id = $1`,
    [employee.profileId],
  );
  expect(rows).toEqual([
    { hourly_billable_rate: '80.00', hourly_cost_rate: '41.50', employee_number: 'E-7' },
  ]);
  const twice = await call('admin', 'set_pay_rates', { profile_id: manager.profileId, ...rates });
  expect(twice.error?.message).toBe('employee Person has this number already.');
  const other = await call('admin', 'set_pay_rates', { profile_id: subcontractor.profileId, ...rates });
  expect(other.error).toMatchObject({ code: 'not_found' });
  const by = await call('manager', 'set_pay_rates', { profile_id: employee.profileId, ...rates });
  expect(by.error).toMatchObject({ code: 'forbidden' });
});

test('the second of two who set rates is refused, and nothing of theirs is stored', async () => {
  const { profileId: profile_id } = await addPerson(portal, {
    name: 'Rated',
    memberships: [[company.organizations.contractor, 'employee']],
  });
  const set = (
    version: string | null,
    hourly_billable_rate: number,
    hourly_cost_rate: number | null = null,
  ) => call('admin', 'set_pay_rates', { profile_id, version, hourly_billable_rate, hourly_cost_rate });
  const version = () => payRatesVersion(portal.owner, profile_id);
  // Nothing is stored yet: there is no row that both could lock.
  const first = await Promise.all([set(null, 70), set(null, 71), set(null, 72)]);
  expect(first.map(({ error }) => error?.code ?? 'saved').sort()).toEqual(['conflict', 'conflict', 'saved']);

  const read = await version();
  const second = await Promise.all([set(read, 80, 40), set(read, 81, 41)]);
  expect(second.map(({ error }) => error?.code ?? 'saved').sort()).toEqual(['conflict', 'saved']);
  // A cost alone is a new version as well.
  const before = await version();
  const { client } = company.people.admin;
  await client.from('profile_cost_rates').update({ hourly_cost_rate: 44 }).eq('profile_id', profile_id);
  expect((await set(before, 90, 45)).error).toMatchObject({ code: 'conflict' });
  expect((await set(await version(), 90, 45)).error).toBeNull();
});
