import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { SCREENS } from '#shared/paths.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { settleDecisions } from '#test/support/settle-decisions.ts';

/** Who is notified of which step of a job, and where a tap leads. The steps are made by commands. */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  // Notifications of the office go to those who may act on them, and the employee here is a technician.
  await portal.owner.query(
    `update public.organization_members set preset = 'technician' where user_id = $1`,
    [company.people.employee.profileId],
  );
});
afterAll(() => portal.stop());
beforeEach(() => forget());

const forget = () => portal.owner.query('delete from public.notifications');

async function call<Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) {
  const { data, error } = await company.people[as].client.rpc(name, input as never);
  expect(error, `${name} as ${as}`).toBeNull();
  return data as unknown as Record<string, string>;
}

const nameOf = (profileId: string) =>
  Object.entries(company.people).find(([, person]) => person.profileId === profileId)?.[0];

/** What stands in the table, as `person kind`, in alphabetical order. */
async function notified(): Promise<string[]> {
  await settleDecisions(portal);
  const { rows } = await portal.owner.query<{ profile_id: string; kind: string }>(
    'select profile_id, kind from public.notifications',
  );
  return rows.map(({ profile_id, kind }) => `${nameOf(profile_id)} ${kind}`).sort();
}

/** What a person reads in their own list. */
async function listOf(person: PersonName) {
  const { data } = await company.people[person].client
    .from('notifications')
    .select('kind, topic, title, body, path')
    .order('created_at')
    .throwOnError();
  return data;
}

/** Taps every notification: each path is a screen of the portal that its reader may open. */
async function expectPathsOfScreens() {
  const { rows } = await portal.owner.query<{ path: string }>('select path from public.notifications');
  for (const { path } of rows) {
    const screen = path.replace(/[0-9a-f-]{36}$/, '$id');
    expect(Object.keys(SCREENS), path).toContain(screen);
  }
}

async function request(): Promise<string> {
  const made = await call('partner', 'create_work_order', {
    partner_location_id: company.locationId,
    title: 'Door does not close',
    description: 'canary: the code is 4711',
    trade: 'Doors',
    priority: 'high',
    attachment_ids: [],
  });
  return made.id ?? '';
}

const assign = (work_order_id: string, more: Partial<CommandInput<'assign_work_order'>> = {}) =>
  call('manager', 'assign_work_order', {
    work_order_id,
    assigned_organization_id: company.organizations.subcontractor,
    assignees: [],
    nte_amount: 500,
    due_date: null,
    ...more,
  });

const report = (as: PersonName, work_order_id: string) =>
  call(as, 'submit_report', {
    work_order_id,
    submission_key: randomUUID(),
    work_performed: 'Set the closer.',
    hours_worked: 1,
    crew_size: 1,
    completed_on: '2026-03-02',
    is_final: true,
    attachment_ids: [],
  });

