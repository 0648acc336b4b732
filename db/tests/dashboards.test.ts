import { describe, expect, it } from 'vitest';
import { IDENTITY_NAMES, type IdentityName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

/**
 * Figures are summed with the rights of the owner (app.sum_work_order_figures). They must count what the policies let
 * each caller read, and nothing else: here they are held against plain counts, asked under the policies.
 */
const cases = withScenario();
const OFFICE: readonly IdentityName[] = [
  'employee',
  'manager',
  'admin',
  'dispatcher',
  'reviewer',
  'billing',
  'payroll',
  'readOnly',
];
const OTHERS = IDENTITY_NAMES.filter((name) => name !== 'anon' && !OFFICE.includes(name));

const call = (name: IdentityName, text: string, values: unknown[] = []) =>
  cases.as(name, async (client) => (await client.query(text, values)).rows);

interface Scope {
  p_customers?: string[];
  p_subcontractors?: string[];
}

async function figures(name: IdentityName, measures: string[], by: string, scope: Scope = {}) {
  return call(
    name,
    `select * from public.work_order_figures($1, '-infinity', $2, $3, $4) order by measure, key`,
    [measures, by, scope.p_customers ?? null, scope.p_subcontractors ?? null],
  );
}

const opened = async (name: IdentityName, scope?: Scope) =>
  Number((await figures(name, ['opened'], 'all', scope))[0]?.count ?? 0);

describe('work_order_figures', () => {
  it('counts for each person exactly the work orders that they see', async () => {
    const { organizations: firm } = cases.scenario;
    const scopes: Scope[] = [
      {},
      { p_customers: [firm.partner] },
      { p_customers: [firm.otherPartner] },
      { p_customers: [firm.partner, firm.otherPartner] },
      { p_subcontractors: [firm.subcontractor] },
      { p_subcontractors: [firm.otherSubcontractor] },
      { p_customers: [firm.partner], p_subcontractors: [firm.subcontractor] },
    ];
    for (const name of IDENTITY_NAMES.filter((one) => one !== 'anon')) {
      for (const scope of scopes) {
        const counted = await opened(name, scope);
        const [row] = await call(
          name,
          `select count(*)::int as seen from public.work_orders
           where ($1::uuid[] is null or organization_id = any ($1))
             and ($2::uuid[] is null or assigned_organization_id = any ($2))`,
          [scope.p_customers ?? null, scope.p_subcontractors ?? null],
        );
        // People outside of the office get the count of everything of their own, or nothing.
        if (counted !== 0 || OFFICE.includes(name))
          expect([name, scope, counted]).toEqual([name, scope, row.seen]);
      }
    }
    expect(await opened('partner', { p_customers: [firm.partner] })).toBe(3);
    expect(await opened('subcontractor', { p_subcontractors: [firm.subcontractor] })).toBe(2);
    expect(await opened('admin')).toBe(4);
  });

  it('gives callers outside of the office no numbers of all, of others, or beyond their own', async () => {
    const { organizations: firm } = cases.scenario;
    for (const name of OTHERS) {
      expect([name, await opened(name)]).toEqual([name, 0]);
      const others = ['partner', 'otherPartner'].includes(name)
        ? { p_customers: [firm.partner, firm.otherPartner] }
        : { p_subcontractors: [firm.subcontractor, firm.otherSubcontractor] };
      expect([name, await opened(name, others)]).toEqual([name, 0]);
      expect([name, await opened(name, { p_customers: [], p_subcontractors: [] })]).toEqual([name, 0]);
    }
    await expect(
      cases.as('anon', (client) => client.query(`select * from public.work_order_figures('{opened}')`)),
    ).rejects.toThrow(/permission denied/);
  });

  it('hides from a customer who did the work, what it costs, and notes about reports', async () => {
    const mine = { p_customers: [cases.scenario.organizations.partner] };
    for (const measure of ['nte', 'spent', 'reviewed'])
      expect(await figures('partner', [measure, 'opened'], 'all', mine)).toEqual([]);
    for (const by of ['subcontractor', 'customer'])
      expect(await figures('partner', ['opened'], by, mine)).toEqual([]);
    expect(await figures('partner', ['requested'], 'location', mine)).not.toEqual([]);
  });

  it('names firms and locations only if the caller may read them', async () => {
    const { organizations: firm } = cases.scenario;
    const labels = await figures('admin', ['opened'], 'subcontractor');
    // As many work orders each, so their order is not defined.
    expect(new Set(labels.map(({ label }) => label))).toEqual(
      new Set([null, 'Northside HVAC', 'Quick Plumbing']),
    );
    expect(
      await figures('subcontractor', ['requested'], 'location', { p_subcontractors: [firm.subcontractor] }),
    ).toEqual([]);
  });

  it('computes the median and the 90th percentile', async () => {
    const { owner } = cases.testDatabase;
    await owner.query(
      `insert into public.work_orders (organization_id, title, trade, status, created_at, date_assigned, date_completed, due_date)
       select $1, 'Door sticks', 'Doors', 'closed', at, at, at + n * interval '10 hours', at::date + 2
       from generate_series(1, 10) as n, (select timestamptz '2026-03-02T15:00:00Z' as at) a`,
      [cases.scenario.organizations.otherPartner],
    );
    const totals = await figures('admin', ['completed', 'punctual'], 'trade');
    const [completed, punctual] = totals.filter(({ key }) => key === 'Doors');
    expect(Number(completed.count)).toBe(10);
    expect(Number(completed.median_hours)).toBeGreaterThan(45);
    expect(Number(completed.median_hours)).toBeLessThan(60);
    expect(Number(completed.p90_hours)).toBeGreaterThan(85);
    expect(Number(completed.p90_hours)).toBeLessThanOrEqual(100);
    // Due on March 4, which ends everywhere at noon of the 5th in UTC: 69 hours later.
    expect([Number(punctual.count), Number(punctual.good)]).toEqual([10, 6]);
  });

  it('shows how long a single work order took, and of a few nearly so', async () => {
    const { owner } = cases.testDatabase;
    await owner.query(
      `insert into public.work_orders (organization_id, title, trade, status, created_at, date_assigned, date_completed)
       select $1, 'Gate sticks', trade, 'closed', at, at, at + minutes * interval '1 minute'
       from (values ('Gates', 2), ('Fences', 130), ('Fences', 140)) as w (trade, minutes),
         (select timestamptz '2026-03-02T15:00:00Z' as at) a`,
      [cases.scenario.organizations.otherPartner],
    );
    const totals = await figures('admin', ['completed'], 'trade');
    const of = (trade: string) => {
      const { median_hours, p90_hours, amount } = totals.find(({ key }) => key === trade) ?? {};
      return [median_hours, p90_hours, amount].map(Number);
    };
    expect(of('Gates')).toEqual([0.03, 0.03, 0]);
    const [median = 0, p90 = 0] = of('Fences');
    expect(median).toBeCloseTo(2.25, 1);
    expect(p90).toBeGreaterThanOrEqual(median);
    expect(p90).toBeLessThan(2.5);
  });

  it('measures each duration between its own two moments, and sums it into no amount', async () => {
    const { owner } = cases.testDatabase;
    await owner.query(
      `insert into public.work_orders
         (organization_id, title, trade, status, created_at, date_assigned, date_started, date_completed)
       select $1, 'Lamp flickers', 'Lamps', 'closed', at, at + interval '3 hours', at + interval '8 hours', at + interval '30 hours'
       from (select timestamptz '2026-03-02T15:00:00Z' as at) a`,
      [cases.scenario.organizations.otherPartner],
    );
    const measured = await figures('admin', ['assigned', 'started', 'begun', 'completed'], 'trade');
    const lamps = measured.filter(({ key }) => key === 'Lamps');
    const numbers = lamps.map(({ measure, median_hours, p90_hours, amount }) => [
      measure,
      ...[median_hours, p90_hours, amount].map(Number),
    ]);
    expect(numbers).toEqual([
      ['assigned', 3, 3, 0],
      ['begun', 5, 5, 0],
      ['completed', 30, 30, 0],
      ['started', 8, 8, 0],
    ]);
  });

  it.each([
    // Near the lower end of its range (168 to 240 hours), near the upper end, in two ranges, and in the last one.
    ['Low', [180, 190, 200, 210, 220], 200, 220.48],
    ['High', [215, 220, 225], 220, 230.67],
    ['Apart', [...Array.from({ length: 8 }, () => 30), 300, 300], 31.31, 300],
    ['Endless', [5000, 5400], 5200, 5552],
  ])('spreads the durations of a range around their mean: %s', async (trade, hours, median, p90) => {
    const { owner } = cases.testDatabase;
    await owner.query(
      `insert into public.work_orders (organization_id, title, trade, status, created_at, date_assigned, date_completed)
       select $1, 'Pump hums', $2, 'closed', at, at, at + hours * interval '1 hour'
       from unnest($3::int[]) as hours, (select timestamptz '2025-03-03T15:00:00Z' as at) a`,
      [cases.scenario.organizations.otherPartner, trade, hours],
    );
    const [found] = (await figures('admin', ['completed'], 'trade')).filter(({ key }) => key === trade);
    expect([found.median_hours, found.p90_hours].map(Number)).toEqual([median, p90]);
  });

  it('refuses an unknown breakdown', async () => {
    await expect(figures('admin', ['opened'], 'color')).rejects.toThrow('cannot be broken down by "color"');
  });
});

describe('agendas', () => {
  it('of the office are empty for other callers', async () => {
    for (const name of OTHERS) expect(await call(name, 'select * from public.office_agenda()')).toEqual([]);
    const queuesOf = async (name: IdentityName) =>
      (await call(name, 'select distinct queue from public.office_agenda() order by 1')).map(
        ({ queue }) => queue,
      );
    expect(await queuesOf('manager')).toEqual(expect.arrayContaining(['bills', 'reports', 'to_assign']));
    // Who sees no bills has none to approve.
    expect(await queuesOf('employee')).toEqual(['reports', 'to_assign']);
  });

  it('show work whose people are all inactive as to assign, and name them', async () => {
    const { owner } = cases.testDatabase;
    const { organizations, profiles } = cases.scenario;
    const { rows } = await owner.query(
      `insert into public.work_orders (organization_id, title, status, priority)
       values ($1, 'Left behind', 'assigned', 'emergency') returning id`,
      [organizations.partner],
    );
    const assign = (person: string, isLead: boolean) =>
      owner.query(
        `insert into public.work_order_assignments
           (work_order_id, assigned_to, is_lead, organization_id, assignment_type)
         values ($1, $2, $3, $4, 'internal')`,
        [rows[0].id, person, isLead, organizations.internal],
      );
    const queued = async () =>
      (await call('admin', `select * from public.office_agenda() where queue = 'to_assign'`)).filter(
        ({ id }) => id === rows[0].id,
      );
    // The list behind the queue has the same rows; other work there is a request.
    const listed = () =>
      call('admin', `select id, status from public.work_orders_to_assign() where status <> 'received'`);
    const total = async () =>
      (
        await call('admin', `select total::int from public.office_agenda() where queue = 'to_assign' limit 1`)
      )[0]?.total;
    const listTotal = async () =>
      (await call('admin', 'select count(*)::int as total from public.work_orders_to_assign()'))[0]?.total;
    await assign(profiles.employee, true);
    expect(await queued()).toEqual([]);
    expect(await listed()).toEqual([]);
    expect(await listTotal()).toBe(await total());
    await owner.query('update public.profiles set is_active = false where id = $1', [profiles.employee]);
    expect(await listed()).toEqual([{ id: rows[0].id, status: 'assigned' }]);
    expect(await listTotal()).toBe(await total());
    for (const other of ['technician', 'partner', 'subcontractor', 'stranger'] as const) {
      const left = await call(other, `select from public.work_orders_to_assign() where status <> 'received'`);
      expect(left, other).toEqual([]);
    }
    const { rows: names } = await owner.query(
      `select concat_ws(' ', first_name, last_name) as name from public.profiles where id = $1`,
      [profiles.employee],
    );
    expect(await queued()).toMatchObject([{ status: 'assigned', detail: names[0].name }]);
    await assign(profiles.manager, false);
    expect(await queued()).toEqual([]);
    expect(await listed()).toEqual([]);
    await owner.query('update public.profiles set is_active = true where id = $1', [profiles.employee]);
    await owner.query('delete from public.work_orders where id = $1', [rows[0].id]);
  });

  it('go by the appointment until those who do the work say when they arrive', async () => {
    const { owner } = cases.testDatabase;
    const { organizations, profiles } = cases.scenario;
    const { rows } = await owner.query(
      `insert into public.work_orders (organization_id, title, status, appointment_from, appointment_until)
       values ($1, 'Gate sticks', 'assigned', now() - interval '3 hours', now() - interval '1 hour')
       returning id, appointment_from, appointment_until`,
      [organizations.partner],
    );
    const { id, appointment_from, appointment_until } = rows[0];
    const queued = async (name: IdentityName, agenda: string, queue: string) =>
      (await call(name, `select id, at from public.${agenda} where queue = '${queue}'`)).filter(
        (one) => one.id === id,
      );
    const late = () => queued('employee', 'office_agenda()', 'late_arrival');
    const arrivals = () => queued('partner', `partner_agenda('{${organizations.partner}}')`, 'arrivals');
    expect(await late()).toEqual([{ id, at: appointment_until }]);
    expect(await arrivals()).toEqual([{ id, at: appointment_from }]);
    const arrival = new Date(Date.now() + 3_600_000);
    await owner.query(
      'update public.work_orders set accepted_at = now(), accepted_by = $2, arrival_at = $3 where id = $1',
      [id, profiles.subcontractor, arrival],
    );
    expect(await late()).toEqual([]);
    expect(await arrivals()).toEqual([{ id, at: arrival }]);
  });

  it('of a customer and of a subcontractor contain only their own, whoever is named', async () => {
    const { organizations: firm, rows } = cases.scenario;
    const all = Object.values(firm);
    const ids = async (name: IdentityName, of: string) =>
      (await call(name, `select id from public.${of}_agenda($1) where id is not null`, [all])).map(
        ({ id }) => id,
      );
    expect(await ids('partner', 'partner')).toContain(rows.newWorkOrder);
    expect(await ids('otherPartner', 'partner')).not.toContain(rows.newWorkOrder);
    expect(await ids('subcontractor', 'subcontractor')).toContain(rows.workOrder);
    expect(await ids('otherSubcontractor', 'subcontractor')).not.toContain(rows.workOrder);
    for (const name of ['stranger', 'disabled', 'signedOut'] as const) {
      expect(await ids(name, 'partner')).toEqual([]);
      expect(await ids(name, 'subcontractor')).toEqual([]);
    }
  });
});
