import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { dayOf } from '#shared/rules/hours.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { eveningZone } from '#test/support/evening-zone.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Clocking in and out through the front door, with every refusal. */

/** What happened some hours ago happened today. */
const ZONE = eveningZone();

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  for (const name of ['employee', 'manager'] as const) {
    const person = company.people[name].profileId;
    await portal.owner.query('insert into profile_rates values ($1, 65)', [person]);
  }
});
afterAll(() => portal.stop());
afterEach(async () => {
  await portal.owner.query('truncate time_segments, employee_reports, clock_events cascade');
});

type ClockCommand = 'clock_in' | 'clock_out' | 'take_break' | 'end_day' | 'describe_session';
const call = <Name extends ClockCommand>(as: PersonName, name: Name, input: CommandInput<Name>) =>
  company.people[as].client.rpc(name as CommandName, input as never) as unknown as PromiseLike<{
    data: Record<string, unknown> | null;
    error: { code: string; message: string; hint: string | null; details: string | null } | null;
  }>;

type Event = CommandInput<'clock_out'>['event'];
const now = (more: Partial<Event> = {}): Event => ({
  device_time: new Date().toISOString(),
  time_zone: ZONE,
  ...more,
});
const MINUTE = 60_000;
const offline = (minutesAgo: number, more: Partial<Event> = {}) =>
  now({ is_offline: true, sent_after_ms: minutesAgo * MINUTE, ...more });

async function workOrder(status = 'assigned'): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    'insert into work_orders (title, status, organization_id) values ($1, $2, $3) returning id',
    ['Door does not close', status, company.organizations.customer],
  );
  return rows[0]?.id ?? '';
}
const clockIn = async (event = now(), work_order_id?: string) =>
  call('employee', 'clock_in', { work_order_id: work_order_id ?? (await workOrder()), event });

/** Takes the running session back in time, which only the owner can. */
const startedAgo = (minutes: number) =>
  portal.owner.query(
    `update employee_reports set clock_in_time = clock_in_time - $1 * interval '1 minute' where clock_out_time is null`,
    [minutes],
  );
const rowsOf = async (table: string, order: string) =>
  (await portal.owner.query(`select * from ${table} order by ${order}`)).rows;
const segments = () => rowsOf('time_segments', 'started_at');
const sessions = () => rowsOf('employee_reports', 'clock_in_time');

const POSITION = { latitude: 40.1, longitude: -82.9, accuracy_m: 8, fix_age_s: 2, address: '12 Elm Street' };

test('clocks in with the rate on file, takes a break, resumes, and ends the day', async () => {
  const order = await workOrder();
  const started = await clockIn(now({ location: POSITION }), order);
  expect(started.error).toBeNull();
  expect(started.data).toMatchObject({
    work_order_id: order,
    project_id: null,
    item: { number: expect.stringMatching(/^WO-/), title: 'Door does not close' },
    report_date: dayOf(new Date(), ZONE),
    status: 'open',
    clock_out_time: null,
    hours_worked: 0,
  });
  await startedAgo(150);
  const elsewhere = { ...POSITION, address: 'Yard' };
  const paused = await call('employee', 'take_break', { event: now({ location: elsewhere }) });
  expect(paused.data).toMatchObject({ id: started.data?.id, status: 'submitted', hours_worked: 2.5 });
  expect((await clockIn(now(), order)).data).toMatchObject({ id: started.data?.id, hours_worked: 0 });
  await call('employee', 'end_day', { event: now() });
  expect(await segments()).toMatchObject([
    {
      ended_by: 'break',
      hours_worked: '2.50',
      work_order_id: order,
      hourly_rate_snapshot: '65.00',
      start_lat: 40.1,
      start_address: '12 Elm Street',
      end_address: 'Yard',
      started_offline: false,
      is_current: true,
    },
    { ended_by: 'day_end', hours_worked: '0.00', start_lat: null, end_lat: null },
  ]);
  expect(await sessions()).toMatchObject([{ location_lat: null, clock_out_location_lat: null }]);
});

test('a project is clocked in the same way', async () => {
  const { rows } = await portal.owner.query(`insert into projects (name) values ('Roofs') returning id`);
  const project_id = rows[0].id;
  const started = await call('employee', 'clock_in', { project_id, event: now() });
  expect(started.data).toMatchObject({ project_id, item: { title: 'Roofs' } });
  expect((await call('employee', 'clock_out', { event: now() })).data).toMatchObject({
    id: started.data?.id,
  });
  await portal.owner.query(`update projects set status = 'active' where id = $1`, [project_id]);
  await portal.owner.query(`update projects set status = 'completed' where id = $1`, [project_id]);
  const done = await call('employee', 'clock_in', { project_id, event: now() });
  expect(done.error?.message).toMatch(/^Unable to clock in\. Please try a different work order/);
});

