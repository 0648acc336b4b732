import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_TIME_SETTINGS, parseTimeSettings } from '#shared/rules/time-settings.ts';
import { payRatesVersion } from '#test/support/pay-rates.ts';
import { openRatedEmployee, type RatedEmployee } from '#test/support/rated-employee.ts';

/** A later cost rate or overtime rule changes nothing that was worked, approved or locked before (decision 061). */
let at: RatedEmployee;
beforeAll(async () => {
  at = await openRatedEmployee();
});
afterAll(() => at.portal.stop());
beforeEach(() => at.clear());

const PERIOD = { starts_on: '2026-03-02', ends_on: '2026-03-15' };
const DAY = '2026-03-02';
const reason = 'Said so by phone.';

/** The rate on file from now on; `since` for one that was there before. */
async function setRate(hourly_cost_rate: number | null, since?: string) {
  const { error } = await at.call('admin', 'set_pay_rates', {
    version: await payRatesVersion(at.portal.owner, at.employeeId),
    ...{ profile_id: at.employeeId, hourly_billable_rate: 65, hourly_cost_rate, employee_number: null },
  });
  expect(error).toBeNull();
  if (since) await at.portal.owner.query('update public.cost_rate_history set valid_from = $1', [since]);
}

/** Two hours of the employee, clocked on the first day of the period. */
async function worked(from = '13:00', to = '15:00', day = DAY) {
  const { rows } = await at.portal.owner.query<{ id: string }>(
    `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, clock_out_time, status)
     values ($1, $2, $3, $4, $5, 'submitted')
     on conflict (employee_user_id, work_order_id, report_date) do update set clock_in_time = excluded.clock_in_time,
       clock_out_time = null, status = 'open'
     returning id`,
    [at.employeeId, at.workOrderId, day, `${day}T${from}:00Z`, `${day}T${to}:00Z`],
  );
  await at.portal.owner.query(
    `update public.employee_reports set clock_out_time = $2, status = 'submitted' where id = $1 and clock_out_time is null`,
    [rows[0]?.id, `${day}T${to}:00Z`],
  );
  return rows[0]?.id ?? '';
}

const approve = (days = PERIOD) =>
  at.call('manager', 'approve_time', { employee_ids: [at.employeeId], ...days });
const lock = () => at.call('manager', 'lock_pay_period', PERIOD);

async function segments() {
  const { data, error } = await at.company.people.manager.client
    .from('time_segments')
    .select('id, hours_worked, cost_rate')
    .is('is_current', true)
    .order('started_at');
  expect(error).toBeNull();
  return data ?? [];
}

/** What the office pays: the rate or rates of the timesheet, and the cost by work order. */
async function pay() {
  const { client } = at.company.people.manager;
  const span = { p_from: PERIOD.starts_on, p_to: PERIOD.ends_on };
  const sheet = await client.rpc('timesheet', span);
  const items = await client.rpc('time_by_item', span);
  const row = sheet.data?.find(({ employee_user_id }) => employee_user_id === at.employeeId);
  const item = items.data?.[0];
  return {
    ...{ rate: row?.hourly_cost_rate, rates: row?.rates },
    ...{ cost: item?.cost, uncosted: item?.uncosted_hours, people: item?.people },
  };
}

test('time costs the rate on file when it was worked, whatever the rate is later', async () => {
  await setRate(30, '2026-01-01');
  await worked();
  await setRate(50);
  expect(await pay()).toEqual({ rate: 30, rates: [], cost: 60, uncosted: 0, people: 1 });
  expect(await segments()).toMatchObject([{ cost_rate: 30 }]);
});

test('a timesheet with several rates shows the hours of each', async () => {
  await setRate(30, '2026-01-01');
  await at.portal.owner.query(
    `insert into public.cost_rate_history (profile_id, hourly_cost_rate, valid_from) values ($1, 40, '2026-03-02T16:00Z')`,
    [at.employeeId],
  );
  await worked();
  await worked('17:00', '18:00');
  await worked('13:00', '14:00', '2026-03-03');
  expect(await pay()).toEqual({
    ...{ rate: null, cost: 140, uncosted: 0, people: 1 },
    rates: [
      [DAY, 30, 2],
      [DAY, 40, 1],
      ['2026-03-03', 40, 1],
    ],
  });
});

test('without a rate on file, the current rate counts until the time is approved', async () => {
  await worked();
  expect(await pay()).toMatchObject({ rate: null, cost: null, uncosted: 2 });
  await setRate(30);
  expect(await pay()).toMatchObject({ rate: 30, cost: 60 });
  await setRate(31);
  expect(await pay()).toMatchObject({ rate: 31, cost: 62 });
  expect((await approve()).data).toMatchObject({ approved: 1, left: 0 });
  await setRate(99);
  expect(await pay()).toMatchObject({ rate: 31, cost: 62 });
});

test('approved time without a rate costs nothing, locked or not, until a rate is set from its day on', async () => {
  await worked();
  await approve();
  expect((await lock()).error).toBeNull();
  await setRate(30);
  expect(await pay()).toMatchObject({ rate: null, rates: [], cost: null, uncosted: 2 });
  expect(await segments()).toMatchObject([{ cost_rate: null }]);
  await at.call('admin', 'unlock_pay_period', { starts_on: PERIOD.starts_on, reason });
  expect(await pay()).toMatchObject({ rate: null, cost: null, uncosted: 2 });
  const { error } = await at.call('admin', 'set_pay_rates', {
    version: await payRatesVersion(at.portal.owner, at.employeeId),
    ...{ profile_id: at.employeeId, hourly_billable_rate: 65, hourly_cost_rate: 30, employee_number: null },
    cost_effective_on: DAY,
  });
  expect(error).toBeNull();
  expect(await pay()).toMatchObject({ rate: 30, cost: 60 });
  await lock();
  await setRate(99);
  expect(await pay()).toMatchObject({ rate: 30, cost: 60 });
});

