import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonName } from '#test/support/company.ts';
import { addPerson, type Company, createCompany, type PortalClient } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** The PDF document of an invoice: who may read it, and what it contains. */

let portal: TestPortal;
let company: Company;
let workOrderId = '';
const ids = { draft: '', sent: '', paid: '', void: '' };
const NOBODY = ['otherPartner', 'subcontractor', 'otherSubcontractor', 'stranger'] as const;

beforeAll(async () => {
  portal = await startTestPortal({ env: { TIME_ZONE: 'America/New_York' } });
  company = await createCompany(portal);
  const { organizations, locationId } = company;
  await portal.owner.query(
    `update organizations set address_line1 = '12 Mill Road', city = 'Ashford', state = 'OH'
     where id in ($1, $2)`,
    [organizations.contractor, organizations.customer],
  );
  workOrderId = await one(
    `insert into work_orders (title, status, organization_id, partner_location_id, assigned_organization_id,
       date_completed)
     values ('Dock door — Żółć', 'completed', $1, $2, $3, '2026-03-03T02:30:00Z') returning id`,
    [organizations.customer, locationId, organizations.subcontractor],
  );
  await portal.owner.query(
    `insert into organization_billing (organization_id, contact_name, email, address_line1, city, state, postal_code,
       is_tax_exempt) values ($1, 'Lena Ortiz', 'ap@customer.example', 'PO Box 7', 'Akron', 'OH', '44301', true)`,
    [organizations.customer],
  );
  ids.draft = await invoice('draft', { lines: [['Not for the customer yet', 1, 10]] });
  ids.sent = await invoice('sent', {
    lines: [
      ['WO-000001 Dock door — Żółć', 2.5, 180, 'hour'],
      ['Mileage', 1200, 0, 'mile'],
      ['Disposal fee', 1, 45.25],
    ],
    notes: 'Quote your PO number.',
  });
  ids.paid = await invoice('paid', { lines: [['Gutter', 1, 60]] });
  ids.void = await invoice('void', { lines: Array(60).fill(['Wrong price', 1, 70]) });
});
afterAll(() => portal.stop());

test('shows who charges whom for what, and until when it is to be paid', async () => {
  const answer = await download('partner', ids.sent);
  expect(answer.headers.get('content-disposition')).toContain('INV-000001.pdf');
  const text = await textOf(answer);
  for (const words of [
    ...['Invoice', 'INV-000001', 'Due Apr 4, 2026', 'The contractor', '12 Mill Road'],
    ...['Bill to', 'The customer', 'Lena Ortiz', 'PO Box 7', 'Akron, OH 44301', 'ap@customer.example'],
    ...['Invoice date Mar 5, 2026', 'Due date Apr 4, 2026', 'Terms Net 30', 'Tax exempt Yes'],
    ...['Dock door — Żółć', '#0417', 'Disposal fee', 'Quote your PO number.', 'Page 1 of 1'],
    // The day of the office, where it was the evening before.
    'WO-000001',
    ...['2.50 h $180.00 $450.00', '1,200 mi $0.00 $0.00', '1 $45.25 $45.25', 'Total $495.25'],
  ])
    expect(text).toContain(words);
  // Once, beside the text.
  expect(text.match(/WO-000001/g)).toHaveLength(1);
  for (const mark of ['VOID', 'DRAFT']) expect(text).not.toContain(mark);
});

test('goes to the address of the customer when it has no other one for invoices', async () => {
  await portal.owner.query('delete from organization_billing');
  const plain = await invoice('sent', { lines: [['Gutter', 1, 60]] });
  expect(await textOf(await download('partner', plain))).toContain('The customer 12 Mill Road');
  // What was sent before stays as it was sent.
  expect(await textOf(await download('partner', ids.sent))).toContain('The customer Lena Ortiz PO Box 7');
});

test('says that it is paid, and on which day of the office', async () => {
  const text = await textOf(await download('partner', ids.paid));
  expect(text).toContain('Paid on Mar 31, 2026');
  expect(text).not.toContain('Due Apr');
});

test('marks each page of a void invoice and of a draft', async () => {
  const pages = await pagesOf(await download('partner', ids.void));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain('VOID');
  expect(pages.join(' ')).toContain('Why it is void Wrong price list');
  const [draft] = await pagesOf(await download('admin', ids.draft));
  expect(draft).toContain('DRAFT');
});

test('is a tagged document, whose mark is no part of what a screen reader reads', async () => {
  const pdf = await proxyOf(await download('partner', ids.void));
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
  for (const role of ['H1', 'Table', 'TH', 'TD']) expect(tree).toContain(`"role":"${role}"`);
  const content = await (await pdf.getPage(1)).getTextContent({ includeMarkedContent: true });
  const mark = content.items.findIndex((item) => 'str' in item && item.str === 'VOID');
  expect(mark).toBeGreaterThan(0);
  const opened = content.items.slice(0, mark).findLast((item) => 'type' in item);
  expect(opened).toMatchObject({ tag: 'Artifact' });
});

test('says that it conforms to PDF/UA, with one root, regular tables, and headings with a scope', async () => {
  const answer = await download('partner', ids.sent);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
  const headings = bytes.toString('latin1').match(/\/S \/TH\b[\s\S]*?endobj/g) ?? [];
  expect(headings.length).toBeGreaterThan(3);
  for (const heading of headings) expect(heading).toContain('/Scope /Column');
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const tree = await (await pdf.getPage(1)).getStructTree();
  expect(tree.children.map((node) => 'role' in node && node.role)).toEqual(['Document']);
  const rows = nodesOf(tree, 'TR');
  for (const row of rows) expect(row.children).toHaveLength(rows[0]?.children.length ?? 0);
});

