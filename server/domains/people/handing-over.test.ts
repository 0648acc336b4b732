import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** A person who leaves has open work in two organizations, which have nobody else in common. */

let portal: TestPortal;
let company: Company;
let person: Person;
let orders: Record<'subcontractor' | 'otherSubcontractor', string>;
let count = 0;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

async function assignedOrder(firm: keyof typeof orders): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `with made as (
       insert into public.work_orders (title, organization_id, partner_location_id, assigned_organization_id, status)
       values ('Door', $1, $2, $3, 'assigned') returning id
     ), assigned as (
       insert into public.work_order_assignments (work_order_id, assigned_to, organization_id, assignment_type)
       select id, $4, $3, 'subcontractor' from made
     )
     select id from made`,
    [company.organizations.customer, company.locationId, company.organizations[firm], person.profileId],
  );
  return rows[0]?.id ?? '';
}

beforeEach(async () => {
  count += 1;
  person = await addPerson(portal, {
    name: `Both${count}`,
    memberships: [
      [company.organizations.subcontractor, 'member'],
      [company.organizations.otherSubcontractor, 'member'],
    ],
  });
  orders = {
    subcontractor: await assignedOrder('subcontractor'),
    otherSubcontractor: await assignedOrder('otherSubcontractor'),
  };
});

const deactivate = async (input: Partial<CommandInput<'deactivate_person'>>) =>
  company.people.admin.client.rpc('deactivate_person', {
    ...{ profile_id: person.profileId, reason: 'Left the company' },
    ...input,
  });
const assignee = async (order: string) =>
  (
    await portal.owner.query(
      'select assigned_to from public.work_order_assignments where work_order_id = $1',
      [order],
    )
  ).rows.map(({ assigned_to }) => assigned_to);
const toFirm = (firm: keyof typeof orders, hand_over_to: string | null) => ({
  organization_id: company.organizations[firm],
  hand_over_to,
});

test('the open items say for which organization each work order is', async () => {
  const { data } = await company.people.admin.client
    .rpc('person_open_items', { person: person.profileId })
    .single();
  expect(data?.work_organization_ids?.toSorted()).toEqual(
    [company.organizations.subcontractor, company.organizations.otherSubcontractor].toSorted(),
  );
});

test('each organization gets a successor of its own', async () => {
  const { subcontractor, otherSubcontractor } = company.people;
  const { data, error } = await deactivate({
    hand_over_to: subcontractor.profileId,
    successors: [toFirm('otherSubcontractor', otherSubcontractor.profileId)],
  });
  expect(error).toBeNull();
  expect(data).toMatchObject({ outcome: 'deactivated', handed_over: 2 });
  expect(await assignee(orders.subcontractor)).toEqual([subcontractor.profileId]);
  expect(await assignee(orders.otherSubcontractor)).toEqual([otherSubcontractor.profileId]);
});

test('the work of an organization without a choice stays', async () => {
  const { subcontractor } = company.people;
  const { data } = await deactivate({
    hand_over_to: subcontractor.profileId,
    successors: [toFirm('otherSubcontractor', null)],
  });
  expect(data).toMatchObject({ handed_over: 1 });
  expect(await assignee(orders.otherSubcontractor)).toEqual([person.profileId]);
});

test.each(['subcontractor', 'stranger'] as const)(
  'the %s cannot take over for the other firm',
  async (name) => {
    const { profileId } = company.people[name];
    const answers = [
      await deactivate({ hand_over_to: profileId }),
      await deactivate({ successors: [toFirm('otherSubcontractor', profileId)] }),
      await deactivate({ successors: [toFirm('otherSubcontractor', person.profileId)] }),
    ];
    for (const { error } of answers) expect(error?.details).toContain('successor_invalid');
    expect(await assignee(orders.otherSubcontractor)).toEqual([person.profileId]);
  },
);
