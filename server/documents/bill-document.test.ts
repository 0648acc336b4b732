import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** The PDF document of a bill: who may read it, and what it contains. */

let portal: TestPortal;
let company: Company;
let billId = '';
beforeAll(async () => {
  portal = await startTestPortal({ env: { TIME_ZONE: 'America/New_York' } });
  company = await createCompany(portal);
  const { organizations, people, locationId } = company;
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_orders (title, status, organization_id, partner_location_id, assigned_organization_id,
       date_completed)
     values ('Dock door — Żółć', 'completed', $1, $2, $3, '2026-03-03T02:30:00Z') returning id`,
    [organizations.customer, locationId, organizations.subcontractor],
  );
  const work_order_id = rows[0]?.id ?? '';
  await portal.owner.query('insert into work_order_budgets values ($1, 400)', [work_order_id]);
  const { data, error } = await people.subcontractor.client.rpc('submit_bill', {
    external_bill_number: 'RH-77',
    notes: 'W'.repeat(1500),
    lines: [
      {
        ...{ work_order_id, amount: 450.5, description: 'Two trips' },
        items: [
          { kind: 'labor', hours: 4.5, hourly_rate: 90, description: 'Repair' },
          { kind: 'material', amount: 45.5 },
        ],
      },
    ],
  });
  if (error) throw error;
  billId = data.id;
});
afterAll(() => portal.stop());

async function download(person: PersonName, id = billId): Promise<Response> {
  const { data } = await company.people[person].client.auth.getSession();
  return fetch(`${portal.url}/documents/v1/bills/${id}.pdf`, {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
  });
}

test('shows who charges whom for what, and what exceeds the NTE', async () => {
  const answer = await download('subcontractor');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('BILL-000001.pdf');
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { text } = await extractText(pdf, { mergePages: true });
  for (const word of [
    'The subcontractor',
    'The contractor',
    'RH-77',
    'WO-000001',
    'Dock door — Żółć',
    'Two trips',
    'Labor, Repair: 4.50 h × $90.00 = $405.00',
    'Material: $45.50',
    // The day of the office, where it was the evening before.
    'Mar 2, 2026',
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(word);
  for (const amount of ['$400.00', '$50.50 over', '$450.50']) expect(text).toContain(amount);
});

test('shows the longest texts and the largest amounts that a bill can store', async () => {
  const { owner } = portal;
  const most = 9_999_999_999.99;
  await owner.query(
    `alter table subcontractor_bill_work_orders disable trigger user; alter table subcontractor_bills disable trigger user;
     update subcontractor_bill_work_orders set amount = ${most}, billed_amount = ${most}, description = repeat('W', 900);
     update subcontractor_bills set total_amount = ${most}, notes = repeat('W', 1900), external_bill_number = repeat('W', 40);
     alter table subcontractor_bill_work_orders enable trigger user; alter table subcontractor_bills enable trigger user;
     alter table subcontractor_bill_lines disable trigger user;
     insert into subcontractor_bill_lines (subcontractor_bill_id, bill_work_order_id, position, kind, description, amount)
     select i.subcontractor_bill_id, i.bill_work_order_id, n, 'other', repeat('W', 490) || n, n
     from subcontractor_bill_lines i, generate_series(3, 50) n where i.kind = 'material';
     alter table subcontractor_bill_lines enable trigger user`,
  );
  const answer = await download('admin');
  expect(answer.status).toBe(200);
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { text } = await extractText(pdf, { mergePages: true });
  expect(text).toContain('$9,999,999,999.99');
  for (const n of [3, 25, 50]) expect(text.replaceAll(/\s+/g, '')).toContain(`W${n}:$${n}.00`);
});

test('is for the office and the subcontractor, and does not exist for others', async () => {
  for (const person of ['admin', 'manager'] as const) expect((await download(person)).status).toBe(200);
  // The employee of the test assigns work and reviews reports, which shows no bills.
  for (const person of ['employee', 'partner', 'otherPartner', 'otherSubcontractor', 'stranger'] as const) {
    const answer = await download(person);
    expect(answer.status, person).toBe(404);
    const never = await download(person, randomUUID());
    expect(await answer.text()).toBe(await never.text());
  }
});

test('says what is held as retainage, what is payable now, and until when', async () => {
  const { organizations, people, locationId } = company;
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_orders (title, status, organization_id, partner_location_id, assigned_organization_id,
       date_completed) values ('Dock door', 'completed', $1, $2, $3, now()) returning id`,
    [organizations.customer, locationId, organizations.subcontractor],
  );
  await portal.owner.query(
    'insert into organization_billing (organization_id, payment_terms_days) values ($1, 30)',
    [organizations.subcontractor],
  );
  const made = await people.subcontractor.client.rpc('submit_bill', {
    lines: [{ work_order_id: rows[0]?.id ?? '', amount: 450.5 }],
  });
  const id = String(made.data?.id);
  const { error } = await people.admin.client.rpc('approve_bill', { bill_id: id, retainage_percent: 10 });
  expect(error).toBeNull();
  const bytes = new Uint8Array(await (await download('subcontractor', id)).arrayBuffer());
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  const line = text.replace(/\s+/g, ' ');
  expect(line).toContain('Total $450.50 Held as retainage -$45.05 Payable now $405.45');
  expect(line).toMatch(/ Due [A-Z][a-z]{2} \d+, \d{4} /);
});
