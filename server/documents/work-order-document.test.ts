import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { download, textOf } from '#server/documents/test/read-document.ts';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Work orders and projects as PDF documents: who may read them, and what each reader's copy has. */
let portal: TestPortal;
let company: Company;
let technician: Person;
let workOrderId: string;
let projectId: string;

beforeAll(async () => {
  portal = await startTestPortal({ env: { TIME_ZONE: 'America/New_York' } });
  company = await createCompany(portal);
  const { organizations, people, locationId } = company;
  technician = await addPerson(portal, {
    name: 'technician',
    memberships: [[organizations.contractor, 'employee', []]],
  });
  projectId = await one(
    `insert into projects (name, description, status, organization_id, start_date, end_date)
     values ('New doors', 'All docks', 'active', $1, '2026-03-01', '2026-06-30') returning id`,
    [organizations.customer],
  );
  workOrderId = await one(
    `insert into work_orders (title, description, trade, status, priority, organization_id, partner_location_id,
       assigned_organization_id, project_id, contact_name, contact_phone, partner_reference, due_date)
     values ('Dock door', 'Does not close', 'Doors', 'in_progress', 'high', $1, $2, $3, $4, 'Dana', '555-0100', 'PO-77',
       '2026-03-09') returning id`,
    [organizations.customer, locationId, organizations.subcontractor, projectId],
  );
  await portal.owner.query(`update partner_locations set access_notes = 'Key at the desk' where id = $1`, [
    locationId,
  ]);
  await portal.owner.query(
    `insert into work_order_budgets (work_order_id, nte_amount) values ($1, 1234)
     on conflict (work_order_id) do update set nte_amount = excluded.nte_amount`,
    [workOrderId],
  );
  await portal.owner.query(
    `insert into work_order_assignments (work_order_id, assigned_to, organization_id, assignment_type, is_lead)
     values ($1, $2, $3, 'internal', true)`,
    [workOrderId, technician.profileId, organizations.contractor],
  );
  await portal.owner.query(
    `insert into employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, clock_out_time, status)
     values ($1, $2, '2026-03-02', '2026-03-02T14:00Z', '2026-03-02T16:30Z', 'submitted')`,
    [technician.profileId, workOrderId],
  );
  await report('Waits for the review', 'submitted');
  await report('Replaced the closer', 'approved');
  await portal.owner.query(
    `with bill as (
       insert into subcontractor_bills (subcontractor_organization_id, submitted_by, status, total_amount, submitted_at) values ($1, $3, 'submitted', 345.5, now())
       returning id
     )
     insert into subcontractor_bill_work_orders (subcontractor_bill_id, work_order_id, amount)
     select id, $2, 345.5 from bill`,
    [organizations.subcontractor, workOrderId, people.subcontractor.profileId],
  );
  await photo('The door', true);
  await photo('For the office', false);
});
afterAll(() => portal.stop());

async function one(sql: string, values: unknown[]): Promise<string> {
  return (await portal.owner.query<{ id: string }>(sql, values)).rows[0]?.id ?? '';
}

const report = (done: string, status: string) =>
  one(
    `insert into work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id, status,
       work_performed, materials_used, hours_worked, crew_size, completed_on, reviewed_at, reviewed_by, is_final)
     values ($1, $2, $3, $4, $5, 'Closer arm', 3.5, 2, '2026-03-02', case when $4 = 'approved' then now() end,
       case when $4 = 'approved' then $6::uuid end, false) returning id`,
    [
      ...[
        workOrderId,
        company.people.subcontractor.profileId,
        company.organizations.subcontractor,
        status,
        done,
      ],
      company.people.admin.profileId,
    ],
  );

async function photo(caption: string, isReleased: boolean) {
  const { client, profileId } = company.people.admin;
  const path = `${profileId}/${randomUUID()}.jpeg`;
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#7a8a99' } })
    .jpeg()
    .toBuffer();
  const uploaded = await client.storage
    .from('attachments')
    .upload(path, bytes, { contentType: 'image/jpeg' });
  expect(uploaded.error).toBeNull();
  await portal.owner.query(
    `insert into attachments (storage_path, file_name, content_type, size_bytes, category, caption, uploaded_by,
       work_order_id) values ($1, 'photo', 'image/jpeg', $2, 'before', $3, $4, $5)`,
    [path, bytes.length, caption, profileId, workOrderId],
  );
  await portal.owner.query('update attachments set is_released = $2 where storage_path = $1', [
    path,
    isReleased,
  ]);
}

const order = (person: Person | null, query = '') =>
  download(portal.url, person, `work-orders/${workOrderId}.pdf${query}`);
