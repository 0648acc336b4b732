import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { download, textOf } from '#server/documents/test/read-document.ts';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** The timesheet as a PDF document: who may read whose, and what it contains. */
let portal: TestPortal;
let company: Company;
let technician: Person;
let costs: Person;
let workOrderId: string;
const DAYS = 'from=2026-03-02&to=2026-03-15';

beforeAll(async () => {
  portal = await startTestPortal({ env: { TIME_ZONE: 'America/New_York' } });
  company = await createCompany(portal);
  const { contractor } = company.organizations;
  const add = (name: string, capabilities: readonly ('see_costs' | 'invoice')[]) =>
    addPerson(portal, { name, memberships: [[contractor, 'employee', capabilities]] });
  technician = await add('technician', []);
  await portal.owner.query(`update profiles set first_name = 'Peña' where id = $1`, [technician.profileId]);
  costs = await add('costs', ['see_costs']);
  workOrderId = await one(
    `insert into work_orders (title, status, organization_id) values ('Dock door', 'in_progress', $1) returning id`,
    [company.organizations.customer],
  );
  await portal.owner.query(
    `insert into profile_cost_rates (profile_id, hourly_cost_rate, employee_number) values ($1, 37.25, 'E-17')`,
    [technician.profileId],
  );
  for (const day of ['02', '03', '04', '05', '06']) await worked(`2026-03-${day}`, '09:00', '18:30');
  const id = await worked('2026-03-09', '09:00', '11:15', 'Replaced the closer');
  await portal.owner.query(
    `update time_segments set corrected_by = $2, reason = 'Forgot to clock out' where employee_report_id = $1`,
    [id, company.people.manager.profileId],
  );
  await portal.owner.query(
    `update employee_reports set status = 'approved' where report_date < '2026-03-09'`,
  );
});
afterAll(() => portal.stop());

async function one(sql: string, values: unknown[]): Promise<string> {
  return (await portal.owner.query<{ id: string }>(sql, values)).rows[0]?.id ?? '';
}

/** A session of the technician, by the office's clock. */
const worked = (day: string, from: string, to: string, done = '') =>
  one(
    `insert into employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, clock_out_time, status,
       work_performed)
     values ($1, $2, $3::date, ($3::date + $4::time) at time zone 'America/New_York',
       ($3::date + $5::time) at time zone 'America/New_York', 'submitted', $6) returning id`,
    [technician.profileId, workOrderId, day, from, to, done],
  );

const sheet = (person: Person | null, id = technician.profileId, query = DAYS) =>
  download(portal.url, person, `timesheets/${id}.pdf?${query}`);

test('shows the hours by day with overtime, the work, and its corrections', async () => {
  const answer = await sheet(technician);
  expect(answer.headers.get('content-disposition')).toContain('"Timesheet-Pena-Person-2026-03-02.pdf"');
  const text = await textOf(answer);
  for (const words of [
    ...['Timesheet', 'Peña Person · Mar 2, 2026 – Mar 15, 2026', '1 entry is not approved'],
    ...['Regular hours 42.25 h', 'Overtime hours 7.50 h', 'Hours in all 49.75 h'],
    ...['Thu, Mar 5 9.50 h 9.50 h', 'Fri, Mar 6 2.00 h 7.50 h 9.50 h', 'Total 49.75 h'],
    ...['WO-000001 Dock door', '9:00 AM – 6:30 PM', 'Replaced the closer', '9:00 AM – 11:15 AM 2.25 h'],
    ...[
      'Corrected by manager Person: Forgot to clock out',
      'Employee, date',
      'Approved by, date',
      'Page 1 of',
    ],
  ])
    expect(text).toContain(words);
});

test('shows no pay to anyone, and the number of the employee to those who see costs', async () => {
  for (const person of [technician, costs, company.people.admin])
    expect(await textOf(await sheet(person))).not.toContain('37.25');
  expect(await textOf(await sheet(technician))).not.toContain('E-17');
  expect(await textOf(await sheet(costs))).toContain('E-17');
});

test('counts the hours before the first day to its week', async () => {
  const text = await textOf(await sheet(costs, technician.profileId, 'from=2026-03-06&to=2026-03-08'));
  expect(text).toContain('Regular hours 2.00 h');
  expect(text).toContain('Overtime hours 7.50 h');
});

test('is for the person, and for those who manage time or see costs', async () => {
  const { admin, manager, employee, partner, subcontractor, otherPartner, stranger } = company.people;
  for (const person of [technician, admin, manager, costs]) expect((await sheet(person)).status).toBe(200);
  // An employee of the office without these capabilities, and everyone outside of it.
  for (const person of [employee, partner, subcontractor, otherPartner, stranger])
    expect((await sheet(person)).status).toBe(404);
  expect((await sheet(null)).status).toBe(401);
  // People outside have no timesheet of their own.
  expect((await sheet(partner, partner.profileId)).status).toBe(404);
  expect((await sheet(admin, randomUUID())).status).toBe(404);
});

test.for([
  '',
  'from=2026-03-02',
  'from=2026-03-02&to=2026-03-01',
  'from=2026-03-02&to=2026-06-01',
  'from=2026-02-27&to=2026-02-30',
  'from=2026-13-02&to=2026-13-03',
  'from=2026-03-02&from=2026-03-03&to=2026-03-15',
])('is missing for days that are no period: %s', async (query) => {
  expect((await sheet(company.people.admin, technician.profileId, query)).status).toBe(404);
});

test('says that nothing was worked, and that the days are locked', async () => {
  const empty = await textOf(await sheet(costs, technician.profileId, 'from=2026-04-06&to=2026-04-19'));
  expect(empty).toContain('No time on these days');
  await portal.owner.query(`update employee_reports set status = 'approved'`);
  expect(await textOf(await sheet(costs))).toContain('Approved');
  const { error } = await company.people.manager.client.rpc('lock_pay_period', {
    ...{ starts_on: '2026-03-02', ends_on: '2026-03-15' },
  } as never);
  expect(error).toBeNull();
  expect(await textOf(await sheet(costs))).toContain('Locked');
});
