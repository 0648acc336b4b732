import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** The contractor's own people, and people of a firm that keeps the work, are notified when they are taken off it. */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(() => portal.owner.query('delete from public.notifications'));

async function call<Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) {
  const { error } = await company.people[as].client.rpc(name, input as never);
  expect(error, `${name} as ${as}`).toBeNull();
}

async function workOrder(): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, organization_id, partner_location_id)
     values ('Door does not close', $1, $2) returning id`,
    [company.organizations.customer, company.locationId],
  );
  return rows[0]?.id ?? '';
}

type Firm = 'subcontractor' | 'otherSubcontractor';
const assignment = (firm: Firm | null, people: PersonName[]) => ({
  assigned_organization_id: firm && company.organizations[firm],
  assignees: people.map((name) => ({ profile_id: company.people[name].profileId, is_lead: false })),
});
const assign = (work_order_id: string, firm: Firm | null, ...people: PersonName[]) =>
  call('admin', 'assign_work_order', {
    ...{ work_order_id, nte_amount: null, due_date: null },
    ...assignment(firm, people),
  });

const released = async (as: PersonName) =>
  (
    await company.people[as].client
      .from('notifications')
      .select('title, body, facts, path')
      .eq('kind', 'work_order_unassigned')
      .throwOnError()
  ).data;

/** Somebody's clock runs on this work order until the function that it returns is called. */
async function clockIn(work_order_id: string) {
  const { profileId } = company.people.employee;
  await portal.owner.query(
    `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time)
     values ($1, $2, current_date, now())`,
    [profileId, work_order_id],
  );
  return () =>
    portal.owner.query('delete from public.employee_reports where work_order_id = $1', [work_order_id]);
}

test('the crew reads whether the work went to a firm, to other people, or back to the office', async () => {
  const order = await workOrder();
  const gone = {
    title: expect.stringMatching(/^WO-\d+ is no longer assigned to you$/),
    body: expect.stringMatching(/^Door does not close – .*Main Street/),
    facts: { work_order: expect.stringMatching(/^WO-\d+$/) },
    path: `/admin/work-orders/${order}`,
  };
  const away = [
    () => assign(order, 'subcontractor'),
    () => assign(order, null, 'manager'),
    () =>
      call('admin', 'change_work_order_status', {
        work_order_id: order,
        status: 'received',
        reason: 'Snow.',
      }),
  ];
  for (const take of away) {
    await assign(order, null, 'employee');
    await take();
    expect(await released('employee')).toEqual([gone]);
    await portal.owner.query('delete from public.notifications');
  }
  await assign(order, null, 'employee');
  await assign(order, null, 'employee', 'manager');
  expect(await released('employee')).toEqual([]);
  await assign(order, null, 'employee');
  expect(await released('manager')).toHaveLength(1);
});

test('a running clock is mentioned, also when many work orders are reassigned at the same time', async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, workOrder));
  const [first = ''] = orders;
  const end = await clockIn(first);
  const running = expect.stringMatching(/^Your clock is still running on WO-\d+ Door does not close\.$/);
  await assign(first, null, 'employee');
  await assign(first, 'subcontractor');
  expect(await released('employee')).toMatchObject([{ body: running, path: '/employee/time-reports' }]);

  const all = (firm: Firm | null, people: PersonName[]) =>
    call('admin', 'bulk_assign_work_orders', { work_order_ids: orders, ...assignment(firm, people) });
  await all(null, ['employee']);
  await portal.owner.query('delete from public.notifications');
  await all('subcontractor', []);
  expect(await released('employee')).toMatchObject([
    {
      title: '12 work orders are no longer assigned to you',
      body: running,
      facts: { count: 12, clock_item: expect.stringMatching(/^WO-\d+ Door does not close$/) },
    },
  ]);
  await end();
});

test('people of a firm that keeps the work are notified each; a firm that loses it, once and as a firm', async () => {
  const order = await workOrder();
  await assign(order, 'subcontractor', 'subcontractor');
  await assign(order, 'subcontractor');
  expect(await released('subcontractor')).toHaveLength(1);
  await assign(order, 'subcontractor', 'subcontractor');
  expect(await released('subcontractor')).toEqual([]);
  await assign(order, 'otherSubcontractor');
  expect(await released('subcontractor')).toHaveLength(1);
});

test('nobody is notified when they unassign themselves', async () => {
  const order = await workOrder();
  await assign(order, null, 'admin', 'employee');
  await assign(order, null, 'employee');
  expect(await released('admin')).toEqual([]);
});