const project = (person: Person | null) => download(portal.url, person, `projects/${projectId}.pdf`);

const FOR_ALL = [
  ...[
    'Work order',
    'WO-000001',
    'In Progress',
    'The customer',
    'Main Street #0417',
    'Dana · 555-0100',
    'Doors',
  ],
  ...[
    'High',
    'PO-77',
    'Mar 9, 2026',
    'Dock door',
    'Does not close',
    'Replaced the closer',
    'Materials: Closer arm',
  ],
  ...['Before · The door', 'Page 1 of'],
];
const OFFICE_ONLY = [
  ...[
    '$1,234.00',
    'technician Person',
    '2.50 h',
    'Key at the desk',
    '345.50',
    'Waits for the review',
    'New doors',
  ],
  ...['For the office', 'The subcontractor'],
];

test('the office reads everything about a work order', async () => {
  const answer = await order(company.people.admin);
  expect(answer.headers.get('content-disposition')).toContain('"WO-000001.pdf"');
  const text = await textOf(answer);
  for (const words of [...FOR_ALL, ...OFFICE_ONLY]) expect(text).toContain(words);
  expect(text).not.toContain('Copy for the customer');
});

test('the copy for the customer has only what the customer sees, whoever downloads it', async () => {
  for (const answer of [
    await order(company.people.admin, '?copy=customer'),
    await order(company.people.partner),
  ]) {
    const text = await textOf(answer);
    for (const words of [...FOR_ALL, 'Copy for the customer']) expect(text).toContain(words);
    for (const words of OFFICE_ONLY) expect(text).not.toContain(words);
  }
});

test('a technician sees no amounts, and a subcontractor its own', async () => {
  const forTechnician = await textOf(await order(technician));
  for (const words of ['$1,234.00', '345.50']) expect(forTechnician).not.toContain(words);
  for (const words of ['technician Person', '2.50 h', 'Key at the desk'])
    expect(forTechnician).toContain(words);
  const forFirm = await textOf(await order(company.people.subcontractor));
  for (const words of ['345.50', 'Waits for the review']) expect(forFirm).toContain(words);
  // The contractor's own people and their hours.
  for (const words of ['technician Person', '2.50 h']) expect(forFirm).not.toContain(words);
});

test('a work order is missing for other firms', async () => {
  const { otherPartner, otherSubcontractor, stranger } = company.people;
  for (const person of [otherPartner, otherSubcontractor, stranger])
    expect((await order(person)).status).toBe(404);
  expect((await order(null)).status).toBe(401);
});

test('a work order counts the photos that it does not show', async () => {
  await portal.owner.query(
    `insert into attachments (storage_path, file_name, content_type, size_bytes, category, uploaded_by, work_order_id)
     select $1 || '/' || n || '.jpg', 'gone.jpg', 'image/jpeg', 1, 'during', $1::uuid, $2 from generate_series(1, 31) n`,
    [company.people.admin.profileId, workOrderId],
  );
  expect(await textOf(await order(company.people.admin))).toContain('3 more photos can be seen');
  await portal.owner.query(`delete from attachments where file_name = 'gone.jpg'`);
});

test('a project has its dates, work orders, and totals, for the office alone', async () => {
  const answer = await project(company.people.manager);
  const text = await textOf(answer);
  // Who assigns work does not see what is billed for it.
  const withoutBills = await textOf(await project(company.people.employee));
  expect([withoutBills.includes('NTE of its work orders'), withoutBills.includes('Billed')]).toEqual([
    true,
    false,
  ]);
  expect(answer.headers.get('content-disposition')).toMatch(/"PRJ?-\d+\.pdf"/);
  for (const words of [
    ...['Project', 'New doors', 'All docks', 'Active', 'Mar 1, 2026', 'Jun 30, 2026', 'The customer'],
    ...['Open work orders 1', 'NTE of its work orders $1,234.00', 'Billed $345.50'],
    ...['WO-000001', 'Dock door', 'In Progress', 'Mar 9, 2026', 'The subcontractor', 'Page 1 of 1'],
  ])
    expect(text).toContain(words);
  const { partner, subcontractor, otherPartner, stranger } = company.people;
  for (const person of [technician, partner, subcontractor, otherPartner, stranger])
    expect((await project(person)).status).toBe(404);
  expect((await project(null)).status).toBe(401);
});

test('a project without work orders says so', async () => {
  const empty = await one(`insert into projects (name) values ('Own warehouse') returning id`, []);
  const text = await textOf(await download(portal.url, company.people.admin, `projects/${empty}.pdf`));
  expect(text).toContain('Our own');
  expect(text).toContain('None yet.');
});
