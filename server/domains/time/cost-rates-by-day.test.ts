import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { payRatesVersion } from '#test/support/pay-rates.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** A cost rate applies from a chosen day on, except to what is locked or closed (decision 106). */
let portal: TestPortal;
let company: Company;
let workOrderId: string;
let employeeId: string;
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
});

const call = <Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) =>
  company.people[as].client.rpc(name, input as never);

/** The office's calendar: the test company has the usual time zone. */
async function dayFromNow(days: number): Promise<string> {
  const { rows } = await portal.owner.query<{ day: string }>(
    'select (app.office_day(now()) + $1::integer)::text as day',
    [days],
  );
  return rows[0]?.day ?? '';
}

async function setCost(
  hourly_cost_rate: number | null,
  cost_effective_on: string | null = null,
  as: PersonName = 'admin',
) {
  return call(as, 'set_pay_rates', {
    ...{ profile_id: employeeId, version: await payRatesVersion(portal.owner, employeeId) },
    ...{ hourly_billable_rate: 65, hourly_cost_rate, cost_effective_on, employee_number: null },
  });
}

/** Two hours of the employee in the middle of a day. */
async function worked(day: string, status = 'submitted') {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, clock_out_time, status)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [employeeId, workOrderId, day, `${day}T15:00:00Z`, `${day}T17:00:00Z`, status],
  );
  return rows[0]?.id ?? '';
}

async function costs(as: PersonName = 'manager') {
  const { data } = await company.people[as].client
    .from('time_segments')
    .select('report_date, cost_rate')
    .is('is_current', true)
    .order('report_date');
  return Object.fromEntries((data ?? []).map(({ report_date, cost_rate }) => [report_date, cost_rate]));
}

const lockDay = (day: string) =>
  portal.owner.query(
    'insert into public.pay_periods (starts_on, ends_on, locked_at, locked_by) values ($1, $1, now(), $2)',
    [day, company.people.admin.profileId],
  );

/** What the margin keeps, and whether it is what the documents say. */
async function labor() {
  await portal.owner.query('select app.aggregate_margin(5000)');
  const { rows } = await portal.owner.query<{ labor: number; differs: number }>(
    `select (select coalesce(sum(labor), 0)::float8 from app.margin_rows) as labor,
       (select count(*)::integer from app.margin_differences()) as differs`,
  );
  return rows[0];
}

test('a past day reaches back to it, without what is locked or closed, and the margin follows', async () => {
  const days = await Promise.all([-75, -20, -15, -10, -5].map(dayFromNow));
  const [closed = '', before = '', locked = '', open = '', last = ''] = days;
  expect((await setCost(30, await dayFromNow(-100))).error).toBeNull();
  for (const day of days) await worked(day);
  await lockDay(locked);
  await portal.owner.query(
    `insert into public.closed_months (month_date, closed_by) values (date_trunc('month', $1::date), $2)`,
    [closed, company.people.admin.profileId],
  );
  expect(await labor()).toEqual({ labor: 300, differs: 0 });

  const reach = await company.people.admin.client
    .rpc('cost_rate_reach', { p_profile_id: employeeId, p_from: locked })
    .single();
  expect(reach.data).toEqual({ hours: 4, first_day: open, kept_hours: 2 });
  expect((await setCost(42, locked)).error).toBeNull();
  expect(await costs()).toEqual({ [closed]: 30, [before]: 30, [locked]: 30, [open]: 42, [last]: 42 });
  expect(await labor()).toEqual({ labor: 348, differs: 0 });

  // What was set in between is replaced, and reaches no closed month either.
  expect((await setCost(50, closed)).error).toBeNull();
  expect(await costs()).toEqual({ [closed]: 30, [before]: 50, [locked]: 30, [open]: 50, [last]: 50 });
  expect(await labor()).toEqual({ labor: 420, differs: 0 });
  // Time that is recorded afterwards has the rate of its day, too.
  const later = await dayFromNow(-3);
  await worked(later);
  expect((await costs())[later]).toBe(50);
  const { data } = await company.people.admin.client
    .from('profile_cost_rates')
    .select('hourly_cost_rate, rate_today');
  expect(data).toEqual([{ hourly_cost_rate: 50, rate_today: 50 }]);
});

