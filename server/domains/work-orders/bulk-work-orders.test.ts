import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BULK_MAX } from '#shared/commands/bulk-work-orders.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { recentDay } from '#test/support/recent-day.ts';

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

type BulkName = Extract<CommandName, `bulk_${string}`>;

async function call<Name extends BulkName>(as: PersonName, name: Name, input: CommandInput<Name>) {
  return company.people[as].client.rpc(name, input as never) as unknown as Promise<{
    data: { done: string[]; refused: { id: string; message: string }[] } | null;
    error: { code: string; message: string } | null;
  }>;
}

async function addOrder(status: string, facts: Record<string, unknown> = {}): Promise<string> {
  const row = {
    title: 'Door does not close',
    status,
    organization_id: company.organizations.customer,
    partner_location_id: company.locationId,
    ...facts,
  };
  const columns = Object.keys(row);
  const { rows } = await portal.owner.query(
    `insert into public.work_orders (${columns.join(', ')})
     values (${columns.map((_column, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return rows[0].id;
}

const orders = async (ids: string[]) =>
  (
    await portal.owner.query(
      `select w.status, w.priority, w.due_date::text, w.assigned_organization_id, b.nte_amount::float8
       from public.work_orders w left join public.work_order_budgets b on b.work_order_id = w.id
       where w.id = any ($1) order by w.id`,
      [ids],
    )
  ).rows;

const events = async (id: string) =>
  (
    await portal.owner.query(
      `select event_type, message, data from public.work_order_events where work_order_id = $1 order by created_at, id`,
      [id],
    )
  ).rows;

const EVERY_BULK_COMMAND: [BulkName, (ids: string[]) => CommandInput<BulkName>][] = [
  [
    'bulk_assign_work_orders',
    (work_order_ids) => ({
      work_order_ids,
      assigned_organization_id: company.organizations.subcontractor,
      assignees: [],
    }),
  ],
  [
    'bulk_change_work_order_status',
    (work_order_ids) => ({ work_order_ids, status: 'cancelled', reason: 'Not needed.' }),
  ],
  ['bulk_set_work_order_priority', (work_order_ids) => ({ work_order_ids, priority: 'emergency' })],
];

test.for(EVERY_BULK_COMMAND)('%s is the office’s alone', async ([name, input]) => {
  const id = await addOrder('assigned', { assigned_organization_id: company.organizations.subcontractor });
  const before = await orders([id]);
  const others = ['partner', 'otherPartner', 'subcontractor', 'otherSubcontractor', 'stranger'] as const;
  for (const person of others) {
    const { error } = await call(person, name, input([id]));
    expect(error?.code, person).toMatch(/^(forbidden|not_authenticated)$/);
  }
  expect(await orders([id])).toEqual(before);
  expect(await events(id)).toEqual([]);
});

test.for(EVERY_BULK_COMMAND)('%s refuses none and too many', async ([name, input]) => {
  const many = Array.from({ length: BULK_MAX + 1 }, () => randomUUID());
  for (const ids of [[], many]) {
    expect((await call('admin', name, input(ids))).error?.code).toBe('invalid_input');
  }
});

test.for(EVERY_BULK_COMMAND)('%s says of one that is not there that it is not', async ([name, input]) => {
  const gone = randomUUID();
  const { data } = await call('admin', name, input([gone]));
  expect(data).toMatchObject({
    done: [],
    refused: [
      {
        id: gone,
        message: 'This work order does not exist, or you may not see it.',
        details: expect.stringContaining('"work_order_missing"'),
      },
    ],
  });
});

test('assigns several to a subcontractor, stores the NTE of each, and says why the closed one was refused', async () => {
  const first = await addOrder('received', { due_date: '2030-12-03' });
  const second = await addOrder('in_progress');
  const closed = await addOrder('closed');
  await portal.owner.query(
    'insert into public.work_order_budgets (work_order_id, nte_amount) values ($1, 800)',
    [first],
  );
  const { data, error } = await call('employee', 'bulk_assign_work_orders', {
    work_order_ids: [first, closed, second, first],
    assigned_organization_id: company.organizations.subcontractor,
    assignees: [{ profile_id: company.people.subcontractor.profileId, is_lead: true }],
  });
  expect(error).toBeNull();
  expect(data?.done.toSorted()).toEqual([first, second].toSorted());
  expect(data?.refused).toEqual([
    {
      id: closed,
      message: 'A work order that is closed cannot be assigned.',
      details: expect.stringContaining('"assignment_status_closed"'),
    },
  ]);
  expect(await orders([first])).toEqual([
    {
      status: 'assigned',
      priority: 'medium',
      due_date: '2030-12-03',
      assigned_organization_id: company.organizations.subcontractor,
      nte_amount: 800,
    },
  ]);
  expect((await events(first)).map(({ event_type }) => event_type)).toContain('assigned');
  expect(await events(closed)).toEqual([]);
});

test('leaves no part of an assignment that fails halfway', async () => {
  const id = await addOrder('received');
  const { data } = await call('admin', 'bulk_assign_work_orders', {
    work_order_ids: [id],
    assigned_organization_id: company.organizations.subcontractor,
    assignees: [
      { profile_id: company.people.subcontractor.profileId, is_lead: true },
      { profile_id: company.people.otherSubcontractor.profileId, is_lead: false },
    ],
  });
  expect(data?.refused).toHaveLength(1);
  const { rows } = await portal.owner.query(
    'select from public.work_order_assignments where work_order_id = $1',
    [id],
  );
  expect(rows).toEqual([]);
  expect(await orders([id])).toMatchObject([{ status: 'received', assigned_organization_id: null }]);
});

test('changes the status of those that may, with the required reason', async () => {
  const assigned = await addOrder('assigned');
  const closed = await addOrder('closed');
  const work_order_ids = [assigned, closed];
  const without = await call('manager', 'bulk_change_work_order_status', {
    work_order_ids,
    status: 'on_hold',
  });
  expect(without.data?.done).toEqual([]);
  expect(without.data?.refused).toContainEqual({
    id: assigned,
    message: 'Please give a reason.',
    details: expect.stringContaining('"work_order_reason_missing"'),
  });

  const { data } = await call('manager', 'bulk_change_work_order_status', {
    work_order_ids,
    status: 'on_hold',
    reason: 'Snow.',
  });
  expect(data).toEqual({
    done: [assigned],
    refused: [
      {
        id: closed,
        message: 'A work order that is closed cannot become on hold.',
        details: expect.stringContaining('"work_order_step_invalid"'),
      },
    ],
  });
  expect(await events(assigned)).toMatchObject([{ event_type: 'put_on_hold', message: 'Snow.' }]);
});

test('sets the priority of several, and records only what changed', async () => {
  const low = await addOrder('assigned', { priority: 'low' });
  const high = await addOrder('assigned', { priority: 'high' });
  const { data } = await call('employee', 'bulk_set_work_order_priority', {
    work_order_ids: [low, high],
    priority: 'high',
  });
  expect(data?.done.toSorted()).toEqual([low, high].toSorted());
  expect(await events(low)).toMatchObject([{ event_type: 'corrected', data: { priority: ['low', 'high'] } }]);
  expect(await events(high)).toEqual([]);
});

test('refuses the one whose report waits for review, and completes the others', async () => {
  const own = await addOrder('in_progress');
  const { error } = await company.people.employee.client.rpc('submit_report', {
    ...{ work_order_id: own, submission_key: randomUUID(), work_performed: 'Set the closer.' },
    ...{ hours_worked: 1, crew_size: 1, completed_on: recentDay(), is_final: true },
  });
  expect(error).toBeNull();
  const others = [await addOrder('work_completed'), await addOrder('work_completed')];
  const { data } = await call('employee', 'bulk_change_work_order_status', {
    work_order_ids: [own, ...others],
    status: 'completed',
  });
  expect(data?.refused).toEqual([
    {
      id: own,
      message: 'Somebody else has to review your own report.',
      details: expect.stringContaining('"report_own_review"'),
    },
  ]);
  expect(data?.done.toSorted()).toEqual(others.toSorted());
  expect((await orders([own])).map(({ status }) => status)).toEqual(['work_completed']);
  expect((await events(own)).map(({ event_type }) => event_type)).not.toContain('completed');
});
