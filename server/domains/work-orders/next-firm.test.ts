import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/**
 * Work that has begun, or is on hold, goes to another firm: that firm is asked, and nobody reads that it is under way.
 */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

async function call<Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) {
  const { data, error } = await company.people[as].client.rpc(name, input as never);
  expect(error, `${name} as ${as}`).toBeNull();
  return data as unknown;
}

type Firm = 'subcontractor' | 'otherSubcontractor';
const give = (work_order_id: string, firm: Firm | null, assignees: PersonName[] = []) =>
  call('admin', 'assign_work_order', {
    work_order_id,
    assigned_organization_id: firm && company.organizations[firm],
    assignees: assignees.map((name) => ({ profile_id: company.people[name].profileId, is_lead: false })),
    ...{ nte_amount: null, due_date: null },
  });
const step = (as: PersonName, work_order_id: string, status: string, reason: string | null = null) =>
  call(as, 'change_work_order_status', { work_order_id, status, reason } as never);

/** Work that the first firm has accepted and begun. */
async function begun(): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, organization_id, partner_location_id)
     values ('Door does not close', $1, $2) returning id`,
    [company.organizations.customer, company.locationId],
  );
  const order = rows[0]?.id ?? '';
  await give(order, 'subcontractor');
  await step('subcontractor', order, 'in_progress');
  return order;
}

async function read(order: string) {
  const { rows } = await portal.owner.query(
    `select status, status_reason, accepted_at is not null as accepted, date_started is not null as started,
       date_finished is not null as finished, status_since = date_assigned as since_assigned
     from public.work_orders where id = $1`,
    [order],
  );
  return rows[0];
}

const ASKED = {
  ...{ status: 'assigned', status_reason: null, accepted: false, started: false, finished: false },
  since_assigned: true,
};

/** What a person reads of the history: types and reasons. */
async function history(as: PersonName, order: string): Promise<string[]> {
  const { data } = await company.people[as].client
    .from('work_order_events')
    .select('event_type, message')
    .eq('work_order_id', order)
    .order('created_at')
    .throwOnError();
  return data.map(({ event_type, message }) => [event_type, message].filter(Boolean).join(': '));
}

test('the next firm of started work is asked, declines, or accepts and starts', async () => {
  const order = await begun();
  await give(order, 'otherSubcontractor');
  expect(await read(order)).toEqual(ASKED);
  await call('otherSubcontractor', 'answer_assignment', {
    ...{ work_order_id: order, answer: 'decline', reason: 'No van.' },
  });
  expect(await read(order)).toMatchObject({ status: 'received' });

  await give(order, 'otherSubcontractor');
  const arrival_at = new Date(Date.now() + 3_600_000).toISOString();
  await call('otherSubcontractor', 'answer_assignment', {
    work_order_id: order,
    answer: 'accept',
    arrival_at,
  });
  expect(await read(order)).toMatchObject({ status: 'assigned', accepted: true, started: false });
  await step('otherSubcontractor', order, 'in_progress');
  expect(await read(order)).toMatchObject({ status: 'in_progress', started: true });
});

test('a final report implies that the next firm has started and finished', async () => {
  const order = await begun();
  await give(order, 'otherSubcontractor');
  await call('otherSubcontractor', 'submit_report', {
    ...{ work_order_id: order, submission_key: randomUUID(), work_performed: 'Set the closer.' },
    ...{ hours_worked: 1, crew_size: 1, completed_on: '2026-03-02', is_final: true },
  });
  expect(await read(order)).toMatchObject({ status: 'work_completed', started: true, finished: true });
});

test('work on hold, and work that the own crew has started, also asks the next firm', async () => {
  const held = await begun();
  await step('admin', held, 'on_hold', 'canary: they left');
  await give(held, 'otherSubcontractor');
  expect(await read(held)).toEqual(ASKED);

  const crew = await begun();
  await give(crew, null, ['employee']);
  expect(await read(crew)).toMatchObject({ status: 'in_progress' });
  const together = await call('admin', 'bulk_assign_work_orders', {
    ...{ work_order_ids: [crew], assigned_organization_id: company.organizations.otherSubcontractor },
    assignees: [],
  });
  expect(together).toEqual({ done: [crew], refused: [] });
  expect(await read(crew)).toEqual(ASKED);
});

test('a change for the same firm does not ask again', async () => {
  const order = await begun();
  await give(order, 'subcontractor');
  expect(await read(order)).toMatchObject({ status: 'in_progress', accepted: true, started: true });
});

test('the history shows the customer that the work was assigned again, and each firm its own part', async () => {
  const order = await begun();
  await step('admin', order, 'on_hold', 'canary: hold');
  await step('admin', order, 'in_progress');
  await give(order, 'otherSubcontractor');
  await step('otherSubcontractor', order, 'in_progress');
  const [first, hold] = [
    ['assigned', 'work_started'],
    ['put_on_hold: canary: hold', 'resumed'],
  ];
  expect(await history('partner', order)).toEqual([...first, ...hold, 'assigned', 'work_started']);
  expect(await history('subcontractor', order)).toEqual([
    'assigned',
    'assignment_changed',
    'work_started',
    ...hold,
  ]);
  expect(await history('otherSubcontractor', order)).toEqual([
    'assigned',
    'assignment_changed',
    'work_started',
  ]);
});