test('approved time follows as well, and time without a rate gets one', async () => {
  const [one = '', two = ''] = await Promise.all([-9, -8].map(dayFromNow));
  await worked(one);
  await worked(two, 'approved');
  expect(await costs()).toEqual({ [one]: null, [two]: null });
  await setCost(20, two);
  // Without a rate of its own, the rate on file counts until the approval.
  expect(await costs()).toEqual({ [one]: 20, [two]: 20 });
  await setCost(25);
  expect(await costs()).toEqual({ [one]: 25, [two]: 20 });
});

test('today changes nothing that is recorded', async () => {
  const [day = '', today] = await Promise.all([-2, 0].map(dayFromNow));
  await setCost(30, await dayFromNow(-30));
  await worked(day);
  expect((await setCost(42, today)).error).toBeNull();
  expect(await costs()).toEqual({ [day]: 30 });
});

test('a later day is scheduled, applies by itself, and can be removed before', async () => {
  const [day = '', later = ''] = await Promise.all([-1, 1].map(dayFromNow));
  await setCost(30, await dayFromNow(-30));
  expect((await setCost(42, later)).error).toBeNull();
  await worked(day);
  expect(await costs()).toEqual({ [day]: 30 });
  // What would count for time of that day, and for time of the evening before.
  const { rows: counts } = await portal.owner.query(
    `select (
       select h.hourly_cost_rate::float8 from public.cost_rate_history h
       where h.id = app.cost_rate_at($1, app.office_midnight($2) + d.distance)
     ) as rate
     from unnest('{-1 microsecond, 0, 365 days}'::interval[]) d (distance)`,
    [employeeId, later],
  );
  expect(counts.map(({ rate }) => rate)).toEqual([30, 42, 42]);
  const { client } = company.people.admin;
  const onFile = () => client.from('profile_cost_rates').select('hourly_cost_rate, rate_today');
  expect((await onFile()).data).toEqual([{ hourly_cost_rate: 30, rate_today: 30 }]);

  // The same day again: the last one counts.
  expect((await setCost(44, later)).error).toBeNull();
  const history = () =>
    client
      .from('cost_rate_history')
      .select('id, hourly_cost_rate, effective_on')
      .is('replaced_at', null)
      .order('valid_from', { ascending: false });
  const [scheduled] = (await history()).data ?? [];
  expect(scheduled).toMatchObject({ hourly_cost_rate: 44, effective_on: later });
  const remove = (as: PersonName) =>
    call(as, 'remove_scheduled_rate', { profile_id: employeeId, cost_rate_id: scheduled?.id ?? '' });
  for (const who of ['employee', 'manager', 'partner', 'subcontractor'] as const) {
    expect((await remove(who)).error).toMatchObject({ code: 'forbidden' });
  }
  expect((await remove('admin')).error).toBeNull();
  expect((await remove('admin')).error).toBeNull();
  expect((await history()).data).toMatchObject([{ hourly_cost_rate: 30 }]);
});

