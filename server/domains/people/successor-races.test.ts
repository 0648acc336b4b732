import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { lockWaits } from '#test/support/lock-waits.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Several administrators deactivate people who are to take over each other's work, at the same moment. */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

test.each([2, 3])('of %i who are each other’s successors, the last one stays, at once', async (size) => {
  const membership = (role: string) => [[company.organizations.contractor, role] as const];
  const people: Person[] = [];
  const administrators: Person[] = [];
  for (let index = 0; index < size; index += 1) {
    const name = `Successor${size}${index}`;
    people.push(await addPerson(portal, { name, memberships: membership('employee') }));
    administrators.push(await addPerson(portal, { name: `Of${name}`, memberships: membership('admin') }));
  }
  for (const { profileId } of people) await giveWork(profileId);

  const holding = await portal.owner.connect();
  const deactivations = administrators.map(({ client }, index) =>
    client.rpc('deactivate_person', {
      ...{ profile_id: people[index]?.profileId ?? '', reason: 'Left' },
      hand_over_to: people[(index + 1) % size]?.profileId ?? null,
    }),
  );
  try {
    // Work changes hands only once all have begun.
    await holding.query('begin; lock table public.work_order_assignments in share row exclusive mode');
    const sent = Promise.all(deactivations);
    // One waits for the work, the others for that one: none holds anything that another needs, so there is no deadlock.
    const waits = [...Array.from({ length: size - 1 }, () => 'advisory'), 'relation'];
    await expect.poll(waiting, { timeout: 20_000 }).toEqual(waits);
    await holding.query('commit');
    const answers = await sent;
    const reasons = answers.map(({ error }) => error && JSON.parse(error.details ?? '{}').reason);
    expect(reasons.filter((reason) => reason === null)).toHaveLength(size - 1);
    expect(reasons.filter((reason) => reason === 'successor_invalid')).toHaveLength(1);
  } finally {
    holding.release(true);
  }
  const { rows } = await portal.owner.query(
    `select count(*)::int as works, count(distinct a.assigned_to)::int as people, bool_and(p.is_active) as active
     from public.work_order_assignments a join public.profiles p on p.id = a.assigned_to
     where p.id = any ($1)`,
    [people.map(({ profileId }) => profileId)],
  );
  expect(rows).toEqual([{ works: size, people: 1, active: true }]);
});

const waiting = () => lockWaits(portal.owner);

async function giveWork(profileId: string): Promise<void> {
  const { contractor, customer } = company.organizations;
  await portal.owner.query(
    `with work as (
       insert into public.work_orders (title, organization_id, partner_location_id, status)
       values ('Door', $2, $3, 'assigned') returning id
     )
     insert into public.work_order_assignments (work_order_id, assigned_to, organization_id, assignment_type)
     select id, $1, $4, 'internal' from work`,
    [profileId, customer, company.locationId, contractor],
  );
}
