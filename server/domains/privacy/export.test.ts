import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EXPORT_KEPT_DAYS } from '#shared/limits.ts';
import { addPerson, type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { unzip } from './test/unzip.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const PATIENCE = { timeout: 40_000 };
let portal: TestPortal;
let company: Company;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const admin = () => company.people.admin.client;
const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await portal.owner.query<Row>(text, values)).rows;

const request = (subject: 'person' | 'organization', subject_id: string, dry_run = false) =>
  admin().rpc('request_data_export', { subject, subject_id, dry_run });

const stateOf = async (id: string) =>
  (await admin().from('data_exports').select('*').eq('id', id).single().throwOnError()).data;

async function makeExport(subject: 'person' | 'organization', subjectId: string) {
  const { data } = await request(subject, subjectId).throwOnError();
  const id = data.id ?? '';
  await expect.poll(() => stateOf(id), PATIENCE).toMatchObject({ status: 'ready', error: null });
  const { data: file } = await admin().storage.from('exports').download(`${id}.zip`);
  const files = unzip(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0)));
  return { id, files, text: (name: string) => files.get(name)?.toString() ?? '' };
}

/** A photo with bytes, uploaded as the person, of a work order. */
async function addPhoto(person: PersonName, workOrderId: string, content: string) {
  const { client, profileId } = company.people[person];
  const path = `${profileId}/${randomUUID()}.pdf`;
  const file = new Blob([`%PDF-1.4 ${content}`], { type: 'application/pdf' });
  const { error } = await client.storage.from('attachments').upload(path, file);
  expect(error).toBeNull();
  const [row] = await sql<{ id: string }>(
    `insert into attachments (storage_path, file_name, content_type, size_bytes, uploaded_by, work_order_id)
     values ($1, 'Door: before?.pdf', 'application/pdf', 10, $2, $3) returning id`,
    [path, profileId, workOrderId],
  );
  return row?.id ?? '';
}

async function addOrder(organization: 'customer' | 'otherCustomer', title: string, reporter: PersonName) {
  const [row] = await sql<{ id: string }>(
    `insert into work_orders (title, organization_id, assigned_organization_id, status, reported_by)
     values ($1, $2, $3, 'assigned', $4) returning id`,
    [
      ...[title, company.organizations[organization], company.organizations.subcontractor],
      company.people[reporter].profileId,
    ],
  );
  return row?.id ?? '';
}

