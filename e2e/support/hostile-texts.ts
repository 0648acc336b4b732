import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { NOT_A_NAME } from '#shared/rules/not-a-name.ts';
import { type Company, PASSWORD, type Person } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { manyPayloads, PAYLOADS, payload } from './payloads.ts';
import { photoFile } from './photo-file.ts';

/** A phone number has no letters, so it holds no payload: only what a markup could begin with. */
const HOSTILE_PHONE = `"><'&{{555-0100}}`;

/** One row of each kind whose texts are payloads; the detail screens are opened for these. */
export interface HostileRows {
  workOrderId: string;
  reportId: string;
  billId: string;
  assignmentId: string;
  invoiceId: string;
  locationId: string;
  projectId: string;
}

/**
 * Fills every text that a customer, a subcontractor, or a person who signs up can write, through the API that they may
 * use: each payload once in each field, and all of them in the long ones.
 */
export async function writeHostileTexts(portal: TestPortal, company: Company): Promise<HostileRows> {
  const { partner, subcontractor, employee } = company.people;
  const turns = [...PAYLOADS.keys()];
  const locations = await addLocations(partner, company.organizations.customer, turns);
  const files = await addFiles(partner, turns);
  const threads: string[] = [];
  const workOrders: string[] = [];
  for (const turn of turns) {
    const rows = { locationId: locations[turn] ?? '', fileId: files[turn] ?? '' };
    workOrders.push(await fileRequest(partner, rows, turn));
  }
  await assign(company, workOrders);
  let last = { workOrderId: '', reportId: '', billId: '', locationId: '' };
  for (const [turn, workOrderId] of workOrders.entries()) {
    const locationId = locations[turn] ?? '';
    const reportId = await report(subcontractor, workOrderId, turn);
    const done = await employee.client.rpc('approve_report', { report_id: reportId });
    expect(done.error).toBeNull();
    const billId = await bill(subcontractor, workOrderId, turn);
    const thread = await partner.client.rpc('open_work_order_thread', { p_work_order_id: workOrderId });
    threads.push(String(thread.data));
    last = { workOrderId, reportId, billId, locationId };
  }
  await say(partner, threads, 0);
  await say(subcontractor, threads, 1);
  // A submitted report, a draft bill, and a cancelled request have screens and cards of their own.
  const [next = '', cancelledFile = ''] = await addFiles(partner, [1, 2]);
  const waiting = await fileRequest(partner, { locationId: last.locationId, fileId: next }, 1);
  await assign(company, [waiting]);
  await report(subcontractor, waiting, 1);
  const cancelled = await fileRequest(partner, { locationId: last.locationId, fileId: cancelledFile }, 2);
  const back = { work_order_id: cancelled, status: 'cancelled' as const, reason: manyPayloads(1000) };
  expect((await partner.client.rpc('change_work_order_status', back)).error).toBeNull();
  await nameThemselves(company);
  await signUp(portal);
  return { ...last, ...(await officeRows(portal, company, last.workOrderId)) };
}

/** The office's records for the newest work order: an assignment, an invoice for its customer, and a project. */
async function officeRows({ owner }: TestPortal, { organizations }: Company, workOrderId: string) {
  const assignment = await owner.query<{ id: string }>(
    'select id from public.work_order_assignments where work_order_id = $1',
    [workOrderId],
  );
  const invoice = await owner.query<{ id: string }>(
    'insert into public.partner_invoices (organization_id) values ($1) returning id',
    [organizations.customer],
  );
  const invoiceId = invoice.rows[0]?.id ?? '';
  await owner.query(
    `insert into public.partner_invoice_lines (partner_invoice_id, work_order_id, description, unit_price)
     select $1, id, title, 900 from public.work_orders where id = $2`,
    [invoiceId, workOrderId],
  );
  const project = await owner.query<{ id: string }>(
    `insert into public.projects (name, organization_id) values ('Cooler program', $1) returning id`,
    [organizations.customer],
  );
  const projectId = project.rows[0]?.id ?? '';
  await owner.query('update public.work_orders set project_id = $1 where id = $2', [projectId, workOrderId]);
  return { assignmentId: assignment.rows[0]?.id ?? '', invoiceId, projectId };
}

/** Rows that one request writes: all of them would be more than the portal accepts at once. */
const PORTION = 100;

/** A location of each turn; returns their ids. */
async function addLocations({ client }: Person, organization_id: string, turns: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; start < turns.length; start += PORTION) {
    const rows = turns.slice(start, start + PORTION).map((turn) => locationRow(organization_id, turn));
    const { data, error } = await client.from('partner_locations').insert(rows).select('id');
    expect(error).toBeNull();
    ids.push(...(data ?? []).map(({ id }) => id));
  }
  return ids;
}

function locationRow(organization_id: string, turn: number) {
  const short = (more: number, length = 60) => payload(turn + more, length);
  return {
    organization_id,
    name: payload(turn, 120),
    store_number: short(1, 30),
    address_line1: payload(turn + 2, 120),
    address_line2: payload(turn + 3, 120),
    city: short(4),
    state: 'OH',
    postal_code: '44004',
    contact_name: short(7),
    contact_phone: HOSTILE_PHONE,
    access_notes: manyPayloads(1900),
  };
}

