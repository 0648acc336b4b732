import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
let technicians: [Person, Person];
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const technician = (name: string) =>
    addPerson(portal, { name, memberships: [[company.organizations.contractor, 'employee']] });
  technicians = [await technician('Ann'), await technician('Bob')];
});
afterAll(() => portal.stop());

async function freeWork(status = 'received', firm: string | null = null): Promise<string> {
  const { rows } = await portal.owner.query(
    `insert into work_orders (title, status, organization_id, partner_location_id, assigned_organization_id)
     values ('Door', $3, $1, $2, $4) returning id`,
    [company.organizations.customer, company.locationId, status, firm],
  );
  return rows[0].id;
}
const take = ({ client }: Person, id: string) => client.rpc('take_work_order', { work_order_id: id });
const crewOf = async (id: string) =>
  (
    await portal.owner.query(
      `select w.status, a.assigned_to, a.is_lead, a.assignment_type
       from work_orders w left join work_order_assignments a on a.work_order_id = w.id where w.id = $1`,
      [id],
    )
  ).rows;

test('free work belongs to the technician who takes it, once, and can be reported then', async () => {
  const [ann] = technicians;
  const id = await freeWork();
  const taken = await take(ann, id);
  expect(taken).toMatchObject({ error: null, data: { status: 'assigned' } });
  expect((await take(ann, id)).data).toEqual({ status: 'assigned' });
  expect(await crewOf(id)).toEqual([
    { status: 'assigned', assigned_to: ann.profileId, is_lead: true, assignment_type: 'internal' },
  ]);
  const { rows } = await portal.owner.query(
    'select event_type, data from work_order_events where work_order_id = $1 order by created_at',
    [id],
  );
  expect(rows.map(({ event_type }) => event_type)).toEqual(['assigned', 'people_assigned']);
  expect(rows[1]?.data).toEqual({ people: ['Ann Person'] });
});

test('of two who take it at the same moment, one gets it', async () => {
  const id = await freeWork();
  const answers = await Promise.all(technicians.map((person) => take(person, id)));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  const refused = answers.find(({ error }) => error !== null)?.error;
  expect(['conflict', 'not_found']).toContain(refused?.code);
  expect(await crewOf(id)).toHaveLength(1);
});

test.for([
  ['of a subcontractor', () => freeWork('assigned', company.organizations.subcontractor)],
  ['that is completed', () => freeWork('completed')],
  ['that is on hold', () => freeWork('on_hold')],
] as const)('work %s is not free', async ([, made]) => {
  const id = await made();
  const before = await crewOf(id);
  expect(['conflict', 'not_found']).toContain((await take(technicians[0], id)).error?.code);
  expect((await take(company.people.admin, id)).error?.code).toBe('conflict');
  expect(await crewOf(id)).toEqual(before);
});

test('nobody of another company takes work, nor does somebody who only reads', async () => {
  const id = await freeWork();
  for (const name of ['partner', 'subcontractor', 'stranger'] as const) {
    expect((await take(company.people[name], id)).error?.code, name).toBe('forbidden');
  }
  const reader = await addPerson(portal, {
    name: 'Reader',
    memberships: [[company.organizations.contractor, 'admin', ['read_only']]],
  });
  expect((await take(reader, id)).error?.details).toContain('capability_missing');
  expect(await crewOf(id)).toMatchObject([{ status: 'received', assigned_to: null }]);
});
