import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { untilWaiting } from '#test/support/lock-waits.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Nobody is assigned to work, or takes it, while somebody else deactivates them or ends their membership. */

let portal: TestPortal;
let company: Company;
let count = 0;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

test.each([
  { name: 'an assignment by the office', start: assign, end: deactivate, what: 'deactivation' },
  { name: 'work that they take', start: take, end: deactivate, what: 'deactivation' },
  { name: 'a project of the office', start: assignProject, end: deactivate, what: 'deactivation' },
  { name: 'an assignment by the office', start: assign, end: removeMembership, what: 'removal' },
  { name: 'work that they take', start: take, end: removeMembership, what: 'removal' },
  { name: 'a project of the office', start: assignProject, end: removeMembership, what: 'removal' },
])('$name is refused when the $what ends first', async ({ start, end }) => {
  count += 1;
  const person = await addPerson(portal, {
    name: `Leaving${count}`,
    memberships: [[company.organizations.contractor, 'employee']],
  });
  const holding = await portal.owner.connect();
  try {
    // New assignments wait, after everything that the command checks.
    await holding.query(
      'begin; lock table public.work_order_assignments, public.project_assignments in share row exclusive mode',
    );
    const started = start(person);
    await untilSomebodyWaits();
    await end(person);
    await holding.query('commit');
    // The answer depends on what the command asks next: for the person, or for its caller's session, which has ended.
    expect((await started).error).not.toBeNull();
  } finally {
    // Ends its transaction, too, where the test failed before.
    holding.release(true);
  }
  const left = `select assigned_to from public.work_order_assignments where assigned_to = $1
    union all select assigned_to from public.project_assignments where assigned_to = $1`;
  expect((await portal.owner.query(left, [person.profileId])).rowCount).toBe(0);
});

async function assign({ profileId }: Person) {
  return company.people.admin.client
    .rpc('assign_work_order', {
      work_order_id: await newId(
        `insert into public.work_orders (title, organization_id, partner_location_id, status)
         values ('Door', $1, $2, 'received') returning id`,
        [company.organizations.customer, company.locationId],
      ),
      assigned_organization_id: null,
      assignees: [{ profile_id: profileId, is_lead: true }],
      nte_amount: null,
      due_date: null,
    })
    .then((answer) => answer);
}

async function take(person: Person) {
  const workOrderId = await newId(
    `insert into public.work_orders (title, organization_id, partner_location_id, status)
     values ('Window', $1, $2, 'received') returning id`,
    [company.organizations.customer, company.locationId],
  );
  return person.client.rpc('take_work_order', { work_order_id: workOrderId }).then((answer) => answer);
}

async function assignProject({ profileId }: Person) {
  const projectId = await newId(
    `insert into public.projects (name, status) values ('Fit-out', 'active') returning id`,
    [],
  );
  return company.people.admin.client
    .rpc('assign_project_people', { project_id: projectId, people: [profileId] })
    .then((answer) => answer);
}

async function deactivate({ profileId }: Person): Promise<void> {
  await company.people.admin.client
    .rpc('deactivate_person', { profile_id: profileId, reason: 'Left' })
    .throwOnError();
}

async function removeMembership({ profileId }: Person): Promise<void> {
  const { client } = company.people.admin;
  const { data } = await client
    .from('organization_members')
    .select('id, updated_at')
    .eq('user_id', profileId)
    .single()
    .throwOnError();
  await client
    .rpc('remove_membership', { membership_id: data.id, version: data.updated_at, hand_over_to: null })
    .throwOnError();
}

