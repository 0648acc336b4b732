import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRatedEmployee, type RatedEmployee } from '#test/support/rated-employee.ts';

/** What time costs that was worked while its person had no cost rate (decisions 061 and 106). */
let at: RatedEmployee;
beforeAll(async () => {
  at = await openRatedEmployee();
});
afterAll(() => at.portal.stop());
beforeEach(() => at.clear());

const REASON = 'Said so by phone.';
// A month that is over, a period that reaches out of it, and days of both.
const MONTH = '2026-03-01';
const PERIOD = { starts_on: '2026-03-30', ends_on: '2026-04-12' };
const CLOSED = '2026-03-30';
const OPEN = '2026-04-02';

const close = (month = MONTH) => at.call('admin', 'close_month', { month, accepts_unfinished: true });
const lock = () => at.call('manager', 'lock_pay_period', PERIOD);

/** The rate of each day, by every reader of costs; they agree with each other. */
async function costs() {
  const { client } = at.company.people.manager;
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
    const row = sheet.data?.find(({ employee_user_id }) => employee_user_id === at.employeeId);
    expect(row?.hourly_cost_rate, report_date).toBe(cost_rate);
    const items = await client.rpc('time_by_item', span);
    expect(items.data, report_date).toMatchObject([
      cost_rate === null ? { cost: null, uncosted_hours: 2 } : { cost: 2 * cost_rate, uncosted_hours: 0 },
    ]);
  }
  expect(await at.labor()).toEqual({ labor: total, differs: 0 });
  return Object.fromEntries(segments.map(({ report_date, cost_rate }) => [report_date, cost_rate]));
}

async function reach(from: string) {
  const { data } = await at.company.people.admin.client
    .rpc('cost_rate_reach', { p_profile_id: at.employeeId, p_from: from })
    .single();
  return data;
}

test.each(['submitted', 'approved'])(
  'a later rate does not change the cost of %s time in a closed month',
  async (status) => {
    await at.worked(CLOSED, status);
    await at.worked(OPEN);
    expect((await close()).error).toBeNull();
    expect(await costs()).toEqual({ [CLOSED]: null, [OPEN]: null });
    await at.setCost(30);
    expect(await costs()).toEqual({ [CLOSED]: null, [OPEN]: 30 });
    await at.setCost(40, CLOSED);
    expect(await costs()).toEqual({ [CLOSED]: null, [OPEN]: 40 });
  },
);

test('time that nobody approved costs the rate of now only while its month is open', async () => {
  await at.worked(CLOSED);
  await at.setCost(30);
  expect(await costs()).toEqual({ [CLOSED]: 30 });
  await close();
  expect(await costs()).toEqual({ [CLOSED]: null });
  await at.call('admin', 'reopen_month', { month: MONTH, reason: REASON });
  expect(await costs()).toEqual({ [CLOSED]: 30 });
});

test('a period that reaches into a closed month is locked, without the closed days', async () => {
  await at.worked(CLOSED, 'approved');
  await close();
  await at.setCost(30);
  await at.worked(OPEN, 'submitted');
  await at.call('manager', 'approve_time', { employee_ids: [at.employeeId], ...PERIOD });
  expect((await lock()).error).toBeNull();
  expect(await costs()).toEqual({ [CLOSED]: null, [OPEN]: 30 });
  await at.setCost(99);
  expect(await costs()).toEqual({ [CLOSED]: null, [OPEN]: 30 });
});

test('to lock a period gives approved time no rate', async () => {
  await at.worked(OPEN, 'approved');
  await at.setCost(30);
  expect((await lock()).error).toBeNull();
  await at.call('admin', 'unlock_pay_period', { starts_on: PERIOD.starts_on, reason: REASON });
  expect(await costs()).toEqual({ [OPEN]: null });
  // The rate of that day repairs it.
  await at.setCost(31, OPEN);
  expect(await costs()).toEqual({ [OPEN]: 31 });
});