test('a correction keeps the rate, and time added later has the rate of its day', async () => {
  await setRate(30, '2026-01-01');
  await worked();
  await setRate(50);
  const [before] = await segments();
  const work = { work_order_id: at.workOrderId, time_zone: 'UTC', reason };
  const corrected = await at.call('manager', 'correct_time', {
    ...{ segment_id: before?.id ?? '', ...work },
    ...{ started_at: `${DAY}T13:00:00Z`, ended_at: `${DAY}T16:00:00Z` },
  });
  expect(corrected.error).toBeNull();
  const added = await at.call('manager', 'add_time', {
    ...{ employee_id: at.employeeId, ...work },
    ...{ started_at: `${DAY}T17:00:00Z`, ended_at: `${DAY}T18:00:00Z` },
  });
  expect(added.error).toBeNull();
  expect(await segments()).toMatchObject([
    { hours_worked: 3, cost_rate: 30 },
    { hours_worked: 1, cost_rate: 30 },
  ]);
});

test('a person who was clocked in when the rate changed has the rate of the clock-in', async () => {
  await setRate(30);
  const event = { device_time: new Date().toISOString(), time_zone: 'UTC' };
  const inside = await at.call('employee', 'clock_in', { work_order_id: at.workOrderId, event });
  expect(inside.error).toBeNull();
  await setRate(50);
  const out = await at.call('employee', 'clock_out', {
    event: { ...event, device_time: new Date().toISOString() },
  });
  expect(out.error).toBeNull();
  expect(await segments()).toMatchObject([{ cost_rate: 30 }]);
});

test('cost rates are visible to managers only, and cannot be written directly', async () => {
  await setRate(30, '2026-01-01');
  const reportId = await worked();
  const { client } = at.company.people.employee;
  const own = await client.from('time_segments').select('cost_rate');
  expect(own.data).toEqual([{ cost_rate: null }]);
  expect((await client.from('cost_rate_history').select()).data).toEqual([]);
  const service = at.portal.serviceClient();
  const rate = { profile_id: at.employeeId, hourly_cost_rate: 1, valid_from: '2020-01-01' };
  expect((await service.from('cost_rate_history').insert(rate)).error?.code).toBe('42501');
  const segment = await service.from('time_segments').insert({
    ...{ employee_report_id: reportId, employee_user_id: at.employeeId, ended_by: 'out', cost_rate_id: null },
    ...{ started_at: `${DAY}T15:00:00Z`, ended_at: `${DAY}T16:00:00Z` },
  });
  expect(segment.error).toBeNull();
  expect(await segments()).toMatchObject([{ cost_rate: 30 }, { cost_rate: 30 }]);
});

const rule = async () =>
  (
    await at.company.people.manager.client
      .from('pay_periods')
      .select('overtime_daily_hours, overtime_weekly_hours, overtime_multiplier, week_starts_on')
  ).data;

test('a locked period keeps the overtime rule that was set when it was locked', async () => {
  await worked();
  await approve();
  await lock();
  const usual = {
    overtime_daily_hours: null,
    overtime_weekly_hours: 40,
    overtime_multiplier: 1.5,
    week_starts_on: 1,
  };
  const { overtime: usually } = DEFAULT_TIME_SETTINGS;
  const overtime = { ...usually, daily_hours: 8, weekly_hours: null, multiplier: 2 };
  const settings = { ...DEFAULT_TIME_SETTINGS, week_starts_on: 0, overtime };
  await at.call('admin', 'save_time_settings', { version: null, settings });
  await lock();
  expect(await rule()).toEqual([usual]);
  const service = at.portal.serviceClient();
  await service.from('pay_periods').update({ overtime_multiplier: 3 }).eq('starts_on', PERIOD.starts_on);
  expect(await rule()).toEqual([usual]);

  await at.call('admin', 'unlock_pay_period', { starts_on: PERIOD.starts_on, reason });
  expect(await rule()).toEqual([
    { ...usual, overtime_weekly_hours: null, overtime_multiplier: null, week_starts_on: null },
  ]);
  await lock();
  expect(await rule()).toEqual([
    { overtime_daily_hours: 8, overtime_weekly_hours: null, overtime_multiplier: 2, week_starts_on: 0 },
  ]);
});

test.each([
  ['nothing', undefined],
  ['a text', 'x'],
  ['a list', [{ overtime: { daily_hours: 1 } }]],
  ['no rules', { overtime: { daily_hours: null, weekly_hours: null, multiplier: 1 }, week_starts_on: 6 }],
  ['out of bounds', { overtime: { daily_hours: 25, weekly_hours: -1, multiplier: 5.1 }, week_starts_on: 7 }],
  [
    'of another type',
    { overtime: { daily_hours: '8', weekly_hours: true, multiplier: [] }, week_starts_on: {} },
  ],
  [
    'fractions',
    { overtime: { daily_hours: 7.5, weekly_hours: 38.5, multiplier: 1.25 }, week_starts_on: 2.9 },
  ],
])('the database reads the setting as the screens do: %s', async (_case, value) => {
  if (value !== undefined) {
    await at.portal.owner.query(`insert into public.settings (key, value) values ('time', $1)`, [
      JSON.stringify(value),
    ]);
  }
  const { rows } = await at.portal.owner.query(
    `select daily_hours::float8, weekly_hours::float8, multiplier::float8, week_starts_on from app.overtime_rule()`,
  );
  const { overtime, week_starts_on } = parseTimeSettings(value);
  expect(rows).toEqual([{ ...overtime, week_starts_on }]);
});
