import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PersonName } from '#test/support/company.ts';
import { payRatesVersion } from '#test/support/pay-rates.ts';
import { openRatedEmployee, type RatedEmployee } from '#test/support/rated-employee.ts';

/** A cost rate applies from a chosen day on, except to what is locked or closed (decision 106). */
let at: RatedEmployee;
beforeAll(async () => {
  at = await openRatedEmployee();
});
afterAll(() => at.portal.stop());
beforeEach(() => at.clear());

async function costs(as: PersonName = 'manager') {
  const { data } = await at.company.people[as].client
    .from('time_segments')
    .select('report_date, cost_rate')
    .is('is_current', true)
    .order('report_date');
  return Object.fromEntries((data ?? []).map(({ report_date, cost_rate }) => [report_date, cost_rate]));
}

const lockDay = (day: string) =>
  at.portal.owner.query(
    'insert into public.pay_periods (starts_on, ends_on, locked_at, locked_by) values ($1, $1, now(), $2)',
    [day, at.company.people.admin.profileId],
  );

test('a past day reaches back to it, without what is locked or closed, and the margin follows', async () => {
  const days = await Promise.all([-75, -20, -15, -10, -5].map(at.dayFromNow));
  const [closed = '', before = '', locked = '', open = '', last = ''] = days;
  expect((await at.setCost(30, await at.dayFromNow(-100))).error).toBeNull();
  for (const day of days) await at.worked(day);
  await lockDay(locked);
  await at.portal.owner.query(
    `insert into public.closed_months (month_date, closed_by) values (date_trunc('month', $1::date), $2)`,
    [closed, at.company.people.admin.profileId],
  );
  expect(await at.labor()).toEqual({ labor: 300, differs: 0 });

  const reach = await at.company.people.admin.client
    .rpc('cost_rate_reach', { p_profile_id: at.employeeId, p_from: locked })
    .single();
  expect(reach.data).toEqual({ hours: 4, first_day: open, kept_hours: 2 });
  expect((await at.setCost(42, locked)).error).toBeNull();
  expect(await costs()).toEqual({ [closed]: 30, [before]: 30, [locked]: 30, [open]: 42, [last]: 42 });
  expect(await at.labor()).toEqual({ labor: 348, differs: 0 });

  // What was set in between is replaced, and reaches no closed month either.
  expect((await at.setCost(50, closed)).error).toBeNull();
  expect(await costs()).toEqual({ [closed]: 30, [before]: 50, [locked]: 30, [open]: 50, [last]: 50 });
  expect(await at.labor()).toEqual({ labor: 420, differs: 0 });
  // Time that is recorded afterwards has the rate of its day, too.
  const later = await at.dayFromNow(-3);
  await at.worked(later);
  expect((await costs())[later]).toBe(50);
  const { data } = await at.company.people.admin.client
    .from('profile_cost_rates')
    .select('hourly_cost_rate, rate_today');
  expect(data).toEqual([{ hourly_cost_rate: 50, rate_today: 50 }]);
});

test('approved time follows as well, and time without a rate gets one', async () => {
  const [one = '', two = ''] = await Promise.all([-9, -8].map(at.dayFromNow));
  await at.worked(one);
  await at.worked(two, 'approved');
  expect(await costs()).toEqual({ [one]: null, [two]: null });
  await at.setCost(20, two);
  // Without a rate of its own, the rate on file counts until the approval.
  expect(await costs()).toEqual({ [one]: 20, [two]: 20 });
  await at.setCost(25);
  expect(await costs()).toEqual({ [one]: 25, [two]: 20 });
});

test('today changes nothing that is recorded', async () => {
  const [day = '', today] = await Promise.all([-2, 0].map(at.dayFromNow));
  await at.setCost(30, await at.dayFromNow(-30));
  await at.worked(day);
  expect((await at.setCost(42, today)).error).toBeNull();
  expect(await costs()).toEqual({ [day]: 30 });
});

test('a later day is scheduled, applies by itself, and can be removed before', async () => {
  const [day = '', later = ''] = await Promise.all([-1, 1].map(at.dayFromNow));
  await at.setCost(30, await at.dayFromNow(-30));
  expect((await at.setCost(42, later)).error).toBeNull();
  await at.worked(day);
  expect(await costs()).toEqual({ [day]: 30 });
  // What would count for time of that day, and for time of the evening before.
  const { rows: counts } = await at.portal.owner.query(
    `select (
       select h.hourly_cost_rate::float8 from public.cost_rate_history h
       where h.id = app.cost_rate_at($1, app.office_midnight($2) + d.distance)
     ) as rate
     from unnest('{-1 microsecond, 0, 365 days}'::interval[]) d (distance)`,
    [at.employeeId, later],
  );
  expect(counts.map(({ rate }) => rate)).toEqual([30, 42, 42]);
  const { client } = at.company.people.admin;
  const onFile = () => client.from('profile_cost_rates').select('hourly_cost_rate, rate_today');
  expect((await onFile()).data).toEqual([{ hourly_cost_rate: 30, rate_today: 30 }]);

  // The same day again: the last one counts.
  expect((await at.setCost(44, later)).error).toBeNull();
  const history = () =>
    client
      .from('cost_rate_history')
      .select('id, hourly_cost_rate, effective_on')
      .is('replaced_at', null)
      .order('valid_from', { ascending: false });
  const [scheduled] = (await history()).data ?? [];
  expect(scheduled).toMatchObject({ hourly_cost_rate: 44, effective_on: later });
  const remove = (as: PersonName) =>
    at.call(as, 'remove_scheduled_rate', { profile_id: at.employeeId, cost_rate_id: scheduled?.id ?? '' });
  for (const who of ['employee', 'manager', 'partner', 'subcontractor'] as const) {
    expect((await remove(who)).error).toMatchObject({ code: 'forbidden' });
  }
  expect((await remove('admin')).error).toBeNull();
  expect((await remove('admin')).error).toBeNull();
  expect((await history()).data).toMatchObject([{ hourly_cost_rate: 30 }]);
});

