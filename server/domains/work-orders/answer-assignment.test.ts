import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
let id: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  id = await assigned();
});

const HOUR_MS = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** A work order of the customer that the office has given to the subcontractor. */
async function assigned(): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, organization_id, partner_location_id)
     values ('Door sticks', $1, $2) returning id`,
    [company.organizations.customer, company.locationId],
  );
  const order = rows[0]?.id ?? '';
  await give(order, company.organizations.subcontractor);
  return order;
}

async function give(order: string, assigned_organization_id: string) {
  const { error } = await company.people.employee.client.rpc('assign_work_order', {
    work_order_id: order,
    assigned_organization_id,
    assignees: [],
    nte_amount: 500,
    due_date: null,
  });
  expect(error).toBeNull();
}

type Answer = Omit<CommandInput<'answer_assignment'>, 'work_order_id'>;
const answer = async (as: PersonName, input: Answer) =>
  company.people[as].client.rpc('answer_assignment', { work_order_id: id, ...input });

const order = async () =>
  (
    await portal.owner.query(
      `select status, status_reason, assigned_organization_id, date_assigned, accepted_at is not null as accepted,
         accepted_by, arrival_at
       from public.work_orders where id = $1`,
      [id],
    )
  ).rows[0];

const events = async () =>
  (
    await portal.owner.query(
      `select event_type, visibility, message, data from public.work_order_events
       where work_order_id = $1 and event_type like 'assignment_%ed' and event_type <> 'assignment_changed'
       order by created_at`,
      [id],
    )
  ).rows;

test('accepting shows who comes and when, to the customer too; a repeated answer counts once', async () => {
  const arrival_at = inHours(20);
  const first = await answer('subcontractor', { answer: 'accept', arrival_at });
  expect(first.error).toBeNull();
  expect(first.data?.status).toBe('assigned');
  await answer('subcontractor', { answer: 'accept', arrival_at });
  await answer('subcontractor', { answer: 'accept' });
  expect(await order()).toMatchObject({
    status: 'assigned',
    accepted: true,
    accepted_by: company.people.subcontractor.profileId,
    arrival_at: new Date(arrival_at),
  });
  expect(await events()).toMatchObject([
    { event_type: 'assignment_accepted', visibility: 'everyone', data: { arrival_at: expect.any(String) } },
  ]);
  const { data } = await company.people.partner.client
    .from('work_orders')
    .select('arrival_at')
    .eq('id', id)
    .single();
  expect(Date.parse(data?.arrival_at ?? '')).toBe(Date.parse(arrival_at));
});

test('another time is reported as a change', async () => {
  await answer('subcontractor', { answer: 'accept', arrival_at: inHours(2) });
  await answer('subcontractor', { answer: 'accept', arrival_at: inHours(30) });
  expect((await events()).map(({ data }) => data.changed ?? false)).toEqual([false, true]);
});

test('declining unassigns the work order, and only the office reads the reason', async () => {
  const declined = await answer('subcontractor', { answer: 'decline', reason: 'Both vans are out.' });
  expect(declined).toMatchObject({ error: null, data: { status: 'received', arrival_at: null } });
  expect(await order()).toEqual({
    status: 'received',
    status_reason: null,
    assigned_organization_id: null,
    date_assigned: null,
    accepted: false,
    accepted_by: null,
    arrival_at: null,
  });
  expect(await events()).toEqual([
    {
      event_type: 'assignment_declined',
      visibility: 'staff',
      message: 'Both vans are out.',
      data: { subcontractor: 'The subcontractor' },
    },
  ]);
  const { data } = await company.people.partner.client
    .from('work_order_events')
    .select()
    .eq('work_order_id', id);
  expect(JSON.stringify(data)).not.toContain('vans');
  // The customer's open pages receive every version of the row.
  const { rows } = await portal.owner.query(
    `select after ->> 'status' as status, after ->> 'status_reason' as reason from public.audit_log
     where table_name = 'work_orders' and row_id = $1 and after ->> 'status' = 'received'
       and before ->> 'status' = 'assigned'`,
    [id],
  );
  expect(rows).toEqual([{ status: 'received', reason: null }]);
  expect((await answer('subcontractor', { answer: 'decline', reason: 'Again.' })).error?.code).toBe(
    'conflict',
  );
});

test('reassigned work waits for a new answer; a new amount keeps the answer', async () => {
  await answer('subcontractor', { answer: 'accept', arrival_at: inHours(2) });
  await give(id, company.organizations.subcontractor);
  expect(await order()).toMatchObject({ accepted: true });
  await give(id, company.organizations.otherSubcontractor);
  expect(await order()).toMatchObject({ accepted: false, accepted_by: null, arrival_at: null });
  expect((await answer('subcontractor', { answer: 'accept' })).error?.code).toBe('conflict');
  expect((await answer('otherSubcontractor', { answer: 'accept' })).error).toBeNull();
});

test('starting the work accepts it', async () => {
  const started = await company.people.subcontractor.client.rpc('change_work_order_status', {
    work_order_id: id,
    status: 'in_progress',
  });
  expect(started.error).toBeNull();
  expect(await order()).toMatchObject({
    accepted_by: company.people.subcontractor.profileId,
    arrival_at: null,
  });
  expect((await answer('subcontractor', { answer: 'accept', arrival_at: inHours(3) })).error).toBeNull();
  expect((await answer('subcontractor', { answer: 'decline', reason: 'No.' })).error).toMatchObject({
    code: 'rule_violation',
    message: 'A work order that is in progress cannot be declined.',
  });
});

test.each<[PersonName, string]>([
  ['admin', 'forbidden'],
  ['employee', 'forbidden'],
  ['partner', 'forbidden'],
  ['otherPartner', 'not_found'],
  ['otherSubcontractor', 'not_found'],
  ['stranger', 'not_found'],
])('%s cannot answer for the subcontractor', async (person, code) => {
  for (const input of [{ answer: 'accept' }, { answer: 'decline', reason: 'No.' }] as const)
    expect((await answer(person, input)).error?.code).toBe(code);
  expect(await order()).toMatchObject({ status: 'assigned', accepted: false });
});

test('an invalid answer is refused with a message', async () => {
  expect((await answer('subcontractor', { answer: 'decline', reason: '  ' })).error?.code).toBe(
    'invalid_input',
  );
  expect((await answer('subcontractor', { answer: 'accept', arrival_at: inHours(-2) })).error?.message).toBe(
    'This time has passed.',
  );
  expect(
    (await answer('subcontractor', { answer: 'accept', arrival_at: inHours(24 * 91) })).error?.message,
  ).toBe('Choose a time within the next 90 days.');
  expect(await order()).toMatchObject({ accepted: false });
});

test('nobody promises to come at a time that the office has moved meanwhile', async () => {
  const [seen, moved] = [inHours(20), inHours(44)];
  await portal.owner.query(
    `update public.work_orders set appointment_from = $2, appointment_until = $2::timestamptz + interval '2 hours' where id = $1`,
    [id, moved],
  );
  const late = await answer('subcontractor', { answer: 'accept', arrival_at: seen, appointment_from: seen });
  expect(late.error).toMatchObject({
    code: 'conflict',
    details: expect.stringContaining('assignment_appointment_changed'),
  });
  expect(await order()).toMatchObject({ accepted: false, arrival_at: null });
  const none = await answer('subcontractor', { answer: 'accept', appointment_from: null });
  expect(none.error?.code).toBe('conflict');
  const now = await answer('subcontractor', { answer: 'accept', arrival_at: moved, appointment_from: moved });
  expect(now.error).toBeNull();
});

test('what waits for an answer names its appointment, which the firm may see; without one, it names none', async () => {
  const { organizations, people } = company;
  const waiting = async () =>
    (
      await people.subcontractor.client
        .rpc('subcontractor_agenda', { p_organizations: [organizations.subcontractor] })
        .throwOnError()
    ).data.filter(({ queue, id: item }) => queue === 'to_accept' && item === id);
  await portal.owner.query(
    `update public.work_orders set date_assigned = now() - interval '1 year',
       appointment_from = '2099-07-01T22:00Z', appointment_until = '2099-07-02T02:00Z' where id = $1`,
    [id],
  );
  expect(await waiting()).toMatchObject([{ detail: '2099-07-01T22:00:00+00:00/2099-07-02T02:00:00+00:00' }]);
  await portal.owner.query(
    'update public.work_orders set appointment_from = null, appointment_until = null where id = $1',
    [id],
  );
  expect(await waiting()).toMatchObject([{ detail: null }]);
});
