import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** The history of an assignment says what changed, and nothing when nothing did. */

let portal: TestPortal;
let company: Company;
let order: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
beforeEach(async () => {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, organization_id, partner_location_id)
     values ('Door does not close', $1, $2) returning id`,
    [company.organizations.customer, company.locationId],
  );
  order = rows[0]?.id ?? '';
});
afterAll(() => portal.stop());

function assign(changes: object) {
  return company.people.admin.client.rpc('assign_work_order', {
    ...{ work_order_id: order, assigned_organization_id: company.organizations.subcontractor },
    assignees: [{ profile_id: company.people.employee.profileId, is_lead: true }],
    ...{ nte_amount: 500, due_date: '2027-01-15' },
    ...changes,
  });
}

async function eventsOf(changes: object): Promise<string[]> {
  const count = `select count(*)::int as count from public.work_order_events where work_order_id = $1`;
  const before = await portal.owner.query<{ count: number }>(count, [order]);
  expect((await assign(changes)).error).toBeNull();
  const { rows } = await portal.owner.query<{ event_type: string }>(
    'select event_type from public.work_order_events where work_order_id = $1 order by created_at, id offset $2',
    [order, before.rows[0]?.count],
  );
  return rows.map(({ event_type }) => event_type).sort();
}

test('records what a change of the assignment changed, and nothing without a change', async () => {
  expect(await eventsOf({})).toEqual(['assigned', 'assignment_changed', 'people_assigned']);
  expect(await eventsOf({})).toEqual([]);
  expect(await eventsOf({ nte_amount: 600 })).toEqual(['assignment_changed']);
  expect(await eventsOf({ nte_amount: 600, due_date: null })).toEqual(['assignment_changed']);
  expect(await eventsOf({ nte_amount: 600, due_date: null, note: 'Ask for the key.' })).toEqual([
    'assignment_changed',
  ]);
  const lead = { profile_id: company.people.subcontractor.profileId, is_lead: true };
  expect(await eventsOf({ nte_amount: 600, due_date: null, assignees: [lead] })).toEqual(['people_assigned']);
  const led = [{ ...lead, is_lead: false }];
  expect(await eventsOf({ nte_amount: 600, due_date: null, assignees: led })).toEqual(['people_assigned']);
  expect(await eventsOf({ nte_amount: 600, due_date: null, assignees: [] })).toEqual(['assignment_changed']);
});

test('records that the own crew was assigned received work, although no firm changed', async () => {
  const crew = { assigned_organization_id: null, nte_amount: null, due_date: null };
  expect(await eventsOf(crew)).toEqual(['assigned', 'assignment_changed', 'people_assigned']);
  expect(await eventsOf(crew)).toEqual([]);
});

test('refuses an assignment without assignees for received work', async () => {
  const { error } = await assign({ assigned_organization_id: null, assignees: [] });
  expect(error).toMatchObject({
    message: expect.stringContaining('Choose a subcontractor or at least one person.'),
  });
});
