import { describe, expect, it } from 'vitest';
import { IDENTITY_NAMES, type IdentityName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

const items = (name: IdentityName, search = '', today = '2026-03-02') =>
  cases.as(
    name,
    async (client) =>
      (await client.query('select * from public.clock_work_items($1, $2)', [today, search])).rows,
  );
const idsOf = async (...question: Parameters<typeof items>) => (await items(...question)).map(({ id }) => id);

describe('the work items of the clock sheet', () => {
  it('an employee: own work with today’s hours, and unassigned open work', async () => {
    const { rows } = cases.scenario;
    const offered = await items('employee');
    expect(offered.find(({ id }) => id === rows.workOrder)).toMatchObject({
      kind: 'work_order',
      is_mine: true,
      is_available: false,
      sessions_today: 1,
      hours_today: '2.50',
      recent_rank: 1,
    });
    expect(offered.find(({ id }) => id === rows.project)).toMatchObject({ kind: 'project', is_mine: true });
    expect(offered.find(({ id }) => id === rows.newWorkOrder)).toMatchObject({
      is_mine: false,
      is_available: true,
      assignee: null,
      sessions_today: 0,
    });
    const ids = offered.map(({ id }) => id);
    expect(ids).not.toContain(rows.doneWorkOrder);
    expect(ids).not.toContain(rows.otherWorkOrder);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await items('employee', '', '2026-03-03')).not.toContainEqual(
      expect.objectContaining({ sessions_today: 1 }),
    );
  });

  it('names the assignee of work that somebody else recently worked on', async () => {
    const offered = await items('manager');
    expect(offered.find(({ id }) => id === cases.scenario.rows.workOrder)).toMatchObject({
      is_mine: false,
      is_available: false,
      recent_rank: 1,
      assignee: expect.stringMatching(/\w/),
    });
  });

  it('searches number, title, and assignee, and treats wildcards as characters', async () => {
    const { rows } = cases.scenario;
    const [found] = (await items('employee')).filter(({ id }) => id === rows.newWorkOrder);
    expect(await idsOf('employee', found.number.toLowerCase())).toEqual([rows.newWorkOrder]);
    expect(await idsOf('employee', ' ROOFTOP ')).toContain(rows.newWorkOrder);
    expect(await idsOf('employee', '%')).toEqual([]);
    const [mine] = (await items('employee')).filter(({ id }) => id === rows.workOrder);
    expect(await idsOf('employee', mine.assignee)).toContain(rows.workOrder);
  });

  it('does not offer unassigned work to anybody but employees', async () => {
    const office = ['dispatcher', 'reviewer', 'billing', 'payroll', 'readOnly'] as const;
    const staff: readonly IdentityName[] = ['anon', 'employee', 'manager', 'admin', 'technician', ...office];
    for (const name of IDENTITY_NAMES.filter((other) => !staff.includes(other))) {
      const offered = await items(name);
      expect(
        offered.filter(({ is_mine }) => !is_mine),
        name,
      ).toEqual([]);
    }
  });

  it('finds what is older than hundreds of other items', async () => {
    const { organizations, profiles, rows } = cases.scenario;
    const { owner } = cases.testDatabase;
    await owner.query(
      `with added as (
        insert into public.work_orders (title, organization_id, status, created_at)
        select 'Crowd ' || n, $1, 'assigned', now() + n * interval '1 minute' from generate_series(1, 250) n
        returning id
      )
      insert into public.work_order_assignments (work_order_id, assigned_to, organization_id)
      select id, $2, $3 from added`,
      [organizations.partner, profiles.manager, organizations.internal],
    );
    await owner.query(
      `insert into public.work_orders (title, organization_id, status, created_at) values
        ('Qx old gutter', $1, 'on_hold', '2020-01-01'), ('Qx old gate', $1, 'received', '2020-01-02')`,
      [organizations.partner],
    );
    await owner.query(
      `insert into public.projects (name, status, created_at)
      select 'Crowded project ' || n, 'planned', now() + n * interval '1 minute' from generate_series(1, 520) n`,
    );
    await owner.query(
      `insert into public.projects (name, status, created_at) values ('Qx old fence', 'active', '2020-01-01 12:00')`,
    );

    const titlesOf = async (...question: Parameters<typeof items>) =>
      (await items(...question)).map(({ title }) => title);
    expect(await titlesOf('employee', 'old gutter')).toEqual(['Qx old gutter']);
    expect(await titlesOf('employee', 'qx')).toEqual(['Qx old gate', 'Qx old fence', 'Qx old gutter']);
    expect(await titlesOf('employee')).toContain('Qx old gutter');
    expect(await titlesOf('manager', 'Crowd 1')).toContain('Crowd 1');
    expect(await idsOf('employee', 'rooftop')).toContain(rows.newWorkOrder);
  });

  it('offers no completed project, however many projects a person has', async () => {
    const { profiles } = cases.scenario;
    await cases.testDatabase.owner.query(
      `with added as (
        insert into public.projects (name, status) select 'Done ' || n, 'completed' from generate_series(1, 150) n
        union all select 'Still open', 'active'
        returning id, name
      )
      insert into public.project_assignments (project_id, assigned_to, assigned_at)
      select id, $1, case when name = 'Still open' then now() - interval '1 year' else now() end from added`,
      [profiles.admin],
    );
    expect(
      (await items('admin'))
        .filter(({ is_mine, kind }) => is_mine && kind === 'project')
        .map(({ title }) => title),
    ).toEqual(['Still open']);
  });
});