test('a first rate from a day on changes no approved time before it, and neither does a later one', async () => {
  const days = ['2026-05-04', '2026-05-05', '2026-05-06'] as const;
  const [before, from, after] = days;
  for (const day of days) await at.worked(day, 'approved');
  expect(await reach(from)).toEqual({ hours: 4, first_day: from, kept_hours: 0 });
  await at.setCost(30, from);
  expect(await costs()).toEqual({ [before]: null, [from]: 30, [after]: 30 });
  await at.setCost(40, after);
  expect(await costs()).toEqual({ [before]: null, [from]: 30, [after]: 40 });
  await at.setCost(50);
  expect(await costs()).toEqual({ [before]: null, [from]: 30, [after]: 40 });
  expect(await reach(before)).toEqual({ hours: 6, first_day: before, kept_hours: 0 });
});

test('a rate that has begun also reaches earlier time that nobody approved, and the dialog says so', async () => {
  const [early, approved, from] = ['2026-05-04', '2026-05-05', '2026-05-06'] as const;
  await at.worked(early);
  await at.worked(approved, 'approved');
  await at.worked(from);
  expect(await reach(from)).toEqual({ hours: 4, first_day: early, kept_hours: 0 });
  await at.setCost(30, from);
  expect(await costs()).toEqual({ [early]: 30, [approved]: null, [from]: 30 });
  // From today on, only time that has no rate of its own and is not approved.
  const today = await at.dayFromNow(0);
  expect(await reach(today)).toEqual({ hours: 2, first_day: early, kept_hours: 0 });
  await at.setCost(35, today);
  expect(await costs()).toEqual({ [early]: 35, [approved]: null, [from]: 30 });
  await close('2026-05-01');
  expect(await reach(from)).toEqual({ hours: 0, first_day: null, kept_hours: 2 });
});

test('a scheduled rate counts from its day on, and the approval changes nothing', async () => {
  const tomorrow = await at.dayFromNow(1);
  await at.worked(OPEN);
  await at.setCost(30);
  await at.setCost(42, tomorrow);
  expect(await reach(tomorrow)).toEqual({ hours: 0, first_day: null, kept_hours: 0 });
  expect(await costs()).toEqual({ [OPEN]: 30 });
  // Its day begins: nobody writes anything then. What waits for it also waits after everything is counted again.
  await at.portal.owner.query('select app.recount_margin()');
  await at.portal.owner.query(
    'update public.cost_rate_history set valid_from = clock_timestamp() where hourly_cost_rate = 42',
  );
  await at.portal.owner.query(`update app.margin_queue set begins_at = now() where begins_at > now()`);
  expect(await costs()).toEqual({ [OPEN]: 42 });
  const { error } = await at.call('manager', 'approve_time', { employee_ids: [at.employeeId], ...PERIOD });
  expect(error).toBeNull();
  expect(await costs()).toEqual({ [OPEN]: 42 });
});

test('approved time that is corrected takes the rate of now until it is approved again', async () => {
  await at.worked(OPEN, 'approved');
  await at.setCost(30);
  expect(await costs()).toEqual({ [OPEN]: null });
  const { data } = await at.company.people.manager.client.from('time_segments').select('id').single();
  const corrected = await at.call('manager', 'correct_time', {
    ...{ segment_id: data?.id ?? '', work_order_id: at.workOrderId, time_zone: 'UTC', reason: REASON },
    ...{ started_at: `${OPEN}T16:00:00Z`, ended_at: `${OPEN}T18:00:00Z` },
  });
  expect(corrected.error).toBeNull();
  expect(await costs()).toEqual({ [OPEN]: 30 });
  await at.call('manager', 'approve_time', { employee_ids: [at.employeeId], ...PERIOD });
  await at.setCost(50);
  expect(await costs()).toEqual({ [OPEN]: 30 });
});