describe('an export of a person', () => {
  test('has their rows and files, an index, and nothing of others', async () => {
    const orderId = await addOrder('customer', '=HYPERLINK("x"), dock', 'partner');
    await addOrder('otherCustomer', 'canary of another', 'otherPartner');
    const photoId = await addPhoto('partner', orderId, 'photo of the partner');
    await addPhoto('subcontractor', orderId, 'photo of the subcontractor');
    await sql(
      `insert into notifications (profile_id, kind, title) values ($1, 'message_mention', 'For the partner')`,
      [company.people.partner.profileId],
    );
    await sql(
      `insert into email_log (to_address, template, subject) values ($1, 'invite', 'Welcome "partner"')`,
      [company.people.partner.email],
    );
    const { data: preview } = await request('person', company.people.partner.profileId, true).throwOnError();
    expect(preview).toMatchObject({ id: null, files: 1, rows: expect.any(Number) });

    const { id, files, text } = await makeExport('person', company.people.partner.profileId);
    expect(text('data/profiles.csv')).toContain('partner@example.test');
    expect(text('data/work_orders.csv')).toContain(`"'=HYPERLINK(""x""), dock"`);
    expect(text('data/notifications.csv')).toContain('For the partner');
    expect(text('data/emails.csv')).toContain('"Welcome ""partner"""');
    expect(text('data/sessions.csv').split('\r\n').length).toBeGreaterThan(2);
    expect(text(`files/${photoId}-Door_ before_.pdf`)).toBe('%PDF-1.4 photo of the partner');
    expect([...files.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(1);
    const manifest = JSON.parse(text('manifest.json'));
    expect(manifest).toMatchObject({ subject: { kind: 'person' }, files: 1 });
    // The request and its record in the audit log are rows, too.
    expect(manifest.rows).toBeGreaterThan(preview.rows);
    expect(manifest.not_included['auth.refresh_tokens']).toBe('Secrets of sessions.');
    expect(text('README.txt')).toContain('Everything of partner Person');
    const everything = [...files.values()].join('\n');
    for (const other of ['canary of another', 'otherpartner@example.test', 'photo of the subcontractor'])
      expect(everything).not.toContain(other);
    const [account] = await sql<{ encrypted_password: string }>(
      'select encrypted_password from auth.users where email = $1',
      [company.people.partner.email],
    );
    expect(everything).not.toContain(account?.encrypted_password);
    expect(await stateOf(id)).toMatchObject({ file_count: 1, row_count: manifest.rows, error: null });
  });

  test('names the files whose bytes are missing', async () => {
    const { profileId } = company.people.otherSubcontractor;
    await sql(
      `insert into attachments (storage_path, file_name, content_type, size_bytes, uploaded_by)
       values ($1, 'lost.jpg', 'image/jpeg', 5, $2)`,
      [`${profileId}/${randomUUID()}.jpg`, profileId],
    );
    const { text } = await makeExport('person', profileId);
    expect(JSON.parse(text('manifest.json')).missing_files).toEqual([expect.stringContaining('-lost.jpg')]);
  });
});

describe('an export of an organization', () => {
  test('has what the organization sees: nothing of others, and no notes of the office', async () => {
    const { customer, otherCustomer, subcontractor } = company.organizations;
    const orderId = await addOrder('customer', 'Ours to fix', 'partner');
    await addOrder('otherCustomer', 'Canary of the other customer', 'otherPartner');
    await sql(
      `insert into organization_internals (organization_id, tax_number, notes) values ($1, '12-345', 'Canary: pays late')`,
      [customer],
    );
    await sql(
      `insert into work_order_events (work_order_id, event_type, message, visibility)
       values ($1, 'note', 'Seen by all', 'everyone'), ($1, 'note', 'Canary for staff', 'staff'),
         ($1, 'note', 'Canary for the firm', 'assigned')`,
      [orderId],
    );
    await sql(
      `insert into subcontractor_bills (external_bill_number, subcontractor_organization_id, submitted_by)
       values ('S-77', $1, $2)`,
      [subcontractor, company.people.subcontractor.profileId],
    );
    const { files, text } = await makeExport('organization', customer);
    expect(text('data/work_orders.csv')).toContain('Ours to fix');
    expect(text('data/partner_locations.csv')).toContain('Main Street');
    expect(text('data/work_order_events.csv')).toContain('Seen by all');
    expect(text('data/organization_internals.csv')).toContain('12-345');
    const everything = [...files.values()].join('\n');
    for (const hidden of ['Canary', 'S-77', otherCustomer, 'otherpartner@example.test'])
      expect(everything).not.toContain(hidden);

    const firm = await makeExport('organization', subcontractor);
    expect(firm.text('data/subcontractor_bills.csv')).toContain('S-77');
    expect(firm.text('data/assigned_work_orders.csv')).toContain('Ours to fix');
    expect(firm.text('data/work_orders.csv').trim().split('\r\n')).toHaveLength(1);
    expect([...firm.files.values()].join('\n')).not.toContain('pays late');
  });
});

describe('the file of an export', () => {
  test('is for the person who asked, until it expires; then its bytes go', async () => {
    const { id } = await makeExport('person', company.people.stranger.profileId);
    const [row] = await sql<{ expires_at: Date }>('select expires_at from data_exports where id = $1', [id]);
    const days = ((row?.expires_at.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(EXPORT_KEPT_DAYS - 0.1);
    for (const person of ['manager', 'employee', 'partner', 'subcontractor', 'stranger'] as const) {
      const { error } = await company.people[person].client.storage.from('exports').download(`${id}.zip`);
      expect(error, person).not.toBeNull();
    }
    const link = await admin().storage.from('exports').createSignedUrl(`${id}.zip`, 600);
    const url = link.data?.signedUrl ?? '';
    const part = await fetch(url, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PK\u0003\u0004']);
    await sql(`update data_exports set expires_at = now() where id = $1`, [id]);
    expect((await fetch(url)).status).toBe(400);
    await admin().rpc('run_job', { name: 'export-data' }).throwOnError();
    await expect.poll(async () => (await stateOf(id)).status, PATIENCE).toBe('expired');
    expect(await sql(`select from storage.objects where name = $1`, [`${id}.zip`])).toEqual([]);
    const { data: log } = await admin()
      .from('audit_log')
      .select('action, after')
      .eq('table_name', 'data_exports')
      .eq('row_id', id)
      .order('occurred_at')
      .throwOnError();
    expect(log.map(({ after }) => (after as { status: string }).status)).toEqual([
      ...['waiting', 'running', 'ready', 'expired'],
    ]);
  });

  test('is made again after its process died, once, and the other bytes are removed', async () => {
    const { profileId } = company.people.manager;
    const [dead] = await sql<{ id: string }>(
      `insert into data_exports (profile_id, requested_by, status, attempts, claimed_until)
       values ($1, $2, 'running', 1, now() - interval '1 second') returning id`,
      [profileId, company.people.admin.profileId],
    );
    await admin().rpc('run_job', { name: 'export-data' }).throwOnError();
    await expect
      .poll(() => stateOf(dead?.id ?? ''), PATIENCE)
      .toMatchObject({ status: 'ready', attempts: 2 });
    expect(await sql(`select from storage.objects where name = $1`, [`${dead?.id}.zip`])).toHaveLength(1);
  });

  test('is not made twice at the same time', async () => {
    const { profileId } = company.people.employee;
    await sql(
      `insert into data_exports (profile_id, requested_by, status, claimed_until)
       values ($1, $2, 'running', now() + interval '1 hour')`,
      [profileId, company.people.admin.profileId],
    );
    expect((await request('person', profileId)).error?.message).toBe(
      'An export of this is being made already.',
    );
  });
});

test('an unknown person or organization has no export', async () => {
  expect((await request('person', randomUUID())).error?.message).toBe(
    'This person or organization does not exist.',
  );
});

test.each(['manager', 'employee', 'partner', 'subcontractor', 'stranger'] as const)(
  'a %s exports and sees nothing',
  async (person) => {
    const { client } = company.people[person];
    const input = { subject: 'person' as const, subject_id: company.people[person].profileId };
    for (const dry_run of [true, false]) {
      expect((await client.rpc('request_data_export', { ...input, dry_run })).error).not.toBeNull();
    }
    expect((await client.from('data_exports').select('id')).data).toEqual([]);
  },
);

/** Rates and invoices are in the file, access of people, and of organizations where money goes. */
test.each([
  ['organization', ['manage_settings'], 'See cost and margin'],
  ['organization', ['manage_settings', 'see_costs', 'pay_bills'], 'Manage people'],
  ['organization', ['manage_settings', 'see_costs', 'manage_people'], 'Pay bills'],
  ['person', ['manage_settings', 'see_costs'], 'Manage people'],
  ['person', ['manage_settings', 'see_costs', 'manage_people'], 'Approve time'],
] as const)('an export of an %s with only %s is refused', async (subject, capabilities, missing) => {
  const { contractor, customer } = company.organizations;
  const { client } = await addPerson(portal, {
    name: `Settings${subject}${capabilities.length}${missing.length}`,
    memberships: [[contractor, 'admin', capabilities]],
  });
  const subject_id = subject === 'person' ? company.people.partner.profileId : customer;
  for (const dry_run of [true, false])
    expect((await client.rpc('request_data_export', { subject, subject_id, dry_run })).error?.message).toBe(
      `Your access does not include this: ${missing}.`,
    );
});

test.each([
  ['see_costs', ['manage_settings', 'pay_bills', 'manage_people']],
  ['pay_bills', ['manage_settings', 'see_costs', 'manage_people']],
  ['manage_people', ['manage_settings', 'see_costs', 'pay_bills']],
] as const)('whoever loses %s cannot download what they asked for before', async (name, left) => {
  const { contractor, subcontractor } = company.organizations;
  const { client, profileId } = await addPerson(portal, {
    name: `Auditor${name.replace('_', '')}`,
    memberships: [[contractor, 'admin', ['manage_settings', 'see_costs', 'pay_bills', 'manage_people']]],
  });
  const subject = { subject: 'organization' as const, subject_id: subcontractor };
  const { data } = await client.rpc('request_data_export', { ...subject, dry_run: false }).throwOnError();
  const state = async () =>
    (await sql<{ status: string }>('select status from data_exports where id = $1', [data.id]))[0]?.status;
  await expect.poll(state, PATIENCE).toBe('ready');
  const download = () => client.storage.from('exports').download(`${data.id}.zip`);
  expect((await download()).error).toBeNull();
  await sql('update organization_members set capabilities = $2 where user_id = $1', [profileId, left]);
  expect((await download()).error).not.toBeNull();
});
