import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandInput, CommandName, CommandOutput } from '#shared/commands.ts';
import { addPerson, type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { recentDay } from '#test/support/recent-day.ts';

/** Nobody reviews, approves, sends back, corrects or pays their own work, administrators neither (decision 049). */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const call = async <Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) =>
  company.people[as].client.rpc(name, input as never) as unknown as Promise<{
    data: CommandOutput<Name>;
    error: null | { code: string; message: string };
    status: number;
  }>;

async function add(table: string, row: Record<string, unknown>): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.${table} (${Object.keys(row).join(', ')})
     values (${Object.keys(row).map((_column, index) => `$${index + 1}`)}) returning to_jsonb(${table}) ->> 'id' as id`,
    Object.values(row),
  );
  return rows[0]?.id ?? '';
}

const statusOf = async (table: string, id: string) =>
  (await portal.owner.query(`select status from public.${table} where id = $1`, [id])).rows[0]?.status;

const workOrder = (status: string) =>
  add('work_orders', {
    ...{ title: 'Door does not close', status },
    organization_id: company.organizations.customer,
    assigned_organization_id: company.organizations.subcontractor,
  });

/** A final report that this person of the office has submitted, and its work order. */
async function reported(as: PersonName) {
  const work_order_id = await workOrder('in_progress');
  const { data, error } = await call(as, 'submit_report', {
    ...{ work_order_id, submission_key: randomUUID(), work_performed: 'Replaced the closer.' },
    ...{ hours_worked: 1, crew_size: 1, completed_on: '2026-03-02', is_final: true },
  });
  expect(error).toBeNull();
  return { report_id: data.id, work_order_id };
}

/** A bill that the administrator has filed for the subcontractor. */
async function filedBill(work_order_id: string): Promise<string> {
  const { data, error } = await call('admin', 'submit_bill', {
    subcontractor_organization_id: company.organizations.subcontractor,
    lines: [{ work_order_id, amount: 80 }],
  });
  expect(error).toBeNull();
  return data.id;
}

/** An hour of somebody's time that waits. */
const worked = async (as: PersonName, hour = 13) => {
  const report = await add('employee_reports', {
    employee_user_id: company.people[as].profileId,
    work_order_id: await workOrder('in_progress'),
    report_date: '2026-03-02',
    clock_in_time: `2026-03-02T${hour}:00:00Z`,
    clock_out_time: `2026-03-02T${hour + 1}:00:00Z`,
    status: 'submitted',
  });
  const { rows } = await portal.owner.query(
    'select id, work_order_id from public.time_segments where employee_report_id = $1',
    [report],
  );
  return { report, segment: rows[0].id as string, work: rows[0].work_order_id as string };
};

const OWN_REPORT = 'Somebody else has to review your own report.';
const day = { starts_on: '2026-03-02', ends_on: '2026-03-02' };
const reason = 'As worked.';

describe('a report', () => {
  test.for(['employee', 'manager', 'admin'] as const)(
    'is not reviewed by %s who submitted it',
    async (as) => {
      const { report_id, work_order_id } = await reported(as);
      const refusal = { status: 403, error: { message: OWN_REPORT } };
      expect(await call(as, 'approve_report', { report_id })).toMatchObject(refusal);
      expect(await call(as, 'reject_report', { report_id, review_notes: 'No.' })).toMatchObject(refusal);
      expect(
        await call(as, 'change_work_order_status', { work_order_id, status: 'completed' }),
      ).toMatchObject(refusal);
      expect(await statusOf('work_order_reports', report_id)).toBe('submitted');
      const colleague = as === 'manager' ? 'employee' : 'manager';
      expect((await call(colleague, 'approve_report', { report_id })).error).toBeNull();
      expect(await statusOf('work_orders', work_order_id)).toBe('completed');
    },
  );

  test('is not reviewed by a person of the firm that submitted it', async () => {
    const { manager, subcontractor } = company.people;
    const organization_id = company.organizations.subcontractor;
    const membership = await add('organization_members', {
      ...{ user_id: manager.profileId, organization_id, role: 'member' },
    });
    const report_id = await add('work_order_reports', {
      ...{ work_order_id: await workOrder('work_completed'), subcontractor_user_id: subcontractor.profileId },
      ...{ subcontractor_organization_id: organization_id, organization_id: company.organizations.customer },
      ...{ work_performed: 'Done', hours_worked: 1, completed_on: '2026-03-02' },
    });
    expect(await call('manager', 'approve_report', { report_id })).toMatchObject({ status: 403 });
    await portal.owner.query('delete from public.organization_members where id = $1', [membership]);
    expect((await call('manager', 'approve_report', { report_id })).error).toBeNull();
  });
});

test('a bill is neither approved, sent back, nor paid by the administrator who submitted it', async () => {
  const bill_id = await filedBill(await workOrder('completed'));
  for (const answer of [
    await call('admin', 'approve_bill', { bill_id }),
    await call('admin', 'reject_bill', { bill_id, reason: 'No.' }),
  ]) {
    expect(answer).toMatchObject({
      status: 403,
      error: { message: expect.stringContaining('your own bill') },
    });
  }
  expect(await statusOf('subcontractor_bills', bill_id)).toBe('submitted');
  await portal.owner.query(`update public.subcontractor_bills set status = 'approved' where id = $1`, [
    bill_id,
  ]);
  const paid = { bill_ids: [bill_id], paid_on: recentDay(), payment_method: 'ach' as const };
  expect((await call('admin', 'mark_bills_paid', paid)).data).toMatchObject({
    done: [],
    refused: [
      {
        id: bill_id,
        message: 'Somebody else has to pay a bill that you submitted.',
        details: expect.stringContaining('"bill_own_payment"'),
      },
    ],
  });
});

test.for(['manager', 'admin'] as const)('a receipt is not decided on by %s whose money it is', async (as) => {
  const receipt_id = await add('receipts', {
    ...{ employee_user_id: company.people[as].profileId, vendor_name: randomUUID(), amount: 40 },
    receipt_date: recentDay(7),
  });
  const message = 'Somebody else has to approve your own receipt.';
  expect((await call(as, 'approve_receipts', { receipts: [{ receipt_id, amount: 40 }] })).data).toMatchObject(
    { done: [], refused: [{ message }] },
  );
  expect(await call(as, 'reject_receipt', { receipt_id, reason })).toMatchObject({ error: { message } });
  const colleague = as === 'admin' ? 'manager' : 'admin';
  await call(colleague, 'approve_receipts', { receipts: [{ receipt_id, amount: 40 }] });
  const back = { receipt_ids: [receipt_id], reimbursed_on: recentDay() };
  expect((await call(as, 'reimburse_receipts', back)).data.done).toEqual([]);
  expect((await call(colleague, 'reimburse_receipts', back)).data.done).toEqual([receipt_id]);
});

test.for(['manager', 'admin'] as const)('a receipt is not decided on by %s who submitted it', async (as) => {
  const { data, error } = await call(as, 'save_receipt', {
    ...{ vendor_name: randomUUID(), amount: 40, receipt_date: recentDay(7), category: 'materials' },
    ...{ allocations: [], attachment_ids: [], employee_id: company.people.employee.profileId },
  });
  expect(error).toBeNull();
  const receipt_id = data.id;
  const review = 'Somebody else has to approve or send back a receipt that you submitted.';
  const approval = { receipts: [{ receipt_id, amount: 40 }] };
  expect((await call(as, 'approve_receipts', approval)).data).toMatchObject({
    done: [],
    refused: [{ message: review, details: expect.stringContaining('"receipt_submitter_review"') }],
  });
  expect(await call(as, 'reject_receipt', { receipt_id, reason })).toMatchObject({
    status: 403,
    error: { message: review },
  });
  const colleague = as === 'admin' ? 'manager' : 'admin';
  expect((await call(colleague, 'approve_receipts', approval)).data.done).toEqual([receipt_id]);
  const back = { receipt_ids: [receipt_id], reimbursed_on: recentDay() };
  expect((await call(as, 'reimburse_receipts', back)).data).toMatchObject({
    done: [],
    refused: [{ message: 'Somebody else has to reimburse a receipt that you submitted.' }],
  });
  expect((await call(colleague, 'reimburse_receipts', back)).data.done).toEqual([receipt_id]);
});

test.for(['manager', 'admin'] as const)(
  'time is not approved or corrected by %s who worked it',
  async (as) => {
    const { report, segment, work } = await worked(as);
    const times = { started_at: '2026-03-02T15:00:00Z', ended_at: '2026-03-02T16:00:00Z' };
    const more = { work_order_id: work, reason, time_zone: 'UTC', ...times };
    const employee_id = company.people[as].profileId;
    for (const { error } of [
      await call(as, 'approve_time', { employee_ids: [employee_id], ...day }),
      await call(as, 'send_back_time', { report_ids: [report], review_notes: reason }),
      await call(as, 'correct_time', { segment_id: segment, ...more }),
      await call(as, 'add_time', { employee_id, ...more }),
      await call(as, 'strike_time', { segment_id: segment, reason }),
    ]) {
      expect(error).toMatchObject({ code: 'forbidden' });
    }
    expect(await statusOf('employee_reports', report)).toBe('submitted');
  },
);

describe('the NTE', () => {
  const assign = (as: PersonName, work_order_id: string, nte_amount: number | null) =>
    call(as, 'assign_work_order', {
      ...{ work_order_id, nte_amount, due_date: null, assignees: [] },
      assigned_organization_id: company.organizations.subcontractor,
    });

  test('is not raised or removed by a person whose report waits for review there', async () => {
    const work_order_id = await workOrder('in_progress');
    await add('work_order_budgets', { work_order_id, nte_amount: 500 });
    const { error } = await call('employee', 'submit_report', {
      ...{ work_order_id, submission_key: randomUUID(), work_performed: 'Half of it.' },
      ...{ hours_worked: 1, crew_size: 1, completed_on: '2026-03-02', is_final: false },
    });
    expect(error).toBeNull();
    for (const amount of [500.01, null]) {
      expect(await assign('employee', work_order_id, amount)).toMatchObject({ status: 403 });
    }
    expect((await assign('employee', work_order_id, 500)).error).toBeNull();
    expect((await assign('employee', work_order_id, 400)).error).toBeNull();
    expect((await assign('manager', work_order_id, 900)).error).toBeNull();
  });

  test('is not raised or removed by correcting the work order either', async () => {
    const work_order_id = await workOrder('in_progress');
    await add('work_order_budgets', { work_order_id, nte_amount: 500 });
    const report = {
      ...{ work_order_id, submission_key: randomUUID(), work_performed: 'Half of it.' },
      ...{ hours_worked: 1, crew_size: 1, completed_on: '2026-03-02', is_final: false },
    };
    expect((await call('employee', 'submit_report', report)).error).toBeNull();
    const correct = async (as: PersonName, nte_amount: number | null) => {
      const { rows } = await portal.owner.query(
        `select to_json(updated_at) #>> '{}' as version from public.work_orders where id = $1`,
        [work_order_id],
      );
      return call(as, 'correct_work_order', {
        ...{ work_order_id, version: rows[0]?.version, partner_location_id: company.locationId },
        ...{ title: 'Door sticks', description: 'It sticks.', trade: 'Doors', priority: 'medium' },
        ...{ due_date: null, nte_amount },
        ...{ appointment_from: null, appointment_until: null },
      });
    };
    for (const amount of [500.01, null])
      expect(await correct('employee', amount)).toMatchObject({ status: 403 });
    expect((await correct('employee', 500)).error).toBeNull();
    expect((await correct('manager', 900)).error).toBeNull();
  });

  test('is not raised or removed by a person whose own firm does the work, before anything is submitted', async () => {
    const work_order_id = await workOrder('assigned');
    await add('work_order_budgets', { work_order_id, nte_amount: 500 });
    const both = await addPerson(portal, {
      name: 'OfficeAndFirm',
      memberships: [
        [company.organizations.contractor, 'manager'],
        [company.organizations.subcontractor, 'admin'],
      ],
    });
    const give = (nte_amount: number | null) =>
      both.client.rpc('assign_work_order', {
        ...{ work_order_id, nte_amount, due_date: null, assignees: [] },
        assigned_organization_id: company.organizations.subcontractor,
      });
    for (const amount of [500.01, null]) expect(await give(amount)).toMatchObject({ status: 403 });
    expect((await give(400)).error).toBeNull();
    expect((await assign('manager', work_order_id, 900)).error).toBeNull();
    // The tests that follow count who could decide.
    await portal.owner.query('delete from public.organization_members where user_id = $1', [both.profileId]);
  });

  test('is not raised by the administrator who bills the work', async () => {
    const work_order_id = await workOrder('in_progress');
    await add('work_order_budgets', { work_order_id, nte_amount: 500 });
    const bill = {
      subcontractor_organization_id: company.organizations.subcontractor,
      lines: [{ work_order_id, amount: 800 }],
    };
    expect((await call('admin', 'save_bill_draft', bill)).error).toBeNull();
    expect(await assign('admin', work_order_id, 800)).toMatchObject({ status: 403 });
    expect((await assign('manager', work_order_id, 800)).error).toBeNull();
  });
});

test('the only person who could review does, and the audit log names them', async () => {
  const { rows } = await portal.owner.query(
    `delete from public.organization_members where user_id = any ($1) returning user_id, organization_id, role`,
    [[company.people.manager.profileId]],
  );
  const { report } = await worked('admin', 17);
  const { profileId } = company.people.admin;
  expect((await call('admin', 'approve_time', { employee_ids: [profileId], ...day })).data).toMatchObject({
    approved: 2,
  });
  const audited = await portal.owner.query(
    `select actor_profile_id as actor, after ->> 'reviewed_by' as reviewer from public.audit_log
     where table_name = 'employee_reports' and row_id = $1 and after ->> 'status' = 'approved'`,
    [report],
  );
  expect(audited.rows).toEqual([{ actor: profileId, reviewer: profileId }]);
  // The employee could still review the administrator's report.
  const { report_id } = await reported('admin');
  expect(await call('admin', 'approve_report', { report_id })).toMatchObject({ status: 403 });
  await add('organization_members', rows[0]);
});