test('once its day has begun, a scheduled rate holds, stays, and is followed by others', async () => {
  await at.setCost(30, await at.dayFromNow(-30));
  await at.setCost(42, await at.dayFromNow(5));
  // Five days go by.
  const begun = await at.dayFromNow(-1);
  const { rows } = await at.portal.owner.query<{ id: string }>(
    `update public.cost_rate_history set effective_on = $1, valid_from = app.office_midnight($1)
     where hourly_cost_rate = 42 returning id`,
    [begun],
  );
  const cost_rate_id = rows[0]?.id ?? '';
  const removal = await at.call('admin', 'remove_scheduled_rate', {
    profile_id: at.employeeId,
    cost_rate_id,
  });
  expect(removal.error).toMatchObject({ code: 'conflict', message: 'This rate is not scheduled any more.' });
  await at.worked(begun);
  expect(await costs()).toEqual({ [begun]: 42 });
  const listed = await at.company.people.admin.client
    .from('profiles')
    .select('hourly_cost_rate, cost:profile_cost_rates(hourly_cost_rate:rate_today)')
    .eq('id', at.employeeId);
  expect(listed.data).toEqual([{ hourly_cost_rate: 42, cost: { hourly_cost_rate: 42 } }]);
  // As the list of employees asks for those without a cost.
  const without = await at.company.people.admin.client
    .from('profiles')
    .select('id, cost:profile_cost_rates(hourly_cost_rate:rate_today)')
    .not('cost.rate_today', 'is', null)
    .is('cost', null);
  expect(without.error).toBeNull();
  expect(without.data?.map(({ id }) => id)).not.toContain(at.employeeId);
  expect(without.data?.map(({ id }) => id)).toContain(at.company.people.admin.profileId);
  // Back to what it was before: another rate, although the same one was entered last.
  expect((await at.setCost(30)).error).toBeNull();
  const now = await at.company.people.admin.client.from('profile_cost_rates').select('rate_today');
  expect(now.data).toEqual([{ rate_today: 30 }]);
});

test('of two who set a rate for one day, the second is refused', async () => {
  await at.setCost(30);
  const version = await payRatesVersion(at.portal.owner, at.employeeId);
  const set = async (hourly_cost_rate: number, day: string) =>
    at.call('admin', 'set_pay_rates', {
      ...{ profile_id: at.employeeId, version, hourly_billable_rate: 65 },
      ...{ hourly_cost_rate, cost_effective_on: day },
    });
  for (const day of await Promise.all([7, -7].map(at.dayFromNow))) {
    const both = await Promise.all([set(40, day), set(41, day)]);
    const codes = both.map(({ error }) => error?.code ?? 'saved').sort();
    expect(codes).toEqual(day > (await at.dayFromNow(0)) ? ['conflict', 'saved'] : ['conflict', 'conflict']);
  }
});

test('a day needs a rate', async () => {
  const { error } = await at.setCost(null, await at.dayFromNow(-3));
  expect(error).toMatchObject({ code: 'invalid_input' });
  expect(error?.message).toContain('Enter what an hour costs from this day on.');
});

test('only those who set rates ask how far one reaches, and only those who see costs read the history', async () => {
  await at.setCost(30, await at.dayFromNow(-30));
  const day = await at.dayFromNow(-2);
  await at.worked(day);
  const asked = async (as: PersonName) =>
    (
      await at.company.people[as].client
        .rpc('cost_rate_reach', { p_profile_id: at.employeeId, p_from: day })
        .single()
    ).data;
  const read = async (as: PersonName) =>
    (await at.company.people[as].client.from('cost_rate_history').select('hourly_cost_rate')).data;
  expect(await asked('admin')).toMatchObject({ hours: 2 });
  expect(await read('admin')).toEqual([{ hourly_cost_rate: 30 }]);
  for (const who of ['employee', 'partner', 'subcontractor'] as const) {
    expect(await asked(who)).toEqual({ hours: 0, first_day: null, kept_hours: 0 });
    expect(await read(who)).toEqual([]);
    expect((await at.setCost(99, day, who)).error).toMatchObject({ code: 'forbidden' });
  }
  // Managers see what things cost, and set no rates.
  expect(await asked('manager')).toEqual({ hours: 0, first_day: null, kept_hours: 0 });
  expect((await at.setCost(99, day, 'manager')).error).toMatchObject({ code: 'forbidden' });
  // Of the office, those without costs see none.
  await at.portal.owner.query(
    `update public.organization_members set preset = 'custom', capabilities = '{manage_time}' where user_id = $1`,
    [at.company.people.manager.profileId],
  );
  expect(await read('manager')).toEqual([]);
  expect(await costs('manager')).toEqual({ [day]: null });
});
