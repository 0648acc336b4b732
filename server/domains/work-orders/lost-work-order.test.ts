import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** The error for a person who acts on a work order that was just reassigned to another firm. */

let portal: TestPortal;
let company: Company;
let order: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const { customer, subcontractor, otherSubcontractor } = company.organizations;
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id, assigned_organization_id)
     values ('Door does not close', 'assigned', $1, $2) returning id`,
    [customer, subcontractor],
  );
  order = rows[0]?.id ?? '';
  await portal.owner.query('update public.work_orders set assigned_organization_id = $2 where id = $1', [
    order,
    otherSubcontractor,
  ]);
});
afterAll(() => portal.stop());

async function refusalOf<Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) {
  const { error, status } = await company.people[as].client.rpc(name, input as never);
  return { status, code: error?.code, message: error?.message, hint: error?.hint };
}

const GONE = {
  status: 409,
  code: 'conflict',
  message: 'This work order is no longer assigned to your company.',
};
const UNKNOWN = {
  status: 404,
  code: 'not_found',
  message: 'This work order does not exist, or you may not see it.',
};

const report = () => ({
  ...{ work_order_id: order, submission_key: randomUUID(), work_performed: 'Set the closer.' },
  ...{ hours_worked: 1, crew_size: 1, completed_on: '2026-03-02', is_final: false },
});
const start = () => ({ work_order_id: order, status: 'in_progress' as const, reason: null });
const accept = () => ({ work_order_id: order, answer: 'accept' as const, arrival_at: null });

test('the former firm is informed that it was reassigned, and what happens to what it wrote', async () => {
  expect(await refusalOf('subcontractor', 'submit_report', report())).toEqual({
    ...GONE,
    hint: 'The report was not sent. If you did this work, call the office. The report stays on this device until you delete it.',
  });
  const hint = 'Your list of work orders shows what is assigned to you now.';
  expect(await refusalOf('subcontractor', 'change_work_order_status', start())).toEqual({ ...GONE, hint });
  expect(await refusalOf('subcontractor', 'answer_assignment', accept())).toEqual({ ...GONE, hint });
});

test('a message is refused with the same text', async () => {
  const { client } = company.people.subcontractor;
  const opened = await client.rpc('open_work_order_thread', { p_work_order_id: order });
  expect({ status: opened.status, message: opened.error?.message, hint: opened.error?.hint }).toEqual({
    ...{ status: 409, message: GONE.message },
    hint: 'The message was not sent. Its text stays on this device until you delete it.',
  });
});

test('a firm that declined reads that it did, and when, whatever it tries', async () => {
  const { otherSubcontractor: declining } = company.people;
  const opened = await declining.client.rpc('open_work_order_thread', { p_work_order_id: order });
  const decline = { work_order_id: order, answer: 'decline' as const, reason: 'No van.' };
  const declined = await declining.client.rpc('answer_assignment', decline);
  expect(declined.error).toBeNull();
  await portal.owner.query(
    `update public.former_work_orders set ended_at = '2025-11-24T20:00:00Z' where work_order_id = $1 and is_declined`,
    [order],
  );
  const words = { status: 409, message: 'Your company declined this work order on Nov 24, 2025.' };
  const conflict = { ...words, code: 'conflict' };
  expect(await refusalOf('otherSubcontractor', 'submit_report', report())).toMatchObject(conflict);
  expect(await refusalOf('otherSubcontractor', 'change_work_order_status', start())).toMatchObject(conflict);
  expect(await refusalOf('otherSubcontractor', 'answer_assignment', decline)).toMatchObject(conflict);
  const thread = await declining.client.rpc('open_work_order_thread', { p_work_order_id: order });
  expect({ status: thread.status, message: thread.error?.message }).toEqual(words);
  const said = await declining.client.from('work_order_messages').insert({
    ...{ conversation_id: opened.data as string, message: 'Sorry', sender_id: declining.profileId },
  });
  expect({ status: said.status, message: said.error?.message }).toEqual(words);
  expect(await refusalOf('subcontractor', 'submit_report', report())).toMatchObject(GONE);
});

test('a message in a thread that was opened later is refused with the same text', async () => {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id, assigned_organization_id)
     values ('Lock is stuck', 'assigned', $1, $2) returning id`,
    [company.organizations.customer, company.organizations.subcontractor],
  );
  const work_order_id = rows[0]?.id ?? '';
  const { client, profileId } = company.people.subcontractor;
  const declined = await client.rpc('answer_assignment', {
    ...{ work_order_id, answer: 'decline', reason: 'No van.' },
  });
  expect(declined.error).toBeNull();
  const opened = await company.people.admin.client.rpc('open_work_order_thread', {
    p_work_order_id: work_order_id,
  });
  const { error, status } = await client
    .from('work_order_messages')
    .insert({ conversation_id: opened.data as string, message: 'Sorry', sender_id: profileId });
  expect(status).toBe(409);
  expect(error?.message).toMatch(/^Your company declined this work order on [A-Z][a-z]{2} \d{1,2}\.$/);
});

test('a firm that never had it learns nothing about it', async () => {
  for (const who of ['stranger', 'otherPartner'] as const) {
    expect(await refusalOf(who, 'submit_report', report()), who).toMatchObject(UNKNOWN);
    expect(await refusalOf(who, 'change_work_order_status', start()), who).toMatchObject(UNKNOWN);
  }
});
