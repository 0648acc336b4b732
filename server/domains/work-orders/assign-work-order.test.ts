import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, type OrganizationName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** A person of several organizations is assigned once, for the organization that has the work. */

let portal: TestPortal;
let company: Company;
let order: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, organization_id, partner_location_id)
     values ('Door does not close', $1, $2) returning id`,
    [company.organizations.customer, company.locationId],
  );
  order = rows[0]?.id ?? '';
  for (const name of ['subcontractor', 'otherSubcontractor'] as const) {
    await portal.owner.query(
      `insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')`,
      [company.people.employee.profileId, company.organizations[name]],
    );
  }
});
afterAll(() => portal.stop());

async function assign(firm: OrganizationName | null) {
  const { error } = await company.people.admin.client.rpc('assign_work_order', {
    ...{ work_order_id: order, assigned_organization_id: firm && company.organizations[firm] },
    assignees: [{ profile_id: company.people.employee.profileId, is_lead: true }],
    ...{ nte_amount: null, due_date: null },
  });
  expect(error).toBeNull();
  const { rows } = await portal.owner.query(
    `select organization_id, assignment_type, is_lead from public.work_order_assignments where work_order_id = $1`,
    [order],
  );
  return rows;
}

test.for([
  ['contractor', null, 'internal'],
  ['subcontractor', 'subcontractor', 'subcontractor'],
  ['otherSubcontractor', 'otherSubcontractor', 'subcontractor'],
  ['contractor', null, 'internal'],
] as const)('succeeds for the %s when it has the work', async ([organization, firm, assignment_type]) => {
  expect(await assign(firm)).toEqual([
    { organization_id: company.organizations[organization], assignment_type, is_lead: true },
  ]);
});

test('the office finds the work that a person is assigned to, with everybody who is', async () => {
  await assign(null);
  const of = async (person: 'employee' | 'manager') =>
    (
      await company.people.admin.client
        .from('work_orders')
        .select(
          'id, assignments:work_order_assignments(is_lead), of_person:work_order_assignments!inner(assigned_to)',
        )
        .eq('of_person.assigned_to', company.people[person].profileId)
    ).data?.map(({ id, assignments }) => ({ id, assignments }));
  expect(await of('employee')).toEqual([{ id: order, assignments: [{ is_lead: true }] }]);
  expect(await of('manager')).toEqual([]);
});