describe('a job from request to payment', () => {
  test('each step notifies the people who act next, and nobody about their own actions', async () => {
    const order = await request();
    expect(await notified()).toEqual(['admin work_order_received', 'manager work_order_received']);
    await expectPathsOfScreens();

    await forget();
    await assign(order);
    expect(await notified()).toEqual(['subcontractor work_order_assigned']);
    expect(await listOf('subcontractor')).toEqual([
      {
        kind: 'work_order_assigned',
        topic: 'assignments',
        title: expect.stringMatching(/^WO-\d+ is assigned to you$/),
        body: expect.stringMatching(/^Door does not close – .*Main Street/),
        path: `/subcontractor/work-orders/${order}`,
      },
    ]);

    await forget();
    await call('subcontractor', 'answer_assignment', {
      work_order_id: order,
      answer: 'accept',
      arrival_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(await notified()).toEqual([
      'admin assignment_accepted',
      'manager assignment_accepted',
      'partner work_order_scheduled',
    ]);
    expect(await listOf('partner')).toMatchObject([{ path: `/partner/work-orders/${order}` }]);

    await forget();
    const { id: first = '' } = await report('subcontractor', order);
    expect(await notified()).toEqual(['admin report_submitted', 'manager report_submitted']);
    expect(await listOf('admin')).toMatchObject([{ path: `/admin/reports/${first}`, topic: 'reviews' }]);

    await forget();
    await call('admin', 'reject_report', { report_id: first, review_notes: 'canary: no photo' });
    expect(await notified()).toEqual(['subcontractor report_rejected']);
    expect(await listOf('subcontractor')).toMatchObject([{ path: `/subcontractor/reports/${first}` }]);
    expect(JSON.stringify(await listOf('subcontractor'))).not.toContain('canary');

    await forget();
    const { id: second = '' } = await report('subcontractor', order);
    await forget();
    await call('manager', 'approve_report', { report_id: second, review_notes: null });
    expect(await notified()).toEqual(['partner work_order_completed', 'subcontractor report_approved']);

    await forget();
    const bill = await call('subcontractor', 'submit_bill', {
      bill_id: null,
      external_bill_number: '77',
      lines: [{ work_order_id: order, amount: 120 }],
    });
    expect(await notified()).toEqual(['admin bill_submitted']);
    expect(await listOf('admin')).toEqual([
      {
        kind: 'bill_submitted',
        topic: 'approvals',
        title: expect.stringMatching(/^BILL-\d+ waits for approval$/),
        body: 'The subcontractor',
        path: `/admin/subcontractor-bills/${bill.id}`,
      },
    ]);
    await forget();
    await call('admin', 'approve_bill', { bill_id: bill.id ?? '' });
    expect(await notified()).toEqual(['subcontractor bill_approved']);
    expect(await listOf('subcontractor')).toMatchObject([
      { body: '', path: `/subcontractor/bills/${bill.id}` },
    ]);
    await expectPathsOfScreens();
  });

  test('declining notifies the office, and removes the work from the list of the firm that declined', async () => {
    const order = await request();
    await assign(order);
    await forget();
    await assign(order, { assigned_organization_id: company.organizations.otherSubcontractor });
    expect(await notified()).toEqual([
      'otherSubcontractor work_order_assigned',
      'subcontractor work_order_unassigned',
    ]);
    await call('otherSubcontractor', 'answer_assignment', {
      work_order_id: order,
      answer: 'decline',
      reason: 'canary: no van',
    });
    expect(await notified()).toEqual([
      'admin assignment_declined',
      'manager assignment_declined',
      'otherSubcontractor work_order_assigned',
      'subcontractor work_order_unassigned',
    ]);
    expect(await listOf('otherSubcontractor')).toEqual([]);
    expect(JSON.stringify(await listOf('admin'))).not.toContain('canary');
  });

  test('the assignees are notified when work is put on hold, resumed, and canceled', async () => {
    const order = await request();
    const { profileId } = company.people.employee;
    await call('admin', 'assign_work_order', {
      work_order_id: order,
      assigned_organization_id: null,
      assignees: [{ profile_id: profileId, is_lead: true }],
      nte_amount: null,
      due_date: null,
    });
    expect(await listOf('employee')).toMatchObject([
      {
        kind: 'work_order_assigned',
        path: expect.stringMatching(/^\/employee\/assignments\/[0-9a-f-]{36}$/),
      },
    ]);
    for (const [status, kind] of [
      ['on_hold', 'work_order_put_on_hold'],
      ['assigned', 'work_order_resumed'],
      ['cancelled', 'work_order_cancelled'],
    ] as const) {
      await forget();
      await call('manager', 'change_work_order_status', {
        work_order_id: order,
        status,
        reason: status === 'assigned' ? null : 'The shop is closed.',
      });
      expect(await notified()).toEqual([`employee ${kind}`]);
    }
  });

  test('the office is notified of a request that its customer cancels', async () => {
    const order = await request();
    await forget();
    await call('partner', 'change_work_order_status', {
      work_order_id: order,
      status: 'cancelled',
      reason: 'It closes again.',
    });
    expect(await notified()).toEqual(['admin work_order_cancelled', 'manager work_order_cancelled']);
  });
});

describe('nobody is notified twice or without need', () => {
  test('a new amount or date is no new assignment; a new person is', async () => {
    const order = await request();
    await assign(order);
    await forget();
    await assign(order, { nte_amount: 900 });
    expect(await notified()).toEqual([]);
    await assign(order, {
      assignees: [{ profile_id: company.people.subcontractor.profileId, is_lead: true }],
    });
    expect(await notified()).toEqual(['subcontractor work_order_assigned']);
  });

  test('unread notifications of the same kind and work order are updated for ten minutes', async () => {
    const order = await request();
    await assign(order);
    const first = await portal.owner.query(
      'select id, created_at from public.notifications where kind = $1',
      ['work_order_assigned'],
    );
    const other = company.organizations.otherSubcontractor;
    await assign(order, { assigned_organization_id: other });
    await assign(order);
    const again = await portal.owner.query(
      'select id, created_at from public.notifications where kind = $1 and profile_id = $2',
      ['work_order_assigned', company.people.subcontractor.profileId],
    );
    expect(again.rows).toHaveLength(1);
    expect(again.rows[0].id).toBe(first.rows[0].id);
    expect(again.rows[0].created_at.getTime()).toBeGreaterThan(first.rows[0].created_at.getTime());
    await portal.owner.query(`update public.notifications set created_at = now() - interval '11 minutes'`);
    await assign(order, { assigned_organization_id: other });
    await assign(order);
    expect((await notified()).filter((line) => line === 'subcontractor work_order_assigned')).toHaveLength(2);
  });

  test('many of a kind in one transaction are one notification, created by one statement', async () => {
    const { rows } = await portal.owner.query<{ id: string }>(
      `insert into public.work_orders (title, organization_id, partner_location_id)
       select 'Many ' || n, $1, $2 from generate_series(1, 200) n returning id`,
      [company.organizations.customer, company.locationId],
    );
    await portal.owner.query(
      `update public.work_orders set assigned_organization_id = $1, status = 'assigned' where id = any ($2)`,
      [company.organizations.subcontractor, rows.map(({ id }) => id)],
    );
    expect(await notified()).toEqual(['subcontractor work_order_assigned']);
    expect(await listOf('subcontractor')).toMatchObject([
      { title: '200 work orders are assigned to you', path: '/subcontractor/work-orders' },
    ]);
  });

  test('a change that is undone within the transaction notifies nobody', async () => {
    const order = await request();
    await forget();
    const client = await portal.owner.connect();
    await client.query('begin');
    await client.query('savepoint one');
    await client.query(
      `insert into public.work_order_events (work_order_id, event_type) values ($1, 'created')`,
      [order],
    );
    await client.query('rollback to one');
    await client.query('commit');
    client.release();
    expect(await notified()).toEqual([]);
  });

  test('imported history notifies nobody', async () => {
    const order = await request();
    await forget();
    await portal.owner.query(
      `insert into public.work_order_events (work_order_id, event_type, created_at)
       values ($1, 'created', now() - interval '2 hours')`,
      [order],
    );
    expect(await notified()).toEqual([]);
  });

  test('people who are disabled or have left are not notified any more, and cannot read old notifications', async () => {
    const order = await request();
    await assign(order);
    const { profileId } = company.people.subcontractor;
    expect(await listOf('subcontractor')).toHaveLength(1);
    const left = await portal.owner.query(
      'delete from public.organization_members where user_id = $1 returning organization_id, role',
      [profileId],
    );
    expect(await listOf('subcontractor')).toEqual([]);
    await forget();
    await call('manager', 'change_work_order_status', {
      work_order_id: order,
      status: 'on_hold',
      reason: 'The shop is closed.',
    });
    expect(await notified()).toEqual([]);
    await portal.owner.query(
      'insert into public.organization_members (user_id, organization_id, role) values ($1, $2, $3)',
      [profileId, left.rows[0].organization_id, left.rows[0].role],
    );
    await portal.owner.query('update public.profiles set is_active = false where id = $1', [
      company.people.manager.profileId,
    ]);
    await request();
    expect(await notified()).toEqual(['admin work_order_received']);
    await portal.owner.query('update public.profiles set is_active = true where id = $1', [
      company.people.manager.profileId,
    ]);
  });
});
