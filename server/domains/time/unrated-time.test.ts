import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { payRatesVersion } from '#test/support/pay-rates.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** What time costs that was worked while its person had no cost rate (decisions 061 and 106). */
let portal: TestPortal;
let company: Company;
let employeeId: string;
let workOrderId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  employeeId = company.people.employee.profileId;
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id) values ('Leak', 'in_progress', $1) returning id`,
    [company.organizations.customer],
  );
  workOrderId = rows[0]?.id ?? '';
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.owner.query(
    `truncate public.time_segments, public.employee_reports, public.pay_periods, public.closed_months,
       public.profile_cost_rates, public.profile_rates, public.cost_rate_history cascade`,
  );
  await portal.owner.query('select app.recount_margin()');
});

const call = <Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) =>
  company.people[as].client.rpc(name, input as never);
const REASON = 'Said so by phone.';
// A month that is over, a period that reaches out of it, and days of both.
const MONTH = '2026-03-01';
const PERIOD = { starts_on: '2026-03-30', ends_on: '2026-04-12' };
const CLOSED = '2026-03-30';
const OPEN = '2026-04-02';

async function setCost(hourly_cost_rate: number, cost_effective_on: string | null = null) {
  const { error } = await call('admin', 'set_pay_rates', {
    ...{ profile_id: employeeId, version: await payRatesVersion(portal.owner, employeeId) },
    ...{ hourly_billable_rate: 65, hourly_cost_rate, cost_effective_on, employee_number: null },
  });
  expect(error).toBeNull();
}

/** Two hours of the employee in the middle of a day. */
const worked = (day: string, status = 'submitted') =>
  portal.owner.query(
    `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, clock_out_time,
       status, work_performed)
     values ($1, $2, $3, $4, $5, $6, 'Work')`,
    [employeeId, workOrderId, day, `${day}T15:00:00Z`, `${day}T17:00:00Z`, status],
  );

const close = (month = MONTH) => call('admin', 'close_month', { month, accepts_unfinished: true });
const lock = () => call('manager', 'lock_pay_period', PERIOD);

/** The rate of each day, by every reader of costs; they agree with each other. */
async function costs() {
  const { client } = company.people.manager;
  const { data } = await client
    .from('time_segments')
    .select('report_date, cost_rate, hours_worked')
    .is('is_current', true)
    .order('report_date');
  const segments = data ?? [];
  const total = segments.reduce(
    (sum, { cost_rate, hours_worked }) => sum + (cost_rate ?? 0) * hours_worked,
    0,
  );
  for (const { report_date, cost_rate } of segments) {
    const span = { p_from: report_date, p_to: report_date };
    const sheet = await client.rpc('timesheet', span);
    const row = sheet.data?.find(({ employee_user_id }) => employee_user_id === employeeId);
    expect(row?.hourly_cost_rate, report_date).toBe(cost_rate);
    const items = await client.rpc('time_by_item', span);
    expect(items.data, report_date).toMatchObject([
      cost_rate === null ? { cost: null, uncosted_hours: 2 } : { cost: 2 * cost_rate, uncosted_hours: 0 },
    ]);
  }
  await portal.owner.query('select app.aggregate_margin(5000)');
  const { rows } = await portal.owner.query<{ labor: number; differs: number }>(
    `select (select coalesce(sum(labor), 0)::float8 from app.margin_rows) as labor,
       (select count(*)::integer from app.margin_differences()) as differs`,
  );
  expect(rows).toEqual([{ labor: total, differs: 0 }]);
  return Object.fromEntries(segments.map(({ report_date, cost_rate }) => [report_date, cost_rate]));
}

async function officeDay(distance: number) {
  const { rows } = await portal.owner.query<{ day: string }>(
    'select (app.office_day(now()) + $1::integer)::text as day',
    [distance],
  );
  return rows[0]?.day ?? '';
}

async function reach(from: string) {
  const { data } = await company.people.admin.client
    .rpc('cost_rate_reach', { p_profile_id: employeeId, p_from: from })
    .single();
  return data;
}

test.each(['submitted', 'approved'])(
  'a later rate does not change the cost of %s time in a closed month',
  async (status) => {
    await worked(CLOSED, status);
    await worked(OPEN);
    expect((await close()).error).toBeNull();
    expect(await costs()).toEqual({ [CLOSED]: null, [OPEN]: null });
    await setCost(30);
    expect(await costs()).toEqual({ [CLOSED]: null, [OPEN]: 30 });
    await setCost(40, CLOSED);
    expect(await costs()).toEqual({ [CLOSED]: null, [OPEN]: 40 });
  },
);

test('time that nobody approved costs the rate of now only while its month is open', async () => {
  await worked(CLOSED);
  await setCost(30);
  expect(await costs()).toEqual({ [CLOSED]: 30 });
  await close();
  expect(await costs()).toEqual({ [CLOSED]: null });
  await call('admin', 'reopen_month', { month: MONTH, reason: REASON });
  expect(await costs()).toEqual({ [CLOSED]: 30 });
});

test('a period that reaches into a closed month is locked, without the closed days', async () => {
  await worked(CLOSED, 'approved');
  await close();
  await setCost(30);
  await worked(OPEN, 'submitted');
  await call('manager', 'approve_time', { employee_ids: [employeeId], ...PERIOD });
  expect((await lock()).error).toBeNull();
  expect(await costs()).toEqual({ [CLOSED]: null, [OPEN]: 30 });
  await setCost(99);
  expect(await costs()).toEqual({ [CLOSED]: null, [OPEN]: 30 });
});

test('to lock a period gives approved time no rate', async () => {
  await worked(OPEN, 'approved');
  await setCost(30);
  expect((await lock()).error).toBeNull();
  await call('admin', 'unlock_pay_period', { starts_on: PERIOD.starts_on, reason: REASON });
  expect(await costs()).toEqual({ [OPEN]: null });
  // The rate of that day repairs it.
  await setCost(31, OPEN);
  expect(await costs()).toEqual({ [OPEN]: 31 });
});

test('a first rate from a day on changes no approved time before it, and neither does a later one', async () => {
  const days = ['2026-05-04', '2026-05-05', '2026-05-06'] as const;
  const [before, from, after] = days;
  for (const day of days) await worked(day, 'approved');
  expect(await reach(from)).toEqual({ hours: 4, first_day: from, kept_hours: 0 });
  await setCost(30, from);
  expect(await costs()).toEqual({ [before]: null, [from]: 30, [after]: 30 });
  await setCost(40, after);
  expect(await costs()).toEqual({ [before]: null, [from]: 30, [after]: 40 });
  await setCost(50);
  expect(await costs()).toEqual({ [before]: null, [from]: 30, [after]: 40 });
  expect(await reach(before)).toEqual({ hours: 6, first_day: before, kept_hours: 0 });
});

test('a rate that has begun also reaches earlier time that nobody approved, and the dialog says so', async () => {
  const [early, approved, from] = ['2026-05-04', '2026-05-05', '2026-05-06'] as const;
  await worked(early);
  await worked(approved, 'approved');
  await worked(from);
  expect(await reach(from)).toEqual({ hours: 4, first_day: early, kept_hours: 0 });
  await setCost(30, from);
  expect(await costs()).toEqual({ [early]: 30, [approved]: null, [from]: 30 });
  // From today on, only time that has no rate of its own and is not approved.
  const today = await officeDay(0);
  expect(await reach(today)).toEqual({ hours: 2, first_day: early, kept_hours: 0 });
  await setCost(35, today);
  expect(await costs()).toEqual({ [early]: 35, [approved]: null, [from]: 30 });
  await close('2026-05-01');
  expect(await reach(from)).toEqual({ hours: 0, first_day: null, kept_hours: 2 });
});

test('a scheduled rate counts from its day on, and the approval changes nothing', async () => {
  const tomorrow = await officeDay(1);
  await worked(OPEN);
  await setCost(30);
  await setCost(42, tomorrow);
  expect(await reach(tomorrow)).toEqual({ hours: 0, first_day: null, kept_hours: 0 });
  expect(await costs()).toEqual({ [OPEN]: 30 });
  // Its day begins: nobody writes anything then. What waits for it also waits after everything is counted again.
  await portal.owner.query('select app.recount_margin()');
  await portal.owner.query(
    'update public.cost_rate_history set valid_from = clock_timestamp() where hourly_cost_rate = 42',
  );
  await portal.owner.query(`update app.margin_queue set begins_at = now() where begins_at > now()`);
  expect(await costs()).toEqual({ [OPEN]: 42 });
  const { error } = await call('manager', 'approve_time', { employee_ids: [employeeId], ...PERIOD });
  expect(error).toBeNull();
  expect(await costs()).toEqual({ [OPEN]: 42 });
});

test('approved time that is corrected takes the rate of now until it is approved again', async () => {
  await worked(OPEN, 'approved');
  await setCost(30);
  expect(await costs()).toEqual({ [OPEN]: null });
  const { data } = await company.people.manager.client.from('time_segments').select('id').single();
  const corrected = await call('manager', 'correct_time', {
    ...{ segment_id: data?.id ?? '', work_order_id: workOrderId, time_zone: 'UTC', reason: REASON },
    ...{ started_at: `${OPEN}T16:00:00Z`, ended_at: `${OPEN}T18:00:00Z` },
  });
  expect(corrected.error).toBeNull();
  expect(await costs()).toEqual({ [OPEN]: 30 });
  await call('manager', 'approve_time', { employee_ids: [employeeId], ...PERIOD });
  await setCost(50);
  expect(await costs()).toEqual({ [OPEN]: 30 });
});