/** A picture of each turn, which waits for its request; returns their ids. */
async function addFiles(person: Person, turns: number[]): Promise<string[]> {
  const { buffer } = await photoFile('door.jpg');
  const paths = turns.map(() => `${person.profileId}/${randomUUID()}.jpg`);
  for (const path of paths) {
    const stored = await person.client.storage
      .from('attachments')
      .upload(path, buffer, { contentType: 'image/jpeg' });
    expect(stored.error).toBeNull();
  }
  const rows = turns.map((turn, at) => ({
    storage_path: paths[at] ?? '',
    file_name: payload(turn, 255),
    caption: payload(turn + 1, 500),
    content_type: 'image/jpeg',
    size_bytes: buffer.length,
  }));
  const { data, error } = await person.client.from('attachments').insert(rows).select('id');
  expect(error).toBeNull();
  return (data ?? []).map(({ id }) => id);
}

interface RequestRows {
  locationId: string;
  fileId: string;
}

async function fileRequest(
  person: Person,
  { locationId, fileId }: RequestRows,
  turn: number,
): Promise<string> {
  const { data, error } = await person.client.rpc('create_work_order', {
    partner_location_id: locationId,
    title: payload(turn, 160),
    description: manyPayloads(5000),
    trade: payload(turn + 2, 60),
    priority: 'high',
    contact_name: payload(turn + 3, 120),
    contact_phone: HOSTILE_PHONE,
    attachment_ids: [fileId],
  });
  expect(error).toBeNull();
  return data?.id ?? '';
}

async function assign({ people, organizations }: Company, workOrders: string[]): Promise<void> {
  for (let start = 0; start < workOrders.length; start += PORTION) {
    const { data, error } = await people.manager.client.rpc('bulk_assign_work_orders', {
      work_order_ids: workOrders.slice(start, start + PORTION),
      assigned_organization_id: organizations.subcontractor,
      assignees: [{ profile_id: people.employee.profileId, is_lead: true }],
      due_date: '2030-12-01',
    });
    expect(error).toBeNull();
    expect(data?.refused).toEqual([]);
  }
}

async function report({ client }: Person, work_order_id: string, turn: number): Promise<string> {
  const { data, error } = await client.rpc('submit_report', {
    work_order_id,
    submission_key: randomUUID(),
    work_performed: manyPayloads(9000),
    materials_used: manyPayloads(5000),
    hours_worked: 1,
    crew_size: 1,
    completed_on: '2026-03-02',
    is_final: true,
    attachment_ids: [],
    signature_name: payload(turn, 120),
    checklist: [
      {
        item_id: randomUUID(),
        text: payload(turn, 200),
        is_required: false,
        answer: 'failed',
        note: payload(turn + 1, 500),
      },
    ],
  });
  expect(error).toBeNull();
  return data?.id ?? '';
}

async function bill({ client }: Person, work_order_id: string, turn: number): Promise<string> {
  const form = {
    external_bill_number: payload(turn, 60),
    notes: manyPayloads(2000),
    lines: [{ work_order_id, amount: 10, description: payload(turn + 1, 500) }],
  };
  expect((await client.rpc('save_bill_draft', form)).error).toBeNull();
  const { data, error } = await client.rpc('submit_bill', form);
  expect(error).toBeNull();
  return data?.id ?? '';
}

/** A message in each thread, the first with this payload. */
async function say({ client }: Person, threads: string[], first: number): Promise<void> {
  const messages = threads.map((conversation_id, turn) => ({
    conversation_id,
    message: payload(first + turn),
  }));
  expect((await client.from('work_order_messages').insert(messages)).error).toBeNull();
}

/** Names, phone numbers, and URLs of pictures, as users may change them themselves. */
async function nameThemselves({ people }: Company): Promise<void> {
  for (const [turn, { client, profileId }] of [people.partner, people.subcontractor].entries()) {
    const row = {
      first_name: hostileName(turn),
      last_name: hostileName(turn + 3),
      phone: HOSTILE_PHONE,
      // Only web URLs are accepted; the part after the host is arbitrary.
      avatar_url: `https://pictures.test/${payload(36 + turn, 250).replaceAll(/\s/g, '/')}`,
    };
    const { error } = await client.from('profiles').update(row).eq('id', profileId);
    expect(error).toBeNull();
  }
}

/** A payload that the rule of names allows: they have no address and no line break. */
function hostileName(turn: number): string {
  const fitting = PAYLOADS.filter((text) => text.length <= 80 && !NOT_A_NAME.test(text));
  return fitting[turn % fitting.length] ?? '';
}

async function signUp(portal: TestPortal): Promise<void> {
  for (const turn of [0, 1, 2]) {
    const { error } = await portal.client().auth.signUp({
      email: `new-${turn}@example.test`,
      password: PASSWORD,
      options: { data: { first_name: hostileName(turn), last_name: hostileName(turn + 5) } },
    });
    expect(error).toBeNull();
  }
}
