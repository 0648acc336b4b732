import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** One job from service request to approved bill, step by step, each refused to everyone whom it is not for. */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  checklist = await readChecklist();
});
afterAll(() => portal.stop());

const EVERYONE: PersonName[] = [
  'admin',
  'manager',
  'employee',
  'partner',
  'otherPartner',
  'subcontractor',
  'otherSubcontractor',
  'stranger',
];
const OFFICE: PersonName[] = ['admin', 'manager', 'employee'];

async function call<Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) {
  return company.people[as].client.rpc(name, input as never);
}

/** Tries the command as everyone but `except`; each must be refused, and nothing may change. */
async function refusedToAllBut<Name extends CommandName>(
  except: PersonName[],
  name: Name,
  input: CommandInput<Name>,
) {
  const before = await fingerprint();
  for (const as of EVERYONE.filter((person) => !except.includes(person))) {
    const { error } = await call(as, name, input);
    expect(error?.code, `${name} as ${as}`).toMatch(
      /^(forbidden|not_found|not_authenticated|rule_violation|42501)$/,
    );
  }
  expect(await fingerprint()).toEqual(before);
}

async function fingerprint() {
  const { rows } = await portal.owner.query(
    `select (select json_agg(w order by id) from public.work_orders w) as work_orders,
            (select json_agg(r order by id) from public.work_order_reports r) as reports,
            (select json_agg(b order by id) from public.subcontractor_bills b) as bills,
            (select count(*) from public.work_order_events) as events`,
  );
  return rows[0];
}

const history = async () =>
  (
    await portal.owner.query(
      'select event_type, visibility from public.work_order_events order by created_at, id',
    )
  ).rows.map((event) => event.event_type);

const statusOf = async (id: string) =>
  (await portal.owner.query('select status from public.work_orders where id = $1', [id])).rows[0].status;

async function photo(as: PersonName, category: 'before' | 'after' | 'other' = 'other') {
  const { client, profileId } = company.people[as];
  const storage_path = `${profileId}/${randomUUID()}.png`;
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const uploaded = await client.storage
    .from('attachments')
    .upload(storage_path, png, { contentType: 'image/png' });
  expect(uploaded.error).toBeNull();
  const row = await client
    .from('attachments')
    .insert({
      storage_path,
      file_name: 'photo.png',
      content_type: 'image/png',
      size_bytes: png.length,
      category,
    })
    .select('id')
    .single();
  expect(row.error).toBeNull();
  return row.data?.id as string;
}

/** What has to be answered about refrigeration, as the crew reads it before it leaves. */
let checklist: CommandInput<'submit_report'>['checklist'] = [];
async function readChecklist() {
  const { data } = await company.people.subcontractor.client
    .from('report_checklists')
    .select('items')
    .eq('trade', 'Refrigeration')
    .single();
  const items = data?.items as { id: string; text: string; is_required: boolean }[];
  return items.map(({ id, text, is_required }) => ({
    item_id: id,
    text,
    is_required,
    answer: 'done' as const,
  }));
}

const ids = { workOrder: '', firstReport: '', secondReport: '', bill: '' };

const report = (attachment_ids: string[] = []): CommandInput<'submit_report'> => ({
  work_order_id: ids.workOrder,
  submission_key: randomUUID(),
  work_performed: 'Replaced the compressor contactor and tested three cycles.',
  materials_used: 'Contactor 40 A',
  hours_worked: 3.5,
  crew_size: 2,
  completed_on: '2026-03-02',
  is_final: true,
  attachment_ids,
  checklist,
});

