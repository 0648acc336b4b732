import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { eveningZone } from '#test/support/evening-zone.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Clocking in to an assigned work order starts it, as the button does. */

const ZONE = eveningZone();
const MINUTE_MS = 60_000;

let portal: TestPortal;
let company: Company;
let technician: Person;
let clerk: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const { contractor } = company.organizations;
  technician = await addPerson(portal, { name: 'Technician', memberships: [[contractor, 'employee']] });
  clerk = await addPerson(portal, {
    name: 'Clerk',
    memberships: [[contractor, 'employee', ['manage_time']]],
  });
  for (const { profileId } of [technician, clerk, company.people.employee]) {
    await portal.owner.query('insert into profile_rates values ($1, 65)', [profileId]);
  }
});
afterAll(() => portal.stop());
afterEach(async () => {
  await portal.owner.query('truncate time_segments, employee_reports, clock_events cascade');
});

interface Wanted {
  status?: string;
  assignees?: Person[];
  firm?: string;
  /** How long it has had its status. */
  minutes?: number;
}

async function workOrder({ status = 'assigned', assignees = [], firm, minutes = 600 }: Wanted = {}) {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_orders (title, status, organization_id, assigned_organization_id, status_since)
     values ('Door does not close', $1, $2, $3, now() - $4 * interval '1 minute') returning id`,
    [status, company.organizations.customer, firm, minutes],
  );
  const id = rows[0]?.id ?? '';
  for (const { profileId } of assignees) {
    await portal.owner.query(
      'insert into work_order_assignments (work_order_id, assigned_to, organization_id) values ($1, $2, $3)',
      [id, profileId, company.organizations.contractor],
    );
  }
  return id;
}

const event = (minutesAgo?: number) => ({
  device_time: new Date(Date.now() - (minutesAgo ?? 0) * MINUTE_MS).toISOString(),
  time_zone: ZONE,
  ...(minutesAgo !== undefined && { is_offline: true, sent_after_ms: minutesAgo * MINUTE_MS }),
});
const clockIn = (person: Person, work_order_id: string, minutesAgo?: number) =>
  person.client.rpc('clock_in', { work_order_id, event: event(minutesAgo) });

const statusOf = async (id: string) =>
  (await portal.owner.query('select status from work_orders where id = $1', [id])).rows[0].status;
const history = async (id: string) =>
  (
    await portal.owner.query(
      `select event_type, visibility, message, data, actor_profile_id from work_order_events
       where work_order_id = $1 order by id`,
      [id],
    )
  ).rows;
const auditOf = async (id: string) =>
  (
    await portal.owner.query(
      `select after ->> 'status' as status, actor_profile_id from audit_log
       where table_name = 'work_orders' and row_id = $1 and action = 'update'`,
      [id],
    )
  ).rows;

test('an assigned person who clocks in starts it, with the effects of the button', async () => {
  const [clocked, started] = [
    await workOrder({ assignees: [technician] }),
    await workOrder({ assignees: [technician] }),
  ];
  expect((await clockIn(technician, clocked)).error).toBeNull();
  await technician.client
    .rpc('change_work_order_status', { work_order_id: started, status: 'in_progress' })
    .throwOnError();
  expect(await statusOf(clocked)).toBe('in_progress');
  expect(await history(clocked)).toEqual([
    {
      ...{ event_type: 'work_started', visibility: 'everyone', message: '' },
      ...{ data: { from: 'assigned', to: 'in_progress' }, actor_profile_id: technician.profileId },
    },
  ]);
  expect(await history(clocked)).toEqual(await history(started));
  expect(await auditOf(clocked)).toEqual([{ status: 'in_progress', actor_profile_id: technician.profileId }]);
  expect(await auditOf(clocked)).toEqual(await auditOf(started));
  const { rows } = await portal.owner.query('select date_started from work_orders where id = $1', [clocked]);
  expect(rows[0].date_started).not.toBeNull();
});

test('it is started once, however often the event arrives', async () => {
  const order = await workOrder({ assignees: [technician, company.people.employee] });
  const key = randomUUID();
  const tap = event();
  const send = () =>
    technician.client.rpc('clock_in', { work_order_id: order, event: tap }).setHeader('Idempotency-Key', key);
  await send().throwOnError();
  await send().throwOnError();
  await clockIn(technician, order).throwOnError();
  await clockIn(company.people.employee, order).throwOnError();
  expect(await history(order)).toHaveLength(1);
});

test('two colleagues who clock in at the same moment start it once', async () => {
  for (let round = 0; round < 5; round++) {
    const order = await workOrder({ assignees: [technician, company.people.employee] });
    const both = await Promise.all([clockIn(technician, order), clockIn(company.people.employee, order)]);
    expect(both.map(({ error }) => error)).toEqual([null, null]);
    expect(await history(order)).toHaveLength(1);
    await portal.owner.query('truncate time_segments, employee_reports, clock_events cascade');
  }
});

test('who may start it starts it unassigned; others of the office only when they are assigned', async () => {
  const { employee } = company.people;
  const orders = [await workOrder(), await workOrder(), await workOrder({ assignees: [clerk] })];
  for (const [index, person] of [employee, clerk, clerk].entries()) {
    await clockIn(person, orders[index] ?? '').throwOnError();
    await person.client.rpc('clock_out', { event: event() }).throwOnError();
  }
  expect(await Promise.all(orders.map(statusOf))).toEqual(['in_progress', 'assigned', 'in_progress']);
});

test('the work of a firm waits for the firm', async () => {
  const order = await workOrder({ firm: company.organizations.subcontractor });
  await clockIn(company.people.employee, order).throwOnError();
  expect(await statusOf(order)).toBe('assigned');
});

test.for(['received', 'on_hold', 'in_progress'])('work that is %s stays so', async (status) => {
  const order = await workOrder({ status, assignees: [technician] });
  await clockIn(technician, order).throwOnError();
  expect(await statusOf(order)).toBe(status);
  expect(await history(order)).toEqual([]);
});

test('a tap without a signal starts it when it arrives', async () => {
  const order = await workOrder({ assignees: [technician] });
  await clockIn(technician, order, 30).throwOnError();
  expect(await statusOf(order)).toBe('in_progress');
});

test('a tap from before its status does not start it, and one that is set aside neither', async () => {
  const order = await workOrder({ assignees: [technician], minutes: 10 });
  await clockIn(technician, order, 30).throwOnError();
  const held = await workOrder({ status: 'on_hold', assignees: [technician] });
  await clockIn(technician, held, 20).throwOnError();
  const refused = await workOrder({ assignees: [technician] });
  await portal.owner.query(`update employee_reports set status = 'approved', clock_out_time = now()`);
  expect((await clockIn(technician, refused, 15)).data).toBeNull();
  expect(await Promise.all([order, held, refused].map(statusOf))).toEqual([
    'assigned',
    'on_hold',
    'assigned',
  ]);
});

test('a rule that refuses the start does not refuse the clock-in', async () => {
  const order = await workOrder({ assignees: [technician] });
  await portal.owner.query(`
    create function public.refuse_start() returns trigger language plpgsql as
      $$ begin raise exception 'Not today.' using errcode = 'check_violation'; end $$;
    create trigger refuse_start before update of status on public.work_orders
    for each row execute function public.refuse_start();`);
  try {
    const { data, error } = await clockIn(technician, order);
    expect([data?.work_order_id, error]).toEqual([order, null]);
  } finally {
    await portal.owner.query('drop function public.refuse_start() cascade');
  }
  expect(await statusOf(order)).toBe('assigned');
  expect(await history(order)).toEqual([]);
});

test('a clock-in to a project changes no work order', async () => {
  const { rows } = await portal.owner.query(`insert into projects (name) values ('Roofs') returning id`);
  const order = await workOrder({ assignees: [technician] });
  await portal.owner.query('insert into project_assignments (project_id, assigned_to) values ($1, $2)', [
    rows[0].id,
    technician.profileId,
  ]);
  await technician.client.rpc('clock_in', { project_id: rows[0].id, event: event() }).throwOnError();
  expect(await statusOf(order)).toBe('assigned');
});