async function newId(text: string, values: unknown[]): Promise<string> {
  return (await portal.owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '';
}

const untilSomebodyWaits = () => untilWaiting(portal.owner);

test.each([
  { name: 'a removal', end: removeWithHandOver, outcome: { handed_over: 2 } },
  { name: 'a deactivation', end: deactivateWithHandOver, outcome: { handed_over: 2 } },
])('$name waits for assignments that have begun, and hands them over', async ({ end, outcome }) => {
  const { contractor } = company.organizations;
  count += 1;
  const leaving = await addPerson(portal, { name: `Late${count}`, memberships: [[contractor, 'employee']] });
  const [held, another] = [await newWorkOrder('Gate'), await newWorkOrder('Fence')];
  const assign = (client: { query: (text: string, values: unknown[]) => Promise<unknown> }, id: string) =>
    client.query(
      `insert into public.work_order_assignments (work_order_id, assigned_to, organization_id, assignment_type)
       values ($1, $2, $3, 'internal')
       on conflict (work_order_id, assigned_to) do update set is_lead = true`,
      [id, leaving.profileId, contractor],
    );
  await assign(portal.owner, held);
  const assigning = await portal.database.pool.connect();
  try {
    // As assign_work_order does: the work order, then the person, for whom it never waits.
    await assigning.query(`begin; set local lock_timeout = '300ms'`);
    await assigning.query('set local role command_work_orders');
    await assigning.query('select from public.work_orders where id = any ($1) for update', [[held, another]]);
    const ending = end(leaving);
    await untilSomebodyWaits();
    await assign(assigning, held);
    await assign(assigning, another);
    await assigning.query('commit');
    expect(await ending).toMatchObject({ error: null, data: outcome });
  } finally {
    assigning.release(true);
  }
  const { rows } = await portal.owner.query(
    'select distinct assigned_to from public.work_order_assignments where work_order_id = any ($1)',
    [[held, another]],
  );
  expect(rows).toEqual([{ assigned_to: company.people.employee.profileId }]);
});

test('a deactivation waits for the people of a project', async () => {
  const { contractor } = company.organizations;
  const leaving = await addPerson(portal, { name: 'Builder', memberships: [[contractor, 'employee']] });
  const { employee } = company.people;
  const project = await newId(
    `insert into public.projects (name, status) values ('Roof', 'active') returning id`,
    [],
  );
  const assign = `insert into public.project_assignments (project_id, assigned_to, assignment_type)
    values ($1, $2, 'internal') on conflict (project_id, assigned_to) do nothing`;
  await portal.owner.query(assign, [project, leaving.profileId]);
  const assigning = await portal.database.pool.connect();
  try {
    await assigning.query(`begin; set local lock_timeout = '300ms'`);
    await assigning.query('set local role command_projects');
    await assigning.query('select from public.projects where id = $1 for update', [project]);
    const ending = deactivateWithHandOver(leaving);
    await untilSomebodyWaits();
    await assigning.query(assign, [project, leaving.profileId]);
    await assigning.query('commit');
    expect(await ending).toMatchObject({ error: null, data: { handed_over: 1 } });
  } finally {
    assigning.release(true);
  }
  const { rows } = await portal.owner.query(
    'select assigned_to from public.project_assignments where project_id = $1',
    [project],
  );
  expect(rows).toEqual([{ assigned_to: employee.profileId }]);
});

const newWorkOrder = (title: string) =>
  newId(
    `insert into public.work_orders (title, organization_id, partner_location_id, status)
     values ($1, $2, $3, 'assigned') returning id`,
    [title, company.organizations.customer, company.locationId],
  );

async function deactivateWithHandOver({ profileId }: Person) {
  return company.people.admin.client
    .rpc('deactivate_person', {
      ...{ profile_id: profileId, reason: 'Left' },
      hand_over_to: company.people.employee.profileId,
    })
    .then((answer) => answer);
}

async function removeWithHandOver({ profileId }: Person) {
  const { client } = company.people.admin;
  const { data } = await client
    .from('organization_members')
    .select('id, updated_at')
    .eq('user_id', profileId)
    .single()
    .throwOnError();
  return client
    .rpc('remove_membership', {
      ...{ membership_id: data.id, version: data.updated_at },
      hand_over_to: company.people.employee.profileId,
    })
    .then((answer) => answer);
}