test.each(['partner', 'subcontractor', 'otherPartner'] as const)('%s has no clock', async (as) => {
  const answers = [
    await call(as, 'clock_in', { work_order_id: await workOrder(), event: now() }),
    await call(as, 'clock_out', { event: now() }),
    await call(as, 'take_break', { event: now() }),
    await call(as, 'end_day', { event: now() }),
    await call(as, 'describe_session', { id: randomUUID(), work_performed: 'x' }),
  ];
  expect(answers.map(({ error }) => error?.code)).toEqual(Array(5).fill('forbidden'));
  expect(await sessions()).toEqual([]);
});

test('a caller without a profile is asked to sign in again', async () => {
  const { profileId } = company.people.stranger;
  await portal.owner.query('update profiles set is_active = false where id = $1', [profileId]);
  const started = await call('stranger', 'clock_in', { work_order_id: await workOrder(), event: now() });
  expect(started.error?.message).toBe('User profile not found. Please refresh and try again.');
  const ended = await call('stranger', 'clock_out', { event: now() });
  expect(ended.error?.message).toBe('No profile found. Please refresh and try again.');
});

test('names what is missing: a choice, a rate, open work, a running session', async () => {
  const refused = async (answer: ReturnType<typeof call>) => (await answer).error;
  const chosen = await refused(call('employee', 'clock_in', { event: now() }));
  expect(`${chosen?.message} ${chosen?.details}`).toContain(
    'Please select a work order or project before clocking in.',
  );
  const order = await workOrder();
  expect((await refused(call('admin', 'clock_in', { work_order_id: order, event: now() })))?.message).toBe(
    'Hourly rate not set. Please contact administration.',
  );
  for (const id of [randomUUID(), await workOrder('completed'), await workOrder('cancelled')]) {
    expect((await refused(call('employee', 'clock_in', { work_order_id: id, event: now() })))?.message).toBe(
      'Unable to clock in. Please try a different work order or contact support.',
    );
  }
  expect((await refused(call('employee', 'clock_out', { event: now() })))?.message).toBe(
    'No active clock session found. You may already be clocked out.',
  );
  for (const name of ['take_break', 'end_day'] as const) {
    expect((await refused(call('employee', name, { event: now() })))?.message).toBe('Not clocked in');
  }
  const nowhere = await refused(call('employee', 'clock_out', { event: now({ time_zone: 'Mars/Base' }) }));
  expect(nowhere?.code).toBe('invalid_input');
});

test('completed work is refused with a message; an offline tap counts, and the office reviews it', async () => {
  const order = await workOrder('work_completed');
  const { error } = await call('employee', 'clock_in', { work_order_id: order, event: now() });
  expect(error?.hint).toBe('This work order is completed.');
  await portal.owner.query('truncate notifications cascade');
  expect((await clockIn(offline(10), order)).data).toMatchObject({ work_order_id: order });
  const { rows } = await portal.owner.query('select title, body from notifications');
  expect(rows.length).toBeGreaterThan(0);
  for (const { title, body } of rows) {
    expect(title).toContain('needs a review');
    expect(body).toContain('This work order is completed.');
  }
  await call('employee', 'clock_out', { event: now() });
});

test('while clocked in, the same work continues and other work is refused by name', async () => {
  const order = await workOrder();
  const first = await clockIn(now(), order);
  expect((await clockIn(now(), order)).data).toEqual(first.data);
  const other = await clockIn();
  expect(other.error).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^You are clocked in to WO-\d+, Door does not close\.$/),
    hint: 'Clock out there first, then clock in here.',
  });
  expect(await sessions()).toHaveLength(1);
});

test('approved hours cannot be changed', async () => {
  const order = await workOrder();
  const { data } = await clockIn(now(), order);
  const id = String(data?.id);
  await call('employee', 'clock_out', { event: now() });
  await portal.owner.query(
    `update employee_reports set status = 'approved', reviewed_at = now(), reviewed_by = $1`,
    [company.people.manager.profileId],
  );
  expect((await clockIn(now(), order)).error?.message).toBe(
    'Unable to clock in. You have already worked on this order today.',
  );
  const described = await call('employee', 'describe_session', { id, work_performed: 'More' });
  expect(described.error?.message).toBe('These hours are approved, and closed.');
});