describe('the main job', () => {
  test('a partner files a service request with a photo for one of its locations', async () => {
    const request: CommandInput<'create_work_order'> = {
      partner_location_id: company.locationId,
      title: 'Walk-in cooler does not hold temperature',
      description: 'Rises above 45 °F every afternoon.',
      trade: 'Refrigeration',
      priority: 'high',
      attachment_ids: [],
    };
    await refusedToAllBut([...OFFICE, 'partner'], 'create_work_order', request);
    const somebodyElses = await call('partner', 'create_work_order', {
      ...request,
      partner_location_id: company.otherLocationId,
    });
    expect(somebodyElses.error?.code).toBe('not_found');

    const { data, error } = await call('partner', 'create_work_order', {
      ...request,
      attachment_ids: [await photo('partner', 'before')],
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ work_order_number: expect.stringMatching(/^WO-\d{6}$/) });
    ids.workOrder = data?.id ?? '';
    expect(await statusOf(ids.workOrder)).toBe('received');
    expect(await history()).toEqual(['created']);
  });

  test('the office assigns it to a subcontractor and an employee, with an NTE amount', async () => {
    const assignment: CommandInput<'assign_work_order'> = {
      work_order_id: ids.workOrder,
      assigned_organization_id: company.organizations.subcontractor,
      assignees: [{ profile_id: company.people.employee.profileId, is_lead: true }],
      nte_amount: 850,
      due_date: '2030-12-01',
    };
    await refusedToAllBut(OFFICE, 'assign_work_order', assignment);
    const toCustomer = { ...assignment, assigned_organization_id: company.organizations.otherCustomer };
    expect((await call('admin', 'assign_work_order', toCustomer)).error?.code).toBe('rule_violation');
    const outsider = {
      ...assignment,
      assignees: [{ profile_id: company.people.otherSubcontractor.profileId, is_lead: false }],
    };
    expect((await call('admin', 'assign_work_order', outsider)).error?.code).toBe('rule_violation');

    const { data, error } = await call('manager', 'assign_work_order', assignment);
    expect(error).toBeNull();
    expect(data).toEqual({ status: 'assigned' });
    expect(await history()).toEqual(['created', 'assigned', 'assignment_changed', 'people_assigned']);

    const seen = (as: PersonName) =>
      company.people[as].client.from('work_orders').select('status, nte_amount').eq('id', ids.workOrder);
    expect((await seen('subcontractor')).data).toEqual([{ status: 'assigned', nte_amount: 850 }]);
    expect((await seen('partner')).data).toEqual([{ status: 'assigned', nte_amount: null }]);
    for (const as of ['otherSubcontractor', 'otherPartner', 'stranger'] as const)
      expect((await seen(as)).data).toEqual([]);
  });

  test('the subcontractor submits a completion report with two photos', async () => {
    await refusedToAllBut([...OFFICE, 'subcontractor'], 'submit_report', report());
    const stolen = await call('subcontractor', 'submit_report', report([await photo('otherSubcontractor')]));
    expect(stolen.error?.code).toBe('rule_violation');

    const input = report([await photo('subcontractor', 'before'), await photo('subcontractor', 'after')]);
    const { data, error } = await call('subcontractor', 'submit_report', input);
    expect(error).toBeNull();
    ids.firstReport = data?.id ?? '';
    expect(await statusOf(ids.workOrder)).toBe('work_completed');
    expect((await history()).slice(4)).toEqual(['report_submitted', 'work_started', 'work_completed']);

    // The answer was lost on the way; the device sends the same draft again.
    const again = await call('subcontractor', 'submit_report', input);
    expect(again.data).toEqual(data);
    expect(await history()).toHaveLength(7);

    const photos = await company.people.admin.client
      .from('attachments')
      .select('category')
      .eq('report_id', ids.firstReport);
    expect(photos.data).toHaveLength(2);
  });

  test('the office sends it back once with a reason', async () => {
    const rejection = {
      report_id: ids.firstReport,
      review_notes: 'The nameplate is not readable on the photo.',
    };
    await refusedToAllBut(OFFICE, 'reject_report', rejection);
    expect((await call('admin', 'reject_report', { ...rejection, review_notes: ' ' })).error?.code).toBe(
      'invalid_input',
    );

    const { data, error } = await call('employee', 'reject_report', rejection);
    expect(error).toBeNull();
    expect(data).toMatchObject({ status: 'rejected', work_order_status: 'in_progress' });
    expect((await history()).slice(7)).toEqual(['report_rejected', 'sent_back']);
    expect((await call('employee', 'reject_report', rejection)).error?.code).toBe('conflict');

    const notes = (as: PersonName) =>
      company.people[as].client.from('work_order_reports').select('review_notes').eq('id', ids.firstReport);
    expect((await notes('subcontractor')).data).toEqual([{ review_notes: rejection.review_notes }]);
    expect((await notes('partner')).data).toEqual([]);
  });

  test('and approves the next one', async () => {
    const submitted = await call(
      'subcontractor',
      'submit_report',
      report([await photo('subcontractor', 'after')]),
    );
    ids.secondReport = submitted.data?.id ?? '';
    const approval = { report_id: ids.secondReport };
    await refusedToAllBut(OFFICE, 'approve_report', approval);

    const { data, error } = await call('admin', 'approve_report', approval);
    expect(error).toBeNull();
    expect(data).toMatchObject({ status: 'approved', work_order_status: 'completed' });
    expect((await history()).slice(9)).toEqual([
      'report_submitted',
      'work_completed',
      'report_approved',
      'completed',
    ]);

    const seen = await company.people.partner.client.from('work_order_reports').select('id');
    expect(seen.data).toEqual([{ id: ids.secondReport }]);
  });

  test('the subcontractor drafts a bill and submits it', async () => {
    const draft: CommandInput<'save_bill_draft'> = {
      external_bill_number: 'A-17',
      lines: [{ work_order_id: ids.workOrder, amount: 640.25, description: 'Labor and parts' }],
    };
    await refusedToAllBut(['subcontractor'], 'save_bill_draft', draft);
    const saved = await call('subcontractor', 'save_bill_draft', draft);
    expect(saved.error).toBeNull();
    expect(saved.data).toMatchObject({ total_amount: 640.25 });
    ids.bill = saved.data?.id ?? '';

    const bill = { ...draft, bill_id: ids.bill };
    await refusedToAllBut(['subcontractor'], 'submit_bill', bill);
    const nothing = await call('subcontractor', 'submit_bill', { ...bill, lines: [] });
    expect(nothing.error?.message).toMatch(/at least one work order/);

    const { data, error } = await call('subcontractor', 'submit_bill', bill);
    expect(error).toBeNull();
    expect(data).toMatchObject({ internal_bill_number: 'BILL-000001', total_amount: 640.25 });
    expect((await call('subcontractor', 'submit_bill', bill)).error?.code).toBe('not_found');
  });

  test('the office approves the bill', async () => {
    await refusedToAllBut(['admin'], 'approve_bill', { bill_id: ids.bill });
    const { data, error } = await call('admin', 'approve_bill', { bill_id: ids.bill });
    expect(error).toBeNull();
    expect(data).toMatchObject({ id: ids.bill, status: 'approved' });
    expect((await history()).slice(13)).toEqual(['bill_submitted', 'bill_approved']);
    expect((await call('admin', 'approve_bill', { bill_id: ids.bill })).error?.code).toBe('conflict');
  });

  test('the customer reads only its part of all this', async () => {
    const events = await company.people.partner.client
      .from('work_order_events')
      .select('event_type')
      .order('created_at')
      .order('id');
    expect(events.data?.map((event) => event.event_type)).toEqual([
      'created',
      'assigned',
      'work_started',
      'work_completed',
      'sent_back',
      'work_completed',
      'completed',
    ]);
    for (const as of ['otherPartner', 'otherSubcontractor', 'stranger'] as const) {
      expect((await company.people[as].client.from('work_order_events').select('event_type')).data).toEqual(
        [],
      );
    }
  });
});
