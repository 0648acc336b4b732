import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const call = <Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) =>
  company.people[as].client.rpc(name, input as never);

interface Saved {
  id: string;
  project_number: string;
  updated_at: string;
}

async function project(changes: Partial<CommandInput<'save_project'>> = {}): Promise<Saved> {
  const { data, error } = await call('admin', 'save_project', {
    name: 'Canopy repaint',
    organization_id: company.organizations.customer,
    start_date: '2026-03-02',
    end_date: '2026-06-30',
    ...changes,
  });
  expect(error).toBeNull();
  return data as unknown as Saved;
}

async function order(status = 'assigned', customer: 'customer' | 'otherCustomer' = 'customer') {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id) values ('Leak', $1, $2) returning id`,
    [status, company.organizations[customer]],
  );
  return rows[0]?.id ?? '';
}

const step = (project_id: string, status: CommandInput<'change_project_status'>['status'], reason?: string) =>
  call('admin', 'change_project_status', { project_id, status, reason });

const stored = async (id: string) =>
  (await portal.owner.query('select * from public.projects where id = $1', [id])).rows[0];

const events = async (id: string) =>
  (
    await portal.owner.query(
      'select event_type, message, data from public.project_events where project_id = $1 order by created_at',
      [id],
    )
  ).rows;

test('an administrator plans a project, and edits the version that was read', async () => {
  const { id, project_number, updated_at } = await project();
  expect(project_number).toMatch(/^PRJ-\d{6}$/);
  const form = { project_id: id, version: updated_at, name: 'Canopies', start_date: '2026-03-02' };
  expect((await call('admin', 'save_project', form)).error).toBeNull();
  expect((await call('admin', 'save_project', form)).error).toMatchObject({ code: 'conflict' });
  const blind = await call('admin', 'save_project', { ...form, version: null });
  expect(blind.error).toMatchObject({ code: 'invalid_input' });
  expect(await stored(id)).toMatchObject({ name: 'Canopies', status: 'planned', end_date: null });
  expect(await events(id)).toMatchObject([
    { event_type: 'created' },
    {
      event_type: 'corrected',
      data: { name: ['Canopy repaint', 'Canopies'], end_date: ['2026-06-30', null], organization_id: true },
    },
  ]);
});

test.each(['partner', 'otherPartner', 'subcontractor', 'otherSubcontractor', 'stranger'] as const)(
  '%s cannot manage projects',
  async (as) => {
    const { id, updated_at } = await project();
    const before = [await stored(id), await events(id)];
    const answers = [
      await call(as, 'save_project', { name: 'Mine' }),
      await call(as, 'save_project', { project_id: id, version: updated_at, name: 'Mine' }),
      await call(as, 'change_project_status', { project_id: id, status: 'active' }),
      await call(as, 'assign_project_people', { project_id: id, people: [company.people[as].profileId] }),
      await call(as, 'set_project_work_orders', { project_id: id, add: [await order()] }),
      await call(as, 'create_project_work_order', {
        project_id: id,
        partner_location_id: company.locationId,
        title: 'Leak',
        description: 'Under the sink.',
        trade: 'Plumbing',
        priority: 'low',
      }),
    ];
    for (const { error } of answers) expect(error?.code).toMatch(/^(forbidden|not_authenticated)$/);
    expect([await stored(id), await events(id)]).toEqual(before);
  },
);

test('refuses an end before the start, and an organization that is not a customer', async () => {
  const dates = { name: 'Late', start_date: '2026-03-02', end_date: '2026-03-01' };
  const early = await call('admin', 'save_project', dates);
  expect(`${early.error?.message} ${early.error?.details}`).toContain('Choose a day on or after the start.');
  const firm = { name: 'Wrong', organization_id: company.organizations.subcontractor };
  expect((await call('admin', 'save_project', firm)).error).toMatchObject({ code: 'not_found' });
});

test('changes its status along the table, with a reason where one is required', async () => {
  const { id } = await project();
  expect((await step(id, 'completed')).error?.message).toBe(
    'A project that is planned cannot become completed.',
  );
  expect((await step(id, 'on_hold')).error?.message).toBe('Please give a reason.');
  expect((await step(id, 'active')).error).toBeNull();
  expect((await step(id, 'active')).error).toBeNull();
  expect((await step(id, 'on_hold', 'Waits for the permit.')).error).toBeNull();
  expect(await stored(id)).toMatchObject({ status: 'on_hold', status_reason: 'Waits for the permit.' });
  expect((await step(id, 'active')).error).toBeNull();
  expect(await stored(id)).toMatchObject({ status: 'active', status_reason: null });
  expect((await events(id)).map(({ event_type }) => event_type)).toEqual([
    'created',
    'started',
    'put_on_hold',
    'resumed',
  ]);
});

test('is completed only without open work, and the refusal lists what is open', async () => {
  const { id } = await project();
  const open = await order('in_progress');
  const done = await order('closed');
  expect(
    (await call('admin', 'set_project_work_orders', { project_id: id, add: [open, done] })).data,
  ).toEqual({
    added: 2,
    removed: 0,
  });
  await step(id, 'active');
  const refused = await step(id, 'completed');
  expect(refused.error).toMatchObject({
    message: 'One work order is still open.',
    hint: expect.stringMatching(/^Finish, cancel or remove WO-\d{6} first\.$/),
  });
  expect((await call('admin', 'set_project_work_orders', { project_id: id, remove: [open] })).data).toEqual({
    added: 0,
    removed: 1,
  });
  expect((await step(id, 'completed')).error).toBeNull();
  const late = await call('admin', 'set_project_work_orders', { project_id: id, add: [open] });
  expect(late.error).toMatchObject({ code: 'rule_violation', hint: 'Open the project again first.' });
  const past = portal.owner.query('update public.work_orders set project_id = $1 where id = $2', [id, open]);
  await expect(past).rejects.toThrow('No work can be put into a project that is completed.');
  expect((await step(id, 'active', 'Two more stores.')).error).toBeNull();
});

test('contains only work of its customer that is in no other project', async () => {
  const [one, other] = [await project(), await project({ organization_id: null })];
  const foreign = await order('assigned', 'otherCustomer');
  const put = (project_id: string, id: string) =>
    call('admin', 'set_project_work_orders', { project_id, add: [id] });
  expect((await put(one.id, foreign)).error?.message).toMatch(/is of another customer/);
  expect((await put(other.id, foreign)).error).toBeNull();
  const own = await order();
  expect((await put(one.id, own)).error).toBeNull();
  expect((await put(other.id, own)).error?.message).toContain(`is part of ${one.project_number} already`);
  expect((await put(one.id, company.locationId)).error).toMatchObject({ code: 'not_found' });
  const taken = await call('admin', 'save_project', {
    project_id: other.id,
    version: (
      await portal.owner.query('select to_json(updated_at) as at from projects where id = $1', [other.id])
    ).rows[0].at,
    name: 'Taken over',
    organization_id: company.organizations.customer,
  });
  expect(taken.error?.message).toBe('This project holds work orders of another customer.');
  const { rows } = await portal.owner.query(
    'select event_type, visibility, data from public.work_order_events where work_order_id = $1',
    [own],
  );
  expect(rows).toMatchObject([
    { event_type: 'project_joined', visibility: 'staff', data: { project_number: one.project_number } },
  ]);
});

test('a work order is created in it, for its customer only', async () => {
  const { id } = await project();
  const form = {
    project_id: id,
    partner_location_id: company.locationId,
    title: 'Repaint the canopy',
    description: 'Scrape and prime first.',
    trade: 'Painting',
    priority: 'low' as const,
    job_type: 'Repaint',
  };
  const made = await call('admin', 'create_project_work_order', form);
  expect(made.error).toBeNull();
  const { rows } = await portal.owner.query(
    'select title, status, job_type from work_orders where project_id = $1',
    [id],
  );
  expect(rows).toEqual([{ title: 'Repaint the canopy', status: 'received', job_type: 'Repaint' }]);
  const elsewhere = await call('admin', 'create_project_work_order', {
    ...form,
    partner_location_id: company.otherLocationId,
  });
  expect(elsewhere.error).toMatchObject({ code: 'rule_violation' });
});

test('employees and people of subcontractors work on it, customers do not; those who do see it', async () => {
  const { id } = await project();
  const { employee, subcontractor, partner } = company.people;
  const assign = (...people: string[]) => call('admin', 'assign_project_people', { project_id: id, people });
  expect((await assign(partner.profileId)).error).toMatchObject({ code: 'rule_violation' });
  expect((await assign(employee.profileId, subcontractor.profileId)).data).toEqual({ added: 2, removed: 0 });
  expect((await assign(subcontractor.profileId)).data).toEqual({ added: 0, removed: 1 });
  expect((await assign(subcontractor.profileId)).data).toEqual({ added: 0, removed: 0 });
  const seen = async (as: PersonName) =>
    (await company.people[as].client.from('projects').select('id').eq('id', id)).data?.length;
  expect(await seen('subcontractor')).toBe(1);
  expect(await seen('otherSubcontractor')).toBe(0);
  expect(await seen('partner')).toBe(0);
  const { rows } = await portal.owner.query(
    'select assignment_type from project_assignments where project_id = $1',
    [id],
  );
  expect(rows).toEqual([{ assignment_type: 'subcontractor' }]);
});

test('its totals add up its work, and are hidden from a customer', async () => {
  const { id } = await project();
  const [open, done] = [await order('in_progress'), await order('completed')];
  await call('admin', 'set_project_work_orders', { project_id: id, add: [open, done] });
  const { admin } = company.people;
  await portal.owner.query(
    'insert into work_order_budgets (work_order_id, nte_amount) values ($1, 500), ($2, 300)',
    [open, done],
  );
  for (const [item, day] of [
    ['project_id', '2026-03-02'],
    ['work_order_id', '2026-03-03'],
  ] as const) {
    await portal.owner.query(
      `insert into employee_reports (employee_user_id, ${item}, report_date, clock_in_time, clock_out_time,
         hours_worked, status) values ($1, $2, $3, $3::date + time '13:00', $3::date + time '15:30', 2.5, 'submitted')`,
      [admin.profileId, item === 'project_id' ? id : done, day],
    );
  }
  const totals = async (as: PersonName) =>
    (await company.people[as].client.rpc('project_totals', { p_project_id: id })).data?.[0];
  expect(await totals('admin')).toEqual({
    open_orders: 1,
    done_orders: 1,
    cancelled_orders: 0,
    project_hours: 2.5,
    order_hours: 2.5,
    subcontractor_hours: 0,
    nte_total: 800,
    billed_total: 0,
    receipts_total: 0,
  });
  expect(await totals('otherPartner')).toMatchObject({ open_orders: 0, project_hours: 0, nte_total: 0 });
  const progress = await admin.client
    .from('projects')
    .select('work_orders_total, work_orders_done')
    .eq('id', id)
    .single();
  expect(progress.data).toEqual({ work_orders_total: 2, work_orders_done: 1 });
});
