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

test('the firm that had it is told that it is gone, and what happens to what was written', async () => {
  expect(await refusalOf('subcontractor', 'submit_report', report())).toEqual({
    ...GONE,
    hint: 'The report was not sent. It stays on this device as a draft until you delete it.',
  });
  const hint = 'Your list of work orders shows what is assigned to you now.';
  expect(await refusalOf('subcontractor', 'change_work_order_status', start())).toEqual({ ...GONE, hint });
  expect(await refusalOf('subcontractor', 'answer_assignment', accept())).toEqual({ ...GONE, hint });
});

test('a message is refused with the same words', async () => {
  const { client } = company.people.subcontractor;
  const opened = await client.rpc('open_work_order_thread', { p_work_order_id: order });
  expect({ status: opened.status, message: opened.error?.message, hint: opened.error?.hint }).toEqual({
    ...{ status: 409, message: GONE.message },
    hint: 'The message was not sent. Its text stays on this device until you delete it.',
  });
});

test('a firm that never had it learns nothing', async () => {
  for (const who of ['stranger', 'otherPartner'] as const) {
    expect(await refusalOf(who, 'submit_report', report()), who).toMatchObject(UNKNOWN);
    expect(await refusalOf(who, 'change_work_order_status', start()), who).toMatchObject(UNKNOWN);
  }
});