test('is for the office that invoices and for the customer once it was sent', async () => {
  for (const id of Object.values(ids)) {
    for (const person of ['admin', 'manager'] as const) expect((await download(person, id)).status).toBe(200);
  }
  for (const id of [ids.sent, ids.paid, ids.void]) expect((await download('partner', id)).status).toBe(200);
  // An employee of the office without `invoice` and `see_costs`, and a technician.
  const technician = await addPerson(portal, {
    name: 'technician',
    memberships: [[company.organizations.contractor, 'employee', []]],
  });
  for (const id of [ids.draft, ids.sent]) {
    expect((await downloadAs(technician.client, id)).status).toBe(404);
    expect((await download('employee', id)).status).toBe(404);
  }
});

test('does not exist for others, who get the same answer as for an invoice that never was', async () => {
  const never = await (await download('partner', randomUUID())).text();
  for (const person of NOBODY) {
    for (const id of Object.values(ids)) {
      const answer = await download(person, id);
      expect(answer.status, person).toBe(404);
      expect(await answer.text()).toBe(never);
    }
  }
  const draft = await download('partner', ids.draft);
  expect([draft.status, await draft.text()]).toEqual([404, never]);
});

test('is refused without a session', async () => {
  for (const headers of [undefined, { apikey: portal.anonKey, authorization: `Bearer ${portal.anonKey}` }]) {
    const answer = await fetch(pathOf(ids.sent), headers && { headers });
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('INV-');
  }
});

test('is recorded in the audit log', async () => {
  await (await download('partner', ids.paid)).arrayBuffer();
  const recorded = async () => {
    const { rows } = await portal.owner.query(
      "select actor_profile_id from audit_log where action = 'download' and table_name = 'partner_invoices' and row_id = $1",
      [ids.paid],
    );
    return rows.map((row) => row.actor_profile_id);
  };
  await expect.poll(recorded, { timeout: 10_000 }).toContain(company.people.partner.profileId);
});

test('shows the longest texts and the largest amounts that an invoice can store', async () => {
  const most = 9_999_999_999.99;
  await portal.owner.query(
    `alter table partner_invoice_lines disable trigger user; alter table partner_invoices disable trigger user;
     update partner_invoice_lines set quantity = 1, unit_price = ${most}, description = repeat('W', 1000)
       where partner_invoice_id = '${ids.sent}';
     update partner_invoices set total_amount = ${most}, notes = repeat('W', 5000) where id = '${ids.sent}';
     alter table partner_invoice_lines enable trigger user; alter table partner_invoices enable trigger user`,
  );
  const text = await textOf(await download('admin', ids.sent));
  expect(text.match(/\$9,999,999,999\.99/g)).toHaveLength(7);
  await portal.owner.query(
    `alter table partner_invoice_lines disable trigger user;
     update partner_invoice_lines set quantity = 99999999.99, unit_price = 1, unit = 'hour' where partner_invoice_id = '${ids.sent}';
     alter table partner_invoice_lines enable trigger user`,
  );
  expect(await textOf(await download('admin', ids.sent))).toContain('99999999.99 h');
});

async function download(person: PersonName, id: string): Promise<Response> {
  return downloadAs(company.people[person].client, id);
}

async function downloadAs(client: PortalClient, id: string): Promise<Response> {
  const { data } = await client.auth.getSession();
  return fetch(pathOf(id), { headers: { authorization: `Bearer ${data.session?.access_token}` } });
}

const pathOf = (id: string) => `${portal.url}/documents/v1/invoices/${id}.pdf`;

async function proxyOf(answer: Response) {
  expect(answer.status).toBe(200);
  return getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
}

async function pagesOf(answer: Response): Promise<string[]> {
  const { text } = await extractText(await proxyOf(answer));
  return text.map((page) => page.replace(/\s+/g, ' '));
}

const textOf = async (answer: Response) => (await pagesOf(answer)).join(' ');

type Line = readonly [description: string, quantity: number, unitPrice: number, unit?: 'hour' | 'mile'];

/** An invoice that went from draft to its status, as the office makes one. */
async function invoice(
  status: keyof typeof ids,
  { lines, notes }: { lines: readonly Line[]; notes?: string },
): Promise<string> {
  const id = await one(
    `insert into partner_invoices (organization_id, issue_date, due_date, notes)
     values ($1, '2026-03-05', '2026-04-04', $2) returning id`,
    [company.organizations.customer, notes],
  );
  for (const [index, [description, quantity, unitPrice, unit]] of lines.entries()) {
    await one(
      `insert into partner_invoice_lines (partner_invoice_id, work_order_id, position, description, quantity, unit_price,
         unit) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        ...[id, description.startsWith('WO') ? workOrderId : null, index, description, quantity, unitPrice],
        unit ?? 'each',
      ],
    );
  }
  const set = (change: string) =>
    portal.owner.query(`update partner_invoices set ${change} where id = $1`, [id]);
  if (status !== 'draft') await set("status = 'sent', sent_at = now()");
  if (status === 'paid') await set("paid_amount = total_amount, paid_at = '2026-04-01T02:00:00Z'");
  if (status === 'void') await set("status = 'void', voided_at = now(), void_reason = 'Wrong price list'");
  return id;
}

async function one(sql: string, values: unknown[]): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(sql, values);
  return rows[0]?.id ?? '';
}

interface StructNode {
  role?: string;
  children?: StructNode[];
}

/** The elements of this kind in the structure that screen readers read. */
function nodesOf(node: object, role: string): Required<StructNode>[] {
  const { role: own, children = [] } = node as StructNode;
  const below = children.flatMap((child) => nodesOf(child, role));
  return own === role ? [{ role, children }, ...below] : below;
}
