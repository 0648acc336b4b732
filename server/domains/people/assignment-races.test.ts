import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Nobody is assigned to work, or takes it, while somebody else deactivates them. */

let portal: TestPortal;
let company: Company;
let count = 0;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

test.each([
  { name: 'an assignment by the office', start: assign },
  { name: 'work that they take', start: take },
])('$name is refused when the deactivation ends first', async ({ start }) => {
  count += 1;
  const person = await addPerson(portal, {
    name: `Leaving${count}`,
    memberships: [[company.organizations.contractor, 'employee']],
  });
  const holding = await portal.owner.connect();
  try {
    // New assignments wait, after everything that the command checks.
    await holding.query('begin; lock table public.work_order_assignments in share row exclusive mode');
    const started = start(person);
    await untilSomebodyWaits();
    await company.people.admin.client
      .rpc('deactivate_person', { profile_id: person.profileId, reason: 'Left' })
      .throwOnError();
    await holding.query('commit');
    // The answer depends on what the command asks next: for the person, or for its caller's session, which has ended.
    expect((await started).error).not.toBeNull();
  } finally {
    // Ends its transaction, too, where the test failed before.
    holding.release(true);
  }
  const left = 'select from public.work_order_assignments where assigned_to = $1';
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

async function newId(text: string, values: unknown[]): Promise<string> {
  return (await portal.owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '';
}

const untilSomebodyWaits = () =>
  expect
    .poll(async () => (await portal.owner.query('select from pg_locks where not granted')).rowCount, {
      timeout: 20_000,
    })
    .toBeGreaterThan(0);