test('a session that begins in the future cannot be ended', async () => {
  await portal.owner.query(
    `insert into employee_reports (employee_user_id, work_order_id, report_date, clock_in_time)
     values ($1, $2, current_date, now() + interval '30 minutes')`,
    [company.people.employee.profileId, await workOrder()],
  );
  const ended = await call('employee', 'clock_out', { event: now() });
  expect(ended.error?.message).toBe('Invalid clock session detected. Please refresh and try again.');
  const direct = await company.people.employee.client
    .from('employee_reports')
    .update({ clock_out_time: new Date().toISOString() })
    .is('clock_out_time', null);
  expect(direct.error?.message).toBe('Invalid clock session detected. Please refresh and try again.');
});

test('a session that begins in the future is ended by force, with zero hours', async () => {
  const force = () => call('employee', 'clock_out', { event: now(), force: true });
  expect((await force()).error?.message).toBe('No active clock sessions found to force close.');
  await portal.owner.query(
    `insert into employee_reports (employee_user_id, work_order_id, report_date, clock_in_time)
     values ($1, $2, current_date, now() + interval '30 minutes')`,
    [company.people.employee.profileId, await workOrder()],
  );
  expect(await force()).toMatchObject({ error: null, data: { hours_worked: 0, status: 'submitted' } });
  expect((await clockIn()).error).toBeNull();
  await startedAgo(60);
  expect((await force()).data).toMatchObject({ hours_worked: 1 });
});

test('the description of the work is stored with its time segment, and answers the office', async () => {
  const order = await workOrder();
  const id = String((await clockIn(now(), order)).data?.id);
  await call('employee', 'clock_out', { event: now() });
  await portal.owner.query(`update employee_reports set status = 'rejected', review_notes = 'What?'`);
  const described = await call('employee', 'describe_session', { id, work_performed: '  Closer replaced ' });
  expect(described.data).toMatchObject({ id, status: 'submitted' });
  await clockIn(now(), order);
  expect(await segments()).toMatchObject([{ work_performed: 'Closer replaced' }]);
  expect(await sessions()).toMatchObject([{ work_performed: '' }]);
  const foreign = await call('manager', 'describe_session', { id, work_performed: 'Mine' });
  expect(foreign.error?.code).toBe('not_found');
});

test('offline events have the time of the tap, and are marked as offline', async () => {
  await clockIn(offline(90, { device_time: '2019-01-01T08:00:00Z' }));
  const ended = await call('employee', 'clock_out', { event: offline(30) });
  expect(ended.data).toMatchObject({ hours_worked: 1 });
  const [segment] = await segments();
  expect(segment).toMatchObject({ started_offline: true, ended_offline: true, hours_worked: '1.00' });
  expect(Date.now() - segment.ended_at).toBeGreaterThan(29.9 * MINUTE);
  expect(segment.device_started_at.getUTCFullYear()).toBe(2019);
});

test('an offline clock-in ends a forgotten session at the time of the tap', async () => {
  await clockIn();
  await startedAgo(120);
  const order = await workOrder('closed');
  expect((await clockIn(offline(60), order)).data).toMatchObject({ work_order_id: order });
  expect(await segments()).toMatchObject([{ hours_worked: '1.00', ended_by: 'correction' }]);
});

const toReview = async (as: 'manager' | 'employee' | 'subcontractor' = 'manager') => {
  const { data } = await company.people[as].client.rpc('time_to_review', todayAround());
  return data;
};
/** The days on which an event of now may lie, wherever the test runs. */
const todayAround = () => {
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return { p_from: dayIn(-2), p_to: dayIn(1) };
};

test('time of an offline clock-in on closed work is marked with the reason until it is approved or corrected', async () => {
  const order = await workOrder('completed');
  await clockIn(offline(60), order);
  const [running] = await sessions();
  const mark = { employee_report_id: running.id, reason: 'This work order is completed.' };
  expect(await toReview()).toMatchObject([{ ...mark, segment_id: null }]);
  expect(await toReview('subcontractor')).toEqual([]);
  await call('employee', 'clock_out', { event: offline(30) });
  const [segment] = await segments();
  expect(await toReview()).toMatchObject([{ ...mark, segment_id: segment.id }]);
  await portal.owner.query(
    `update employee_reports set status = 'approved', reviewed_at = now(), reviewed_by = $1`,
    [company.people.manager.profileId],
  );
  expect(await toReview()).toEqual([]);
});