test('once its day has begun, a scheduled rate holds, stays, and is followed by others', async () => {
  await setCost(30, await dayFromNow(-30));
  await setCost(42, await dayFromNow(5));
  // Five days go by.
  const begun = await dayFromNow(-1);
  const { rows } = await portal.owner.query<{ id: string }>(
    `update public.cost_rate_history set effective_on = $1, valid_from = app.office_midnight($1)
     where hourly_cost_rate = 42 returning id`,
    [begun],
  );
  const cost_rate_id = rows[0]?.id ?? '';
  const removal = await call('admin', 'remove_scheduled_rate', { profile_id: employeeId, cost_rate_id });
  expect(removal.error).toMatchObject({ code: 'conflict', message: 'This rate is not scheduled any more.' });
  await worked(begun);
  expect(await costs()).toEqual({ [begun]: 42 });
  const listed = await company.people.admin.client
    .from('profiles')
    .select('hourly_cost_rate, cost:profile_cost_rates(hourly_cost_rate:rate_today)')
    .eq('id', employeeId);
  expect(listed.data).toEqual([{ hourly_cost_rate: 42, cost: { hourly_cost_rate: 42 } }]);
  // As the list of employees asks for those without a cost.
  const without = await company.people.admin.client
    .from('profiles')
    .select('id, cost:profile_cost_rates(hourly_cost_rate:rate_today)')
    .not('cost.rate_today', 'is', null)
    .is('cost', null);
  expect(without.error).toBeNull();
  expect(without.data?.map(({ id }) => id)).not.toContain(employeeId);
  expect(without.data?.map(({ id }) => id)).toContain(company.people.admin.profileId);
  // Back to what it was before: another rate, although the same one was entered last.
  expect((await setCost(30)).error).toBeNull();
  const now = await company.people.admin.client.from('profile_cost_rates').select('rate_today');
  expect(now.data).toEqual([{ rate_today: 30 }]);
});

test('of two who set a rate for one day, the second is refused', async () => {
  await setCost(30);
  const version = await payRatesVersion(portal.owner, employeeId);
  const set = async (hourly_cost_rate: number, day: string) =>
    call('admin', 'set_pay_rates', {
      ...{ profile_id: employeeId, version, hourly_billable_rate: 65 },
      ...{ hourly_cost_rate, cost_effective_on: day },
    });
  for (const day of await Promise.all([7, -7].map(dayFromNow))) {
    const both = await Promise.all([set(40, day), set(41, day)]);
    const codes = both.map(({ error }) => error?.code ?? 'saved').sort();
    expect(codes).toEqual(day > (await dayFromNow(0)) ? ['conflict', 'saved'] : ['conflict', 'conflict']);
  }
});

test('a day needs a rate', async () => {
  const { error } = await setCost(null, await dayFromNow(-3));
  expect(error).toMatchObject({ code: 'invalid_input' });
  expect(error?.message).toContain('Enter what an hour costs from this day on.');
});

test('only those who set rates ask how far one reaches, and only those who see costs read the history', async () => {
  await setCost(30, await dayFromNow(-30));
  const day = await dayFromNow(-2);
  await worked(day);
  const asked = async (as: PersonName) =>
    (
      await company.people[as].client
        .rpc('cost_rate_reach', { p_profile_id: employeeId, p_from: day })
        .single()
    ).data;
  const read = async (as: PersonName) =>
    (await company.people[as].client.from('cost_rate_history').select('hourly_cost_rate')).data;
  expect(await asked('admin')).toMatchObject({ hours: 2 });
  expect(await read('admin')).toEqual([{ hourly_cost_rate: 30 }]);
  for (const who of ['employee', 'partner', 'subcontractor'] as const) {
    expect(await asked(who)).toEqual({ hours: 0, first_day: null, kept_hours: 0 });
    expect(await read(who)).toEqual([]);
    expect((await setCost(99, day, who)).error).toMatchObject({ code: 'forbidden' });
  }
  // Managers see what things cost, and set no rates.
  expect(await asked('manager')).toEqual({ hours: 0, first_day: null, kept_hours: 0 });
  expect((await setCost(99, day, 'manager')).error).toMatchObject({ code: 'forbidden' });
  // Of the office, those without costs see none.
  await portal.owner.query(
    `update public.organization_members set preset = 'custom', capabilities = '{manage_time}' where user_id = $1`,
    [company.people.manager.profileId],
  );
  expect(await read('manager')).toEqual([]);
  expect(await costs('manager')).toEqual({ [day]: null });
});
