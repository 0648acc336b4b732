import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { addDoorRequest } from '#test/support/requested-door.ts';

/** Which people of a firm are notified that it has lost a work order, and what they read then. */

let portal: TestPortal;
let company: Company;
let order: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.owner.query('delete from public.notifications');
  order = await addDoorRequest(portal, company);
});

async function call<Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) {
  const { error } = await company.people[as].client.rpc(name, input as never);
  expect(error, `${name} as ${as}`).toBeNull();
}

const assign = (
  firm: 'subcontractor' | 'otherSubcontractor' | null,
  more: Partial<CommandInput<'assign_work_order'>> = {},
) =>
  call('admin', 'assign_work_order', {
    work_order_id: order,
    assigned_organization_id: firm && company.organizations[firm],
    ...{ assignees: [], nte_amount: 500, due_date: null },
    ...more,
  });

async function listOf(person: PersonName) {
  const { data } = await company.people[person].client
    .from('notifications')
    .select('kind, topic, title, body, path, read_at')
    .order('created_at')
    .throwOnError();
  return data;
}

const GONE = {
  kind: 'work_order_unassigned',
  topic: 'assignments',
  title: expect.stringMatching(/^WO-\d+ is no longer assigned to you$/),
  body: expect.stringMatching(/^Door does not close – .*Main Street/),
  read_at: null,
};

test('the former firm reads that it is no longer assigned, and not who is', async () => {
  await assign('subcontractor');
  await assign('otherSubcontractor');
  expect(await listOf('subcontractor')).toEqual([{ ...GONE, path: `/subcontractor/work-orders/${order}` }]);
  expect(await listOf('otherSubcontractor')).toMatchObject([{ kind: 'work_order_assigned' }]);
});

test('also when the office takes it back, or assigns its own people', async () => {
  await assign('subcontractor');
  const { profileId } = company.people.employee;
  await assign(null, { assignees: [{ profile_id: profileId, is_lead: true }] });
  expect(await listOf('subcontractor')).toMatchObject([GONE]);
  await assign('otherSubcontractor');
  await call('admin', 'change_work_order_status', {
    ...{ work_order_id: order, status: 'received', reason: 'The customer asks for another day.' },
  });
  expect(await listOf('otherSubcontractor')).toMatchObject([GONE]);
});

test('a firm that declines is not notified of it', async () => {
  await assign('subcontractor');
  await call('subcontractor', 'answer_assignment', {
    ...{ work_order_id: order, answer: 'decline', reason: 'No van.' },
  });
  expect(await listOf('subcontractor')).toEqual([]);
});

test('a colleague of the person who declined is notified, until the work comes back', async () => {
  const colleague = company.people.stranger;
  const joined = [colleague.profileId, company.organizations.subcontractor];
  await portal.owner.query(
    `insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')`,
    joined,
  );
  const { profileId } = company.people.subcontractor;
  for (const assignees of [[], [{ profile_id: profileId, is_lead: true }]]) {
    await assign('subcontractor', { assignees });
    await call('subcontractor', 'answer_assignment', {
      ...{ work_order_id: order, answer: 'decline', reason: 'canary: no van' },
    });
    expect(await listOf('stranger')).toEqual([
      {
        ...GONE,
        kind: 'work_order_declined',
        title: expect.stringMatching(/^Your company declined WO-\d+$/),
        path: `/subcontractor/work-orders/${order}`,
      },
    ]);
    expect(await listOf('subcontractor')).toEqual([]);
    await assign('subcontractor');
    expect(await listOf('stranger')).toMatchObject([{ kind: 'work_order_assigned' }]);
    await portal.owner.query('delete from public.notifications');
    await assign('otherSubcontractor');
    await portal.owner.query('delete from public.notifications');
  }
  await portal.owner.query(
    'delete from public.organization_members where user_id = $1 and organization_id = $2',
    joined,
  );
});

test('work that is assigned again is shown as assigned, and no longer as unassigned', async () => {
  await assign('subcontractor');
  await assign('otherSubcontractor');
  await assign('subcontractor');
  expect(await listOf('subcontractor')).toMatchObject([{ kind: 'work_order_assigned' }]);
  expect(await listOf('otherSubcontractor')).toMatchObject([GONE]);
});

test('the people who know of the assignment are notified; if there are none, all of the firm', async () => {
  const colleague = company.people.otherSubcontractor;
  const joined = [colleague.profileId, company.organizations.subcontractor];
  await portal.owner.query(
    `insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')`,
    joined,
  );
  const readers = async () => {
    const { rows } = await portal.owner.query<{ profile_id: string }>(
      `select profile_id from public.notifications where kind = 'work_order_unassigned'`,
    );
    await portal.owner.query('delete from public.notifications');
    return rows.map(({ profile_id }) => profile_id).sort();
  };
  const { profileId } = company.people.subcontractor;
  await assign('subcontractor', { assignees: [{ profile_id: profileId, is_lead: true }] });
  await assign(null, { assignees: [{ profile_id: company.people.employee.profileId, is_lead: true }] });
  expect(await readers()).toEqual([profileId]);
  await assign('subcontractor');
  await portal.owner.query('delete from public.notifications');
  await assign(null, { assignees: [{ profile_id: company.people.employee.profileId, is_lead: true }] });
  expect(await readers()).toEqual([profileId, colleague.profileId].sort());
  await portal.owner.query(
    'delete from public.organization_members where user_id = $1 and organization_id = $2',
    joined,
  );
});

test('a person who has left the firm cannot read it any more', async () => {
  await assign('subcontractor');
  await assign('otherSubcontractor');
  expect(await listOf('subcontractor')).toHaveLength(1);
  const { profileId } = company.people.subcontractor;
  await portal.owner.query('delete from public.organization_members where user_id = $1', [profileId]);
  expect(await listOf('subcontractor')).toEqual([]);
});