test('time on open work is not marked', async () => {
  await clockIn(offline(60));
  expect(await toReview()).toEqual([]);
});

const events = () => rowsOf('clock_events', 'happened_at');
const notified = async () =>
  (await rowsOf('notifications', 'id')).filter(({ kind }) => kind === 'clock_event_set_aside');

test('an offline clock-in from before the running session lasts until that session, which continues', async () => {
  const { data: running } = await clockIn();
  await startedAgo(20);
  const late = await clockIn(offline(60));
  expect(late).toMatchObject({ error: null, data: { id: running?.id, clock_out_time: null } });
  expect(await segments()).toMatchObject([{ hours_worked: '0.67', ended_by: 'correction' }]);
  expect(await sessions()).toContainEqual(expect.objectContaining({ id: running?.id, clock_out_time: null }));
});

test('an offline clock-out from before the running session is set aside, and both sides are notified', async () => {
  await clockIn();
  await startedAgo(20);
  const out = await call('employee', 'clock_out', { event: offline(40) });
  expect(out).toMatchObject({ error: null, data: null });
  expect(await sessions()).toMatchObject([{ clock_out_time: null }]);
  const setAside = (await events()).filter(({ outcome }) => outcome === 'unmatched');
  expect(setAside).toMatchObject([
    { action: 'clock_out', is_offline: true, set_aside_reason: 'No clock session was running at that time.' },
  ]);
  const { employee, manager, admin } = company.people;
  const readers = (await notified()).map(({ profile_id }) => profile_id);
  expect(readers).toEqual(expect.arrayContaining([employee.profileId, manager.profileId, admin.profileId]));
});

test('an offline event on hours that the office approved or corrected is set aside with the reason', async () => {
  const order = await workOrder();
  await clockIn(offline(240), order);
  await call('employee', 'clock_out', { event: offline(120) });
  await portal.owner.query(
    `update employee_reports set status = 'approved', reviewed_at = now(), reviewed_by = $1`,
    [company.people.manager.profileId],
  );
  expect(await call('employee', 'take_break', { event: offline(180) })).toMatchObject({
    error: null,
    data: null,
  });
  expect((await clockIn(offline(60), order)).data).toBeNull();
  expect(await segments()).toMatchObject([{ hours_worked: '2.00', is_current: true }]);
  expect((await events()).filter(({ outcome }) => outcome === 'refused')).toMatchObject([
    { action: 'take_break', set_aside_reason: 'The hours of this day are approved, and closed.' },
    {
      action: 'clock_in',
      set_aside_reason: 'Unable to clock in. You have already worked on this order today.',
    },
  ]);
});

test('a clock-out that was tapped before the clock-in arrived ends that session', async () => {
  const tap = Date.now();
  await clockIn(now({ device_time: new Date(tap - 20_000).toISOString() }));
  const out = await call('employee', 'clock_out', {
    event: offline(0, { device_time: new Date(tap - 15_000).toISOString(), sent_after_ms: 15_000 }),
  });
  expect(out.data).toMatchObject({ clock_out_time: expect.any(String) });
  expect(await segments()).toHaveLength(1);
});

test('an offline event counts in the order of taps, is at most a week old, and never in the future', async () => {
  await clockIn(offline(60 * 24 * 30));
  const [old] = await sessions();
  expect((Date.now() - old.clock_in_time) / 86_400_000).toBeCloseTo(7, 2);
  await call('employee', 'clock_out', { event: offline(10) });
  await clockIn(offline(20));
  const current = (await segments()).filter(({ is_current }) => is_current);
  expect(current).toMatchObject([{ ended_by: 'correction' }, { ended_by: 'out', hours_worked: '0.17' }]);
  const ahead = await clockIn(now({ device_time: '2099-01-01T00:00:00Z' }));
  expect(Date.parse(String(ahead.data?.clock_in_time))).toBeLessThan(Date.now() + 1000);
});

test('a repeated command is one event', async () => {
  const work_order_id = await workOrder();
  const key = randomUUID();
  const device_time = new Date().toISOString();
  // The first try is sent at once, the others later, when the device knows that it has no signal.
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const event = now({ device_time, is_offline: index > 0, sent_after_ms: index * 7 });
      const request = company.people.employee.client.rpc('clock_in', { work_order_id, event });
      return request.setHeader('Idempotency-Key', key);
    }),
  );
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(await sessions()).toHaveLength(1);
});
