import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#shared/rules/hours.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Direct row writes by the stock client (offline requirements 7.1), beside the commands and under the same rules. */

let portal: TestPortal;
let company: Company;
let orders: string[];
const today = dayOf(Date.now(), 'UTC');
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const { employee, manager } = company.people;
  await portal.owner.query('insert into profile_rates values ($1, 65), ($2, 80)', [
    employee.profileId,
    manager.profileId,
  ]);
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_orders (title, status, organization_id)
     select 'Door', 'assigned', $1 from generate_series(1, 3) returning id`,
    [company.organizations.customer],
  );
  orders = rows.map(({ id }) => id);
});
afterAll(() => portal.stop());

const table = () => company.people.employee.client.from('employee_reports');
const row = (order: number) => ({
  employee_user_id: company.people.employee.profileId,
  work_order_id: orders[order] ?? '',
  report_date: today,
  clock_in_time: '2020-01-01T08:00:00Z',
  hours_worked: 0,
  work_performed: '',
  hourly_rate_snapshot: 999,
  is_retroactive: false,
  location_lat: 40.1,
  location_lng: -82.9,
  location_address: '12 Elm Street',
});
const event = () => ({ device_time: new Date().toISOString(), time_zone: 'UTC' });
const { clock_in, clock_out } = {
  clock_in: (order: number) =>
    company.people.employee.client.rpc('clock_in', { work_order_id: orders[order] ?? '', event: event() }),
  clock_out: () => company.people.employee.client.rpc('clock_out', { event: event() }),
};
const active = () =>
  table()
    .select('id, clock_in_time, hours_worked, hourly_rate_snapshot, clock_out_time')
    .not('clock_in_time', 'is', null)
    .is('clock_out_time', null)
    .order('clock_in_time', { ascending: false })
    .limit(1)
    .maybeSingle();

test('commands find an inserted session, and direct writes find one of a command', async () => {
  await table().insert(row(0)).throwOnError();
  const { data } = await active();
  expect(data).toMatchObject({ hours_worked: 0, hourly_rate_snapshot: 65 });
  expect(Math.abs(Date.now() - Date.parse(data?.clock_in_time ?? ''))).toBeLessThan(5_000);
  expect((await table().insert(row(1))).error?.code).toBe('23505');
  expect(await eventsAfter(0)).toMatchObject([
    { action: 'clock_in', work_order_id: orders[0], outcome: 'applied', location_address: '12 Elm Street' },
  ]);
  expect((await clock_in(1)).error?.code).toBe('conflict');
  expect((await clock_in(0)).data).toMatchObject({ id: data?.id });
  expect((await clock_out()).data).toMatchObject({ id: data?.id, status: 'submitted' });
  expect((await active()).data).toBeNull();

  const { data: second } = await clock_in(1);
  const out = await table()
    .update({
      clock_out_time: '2030-01-01T00:00:00Z',
      hours_worked: 12,
      clock_out_location_lat: 40.2,
      clock_out_location_lng: -82.8,
      clock_out_location_address: 'Yard',
    })
    .eq('id', second?.id ?? '')
    .select('hours_worked, status, clock_out_location_address');
  expect(out.data).toEqual([{ hours_worked: 0, status: 'submitted', clock_out_location_address: 'Yard' }]);
});

/** The clock events of the employee since `earlier` of them, oldest first. */
async function eventsAfter(earlier: number) {
  const { rows } = await portal.owner.query(
    `select action, work_order_id, outcome, is_offline, location_lat, location_address,
       exists (
         select from time_segments s where s.employee_user_id = e.employee_user_id and s.ended_at = e.happened_at
       ) as ends_segment
     from clock_events e where employee_user_id = $1 order by happened_at, id offset $2`,
    [company.people.employee.profileId, earlier],
  );
  return rows;
}

test.each([
  ['out', 'clock_out'],
  ['break', 'take_break'],
  ['day_end', 'end_day'],
] as const)(
  'a direct start and a direct end by %s create the events of the commands',
  async (ended_by, action) => {
    const earlier = (await eventsAfter(0)).length;
    const day = { work_order_id: orders[0] ?? '', report_date: today };
    await table()
      .update({ clock_out_time: null, location_lat: 40.1, location_address: 'Gate' })
      .match(day)
      .throwOnError();
    await table()
      .update({
        ...{ clock_out_time: new Date().toISOString(), ended_by },
        ...{
          clock_out_location_lat: 40.2,
          clock_out_location_lng: -82.8,
          clock_out_location_address: 'Yard',
        },
      })
      .match(day)
      .throwOnError();
    // Neither of these starts or ends anything.
    await table().update({ work_performed: 'Hung the door.' }).match(day).throwOnError();
    await table().update({ clock_out_time: '2030-01-01T00:00:00Z' }).match(day).throwOnError();
    const same = { outcome: 'applied', is_offline: false };
    expect(await eventsAfter(earlier)).toEqual([
      {
        ...{
          ...same,
          action: 'clock_in',
          work_order_id: orders[0],
          location_lat: 40.1,
          location_address: 'Gate',
        },
        ends_segment: expect.any(Boolean),
      },
      {
        ...same,
        action,
        work_order_id: null,
        location_lat: 40.2,
        location_address: 'Yard',
        ends_segment: true,
      },
    ]);
  },
);

test('the row of the day is reopened, and its previous time is a time segment', async () => {
  const reopened = await table()
    .update({
      clock_in_time: '2020-01-01T08:00:00Z',
      clock_out_time: null,
      hours_worked: 0,
      work_performed: '',
    })
    .match({ work_order_id: orders[1] ?? '', report_date: today })
    .select('id, device_clock_in_time, clock_out_location_address, status');
  // Neither has a value of the earlier session, which a command began.
  const earlier = { device_clock_in_time: null, clock_out_location_address: null };
  expect(reopened.data).toMatchObject([{ ...earlier, status: 'open' }]);
  const segments = await company.people.employee.client
    .from('time_segments')
    .select('work_order_id, hourly_rate_snapshot, end_address, is_current')
    .eq('employee_report_id', reopened.data?.[0]?.id ?? '');
  expect(segments.data).toEqual([
    { work_order_id: orders[1], hourly_rate_snapshot: 65, end_address: 'Yard', is_current: true },
  ]);
  await clock_out();
});

test.each([
  [
    'was worked then',
    `clock_in_time = now() - interval '21 days', clock_out_time = now() - interval '20.9 days'`,
  ],
  ['the office added without a clock-in', 'clock_in_time = null, clock_out_time = null'],
])('the clock does not start on the row of an old day that %s', async (_what, times) => {
  const id = await portal.owner
    .query<{ id: string }>(
      `insert into employee_reports (employee_user_id, work_order_id, report_date, status)
       values ($1, $2, current_date - 21, 'submitted')
       on conflict (employee_user_id, work_order_id, report_date) do update set status = 'submitted' returning id`,
      [company.people.employee.profileId, orders[2]],
    )
    .then(({ rows }) => rows[0]?.id ?? '');
  await portal.owner.query(`update employee_reports set ${times} where id = $1`, [id]);
  const started = await table()
    .update({ clock_in_time: new Date().toISOString(), clock_out_time: null })
    .eq('id', id);
  expect(started.error?.message).toBe('You can only clock in for today.');
  expect((await active()).data).toBeNull();
});

test('the positions of the start and end of a finished session cannot be changed', async () => {
  const evidence =
    'ended_by, device_clock_in_time, device_clock_out_time, location_lat, location_address, clock_out_location_address';
  const finished = () =>
    table()
      .select(evidence)
      .match({ work_order_id: orders[1] ?? '', report_date: today })
      .single();
  const before = await finished().throwOnError();
  await table()
    .update({
      ...{ ended_by: 'break', device_clock_in_time: '2026-01-01T06:00:00Z', location_lat: 41 },
      ...{ device_clock_out_time: '2026-01-01T16:00:00Z', location_address: 'Forged' },
      ...{ clock_out_location_address: 'Forged', clock_out_location_lat: 41, location_fix_age_s: 1 },
    })
    .match({ work_order_id: orders[1] ?? '', report_date: today })
    .throwOnError();
  expect((await finished().throwOnError()).data).toEqual(before.data);
});

test.each(['by a command', 'directly'])('a question of the office outlives a clock-in %s', async (way) => {
  const day = { work_order_id: orders[0] ?? '', report_date: today };
  const read = async () =>
    (await table().select('id, status, review_notes, work_performed').match(day).single().throwOnError())
      .data;
  const { id } = await read();
  const sentBack = { report_ids: [id], review_notes: 'Which store?' };
  await company.people.manager.client.rpc('send_back_time', sentBack).throwOnError();
  if (way === 'directly') await table().update({ clock_out_time: null }).eq('id', id).throwOnError();
  else await clock_in(0);
  expect(await read()).toMatchObject({ status: 'open', review_notes: 'Which store?' });
  await clock_out();
  expect(await read()).toMatchObject({ status: 'rejected', review_notes: 'Which store?' });
  const answer = { id, work_performed: 'The one in Ashford.' };
  await company.people.employee.client.rpc('describe_session', answer).throwOnError();
  expect(await read()).toMatchObject({ status: 'submitted' });
});

test('a running session of an earlier day can be ended', async () => {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into employee_reports (employee_user_id, work_order_id, report_date, clock_in_time)
     values ($1, $2, current_date - 20, now()) returning id`,
    [company.people.employee.profileId, orders[2]],
  );
  const ended = await table()
    .update({ clock_out_time: new Date().toISOString() })
    .eq('id', rows[0]?.id ?? '');
  expect(ended.error).toBeNull();
  expect((await active()).data).toBeNull();
});

test('time belongs to its person: nobody writes it for others, and nobody writes time segments', async () => {
  const { manager, partner } = company.people;
  expect((await manager.client.from('employee_reports').insert(row(2))).error).not.toBeNull();
  expect((await partner.client.from('employee_reports').insert(row(2))).error).not.toBeNull();
  const started = { started_at: '2026-01-01T08:00:00Z', ended_at: '2026-01-01T09:00:00Z', ended_by: 'out' };
  for (const { client } of [manager, company.people.employee]) {
    const added = await client
      .from('time_segments')
      .insert({ ...started, employee_report_id: orders[0], employee_user_id: manager.profileId } as never);
    expect(added.error?.code).toBe('42501');
    const changed = await client.from('time_segments').update({ is_current: false }).eq('ended_by', 'out');
    expect(changed.error?.code).toBe('42501');
  }
  expect((await partner.client.from('time_segments').select('id')).data).toEqual([]);
  expect((await manager.client.from('time_segments').select('id')).data?.length).toBeGreaterThan(0);
});
